import { IMPORT_LIMITS } from '@recado/shared/contacts';
import type { Table, TableOptions, TableProblem } from '@recado/shared/sheet';
import type { SheetRequest } from './sheet.worker';
import { peopleOf, type SheetRow } from './sheet-row';

/** Maximum time for reading a file. A file that takes longer is assumed to be malicious. */
const LIMIT_MS = 60_000;

type Unread = { ok: false; reason: TableProblem | 'tooLarge' };
export type SheetReading = { ok: true; rows: SheetRow[] } | Unread;
export type SheetPreview = Extract<Table, { ok: true }> | Unread;

/** Reads the first two columns of all rows. */
export async function readSheet(file: File): Promise<SheetReading> {
  const table = await read(file);
  return table.ok ? peopleOf(table) : table;
}

/** Reads the header and the first rows. */
export function previewSheet(file: File, rows: number): Promise<SheetPreview> {
  return read(file, { preview: rows });
}

/** Reads the file in a worker, which is loaded on demand. */
async function read(file: File, options: TableOptions = {}): Promise<SheetPreview> {
  if (file.size > IMPORT_LIMITS.fileBytes) return { ok: false, reason: 'tooLarge' };
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<SheetPreview>((resolve) => {
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
