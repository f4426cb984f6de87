import {
  type ContactImport,
  getImport,
  getImportLog,
  IMPORT_LIMITS,
  importContacts,
  type ImportLogLine,
  stopImport,
} from '@recado/shared/contacts';
import { AppError, type OutputOf } from '@recado/shared/contract';
import { call } from '@/lib/api/call';
import type { SheetRow } from '@/lib/sheet/sheet-row';

const TRIES = 4;
const AGAIN_MS = 1_500;
const POLL_MS = 700;

export interface FileImportInput {
  rows: readonly SheetRow[];
  whatsappId: number | null;
  createTickets: boolean;
  kanbanId: number | null;
}

/** Progress of an import, to which sent and processed rows contribute half each. */
export interface FileImportProgress {
  import: ContactImport;
  sent: number;
}

type ImportResponse = OutputOf<typeof importContacts>;

interface Following {
  onProgress: (progress: FileImportProgress) => void;
  /** Called between two requests to check whether the import was stopped. */
  stopped: () => boolean;
}

/**
 * Sends a file in batches and polls the import until it ends. Requests are idempotent and are retried if they
 * got no response.
 * @returns the finished import with its log
 */
export async function importFile(
  { rows, whatsappId, createTickets, kanbanId }: FileImportInput,
  { onProgress, stopped }: Following,
): Promise<{ import: ContactImport; lines: ImportLogLine[] }> {
  const size = IMPORT_LIMITS.rowsACall;
  // The server recognises the first batch if it is repeated.
  const uploadId = crypto.randomUUID().replaceAll('-', '');
  let response: ImportResponse | undefined;
  for (let at = 0; at < rows.length && !stopped(); at += size) {
    const importId = response?.import.id;
    const body = {
      contacts: rows.slice(at, at + size),
      whatsappId,
      ticketCreationOption: createTickets,
      ...(kanbanId !== null && { kanbanId }),
      ...(importId === undefined ? { uploadId } : { importId }),
      part: at / size,
      last: at + size >= rows.length,
    };
    response = await persistently(() => call(importContacts, { body }));
    onProgress({ import: response.import, sent: Math.min(rows.length, at + size) });
    // The import was stopped elsewhere, so the rest of the file is not sent.
    if (response.import.state === 'stopped') break;
  }
  if (!response) throw new Error('There were no rows to import.');
  return follow(response.import, rows.length, { onProgress, stopped });
}

async function follow(
  begun: ContactImport,
  sent: number,
  { onProgress, stopped }: Following,
): Promise<{ import: ContactImport; lines: ImportLogLine[] }> {
  const { id: importId } = begun;
  let now = begun;
  while (isOpen(now)) {
    if (stopped()) now = await persistently(() => call(stopImport, { params: { importId } }));
    else {
      await pause(POLL_MS);
      now = await persistently(() => call(getImport, { params: { importId } }));
    }
    onProgress({ import: now, sent });
  }
  return { import: now, lines: await readImportLog(importId) };
}

/** Stops an import; rows that were processed remain. */
export async function endImport(importId: string): Promise<void> {
  await persistently(() => call(stopImport, { params: { importId } }));
}

export async function readImportLog(importId: string): Promise<ImportLogLine[]> {
  const lines: ImportLogLine[] = [];
  for (let part: number | null = 0; part !== null;) {
    const query: { part: number } = { part };
    const page: OutputOf<typeof getImportLog> = await persistently(() =>
      call(getImportLog, { params: { importId }, query }),
    );
    lines.push(...page.getLogs);
    part = page.nextPart;
  }
  return lines;
}

/** Repeats a request while the server is unavailable. */
async function persistently<T>(make: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await make();
    } catch (error) {
      const away = error instanceof AppError && error.code === 'ERR_UNAVAILABLE';
      if (!away || tries === TRIES) throw error;
      await pause(AGAIN_MS);
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function isOpen(latest: ContactImport | null | undefined): boolean {
  return latest?.state === 'receiving' || latest?.state === 'waiting' || latest?.state === 'working';
}

/** Returns whether the error means that another import of the company is being received. */
export function isUnderWay(error: unknown): boolean {
  return error instanceof AppError && error.code === 'ERR_CONFLICT';
}

/** Returns whether the error means that too many imports of the company wait. */
export function isLineFull(error: unknown): boolean {
  const { code, details } = error instanceof AppError ? error : {};
  return code === 'ERR_LIMIT_REACHED' && details?.['limit'] === IMPORT_LIMITS.atOnce;
}

/** Returns the id of the caller's running import, which may be replaced; null for other errors. */
export function ownUnderWay(error: unknown): string | null {
  if (!(error instanceof AppError) || error.code !== 'ERR_CONFLICT') return null;
  const { own, importId } = error.details ?? {};
  return own === true && typeof importId === 'string' ? importId : null;
}
