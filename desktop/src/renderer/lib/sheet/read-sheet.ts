import { IMPORT_LIMITS } from '@recado/shared/contacts';
import type { SheetAnswer } from './sheet-row';

/** Maximum time for reading a file. A file that takes longer is assumed to be malicious. */
const LIMIT_MS = 60_000;

export type SheetReading = SheetAnswer | { ok: false; reason: 'tooLarge' };

/** Reads the file in a worker, which is loaded on demand. */
export async function readSheet(file: File): Promise<SheetReading> {
  if (file.size > IMPORT_LIMITS.fileBytes) return { ok: false, reason: 'tooLarge' };
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<SheetReading>((resolve) => {
      const unreadable = () => resolve({ ok: false, reason: 'unreadable' });
      const timer = setTimeout(unreadable, LIMIT_MS);
      worker.onmessage = ({ data }: MessageEvent<SheetAnswer>) => {
        clearTimeout(timer);
        resolve(data);
      };
      worker.onerror = unreadable;
      worker.postMessage({ bytes, name: file.name }, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
