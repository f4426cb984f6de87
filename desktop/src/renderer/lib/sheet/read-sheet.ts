import { IMPORT_LIMITS } from '@recado/shared/contacts';
import type { Table, TableOptions, TableProblem } from '@recado/shared/sheet';
import type { SheetRequest } from './sheet.worker';

/** Maximum time for reading a file. A file that takes longer is assumed to be malicious. */
const LIMIT_MS = 60_000;

export type SheetReading = Extract<Table, { ok: true }> | { ok: false; reason: TableProblem | 'tooLarge' };

/** Reads a file in a worker, which is loaded on demand. */
export async function readSheet(file: File, options: TableOptions): Promise<SheetReading> {
  if (file.size > IMPORT_LIMITS.fileBytes) return { ok: false, reason: 'tooLarge' };
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<SheetReading>((resolve) => {
      const unreadable = () => resolve({ ok: false, reason: 'unreadable' });
      const timer = setTimeout(unreadable, LIMIT_MS);
      worker.onmessage = ({ data }: MessageEvent<Table>) => {
        clearTimeout(timer);
        resolve(data);
      };
      worker.onerror = unreadable;
      const request: SheetRequest = { bytes, name: file.name, options };
      worker.postMessage(request, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
