import {
  type ContactImport,
  getImport,
  getImportLog,
  IMPORT_LIMITS,
  importContacts,
  type ImportLogLine,
  stopImport,
} from '@recado/shared/contacts';
import { AppError, type BodyOf, type OutputOf } from '@recado/shared/contract';
import { call } from '@/lib/api/call';
import type { SheetRow } from '@/lib/sheet/sheet-row';
import { ownUnderWay } from './refused-import';

const TRIES = 4;
const AGAIN_MS = 1_500;
const FOLLOWED_EVERY_MS = 700;

export interface FileImportWish {
  rows: readonly SheetRow[];
  whatsappId: number | null;
  createTickets: boolean;
}

/** How an import goes: rows that were handed over and rows that were worked off are one half of the way each. */
export interface FileImportNews {
  import: ContactImport;
  sent: number;
}

type Answer = OutputOf<typeof importContacts>;

interface Following {
  onNews: (news: FileImportNews) => void;
  /** Somebody wants it to end; asked between two steps. */
  stopped: () => boolean;
}

/**
 * Hands a file over in parts and follows the import until it is over. Answers how it ended, with its log. Throws what the
 * calls do; a call that got no answer is made again, which changes nothing twice.
 */
export async function importFile(
  { rows, whatsappId, createTickets }: FileImportWish,
  { onNews, stopped }: Following,
): Promise<{ import: ContactImport; lines: ImportLogLine[] }> {
  const size = IMPORT_LIMITS.rowsACall;
  let answer: Answer | undefined;
  for (let at = 0; at < rows.length && !stopped(); at += size) {
    const importId = answer?.import.id;
    const body = {
      contacts: rows.slice(at, at + size),
      whatsappId,
      ticketCreationOption: createTickets,
      ...(importId !== undefined && { importId }),
      part: at / size,
      last: at + size >= rows.length,
    };
    answer = await (importId === undefined
      ? begin(body)
      : persistently(() => call(importContacts, { body })));
    onNews({ import: answer.import, sent: Math.min(rows.length, at + size) });
    // Stopped elsewhere: the rest of the file is not sent.
    if (answer.import.state === 'stopped') break;
  }
  if (!answer) throw new Error('There were no rows to import.');
  return follow(answer.import, rows.length, { onNews, stopped });
}

/** Sends the first part. Where only the response was lost, the retry replaces the import that the lost call began. */
function begin(body: BodyOf<typeof importContacts>): Promise<Answer> {
  let retried = false;
  return persistently(async () => {
    try {
      return await call(importContacts, { body });
    } catch (error) {
      const own = retried ? ownUnderWay(error) : null;
      retried = true;
      if (own === null) throw error;
      await call(stopImport, { params: { importId: own } });
      return call(importContacts, { body });
    }
  });
}

async function follow(
  begun: ContactImport,
  sent: number,
  { onNews, stopped }: Following,
): Promise<{ import: ContactImport; lines: ImportLogLine[] }> {
  const { id: importId } = begun;
  let now = begun;
  while (now.state === 'working' || now.state === 'receiving') {
    if (stopped()) now = await persistently(() => call(stopImport, { params: { importId } }));
    else {
      await pause(FOLLOWED_EVERY_MS);
      now = await persistently(() => call(getImport, { params: { importId } }));
    }
    onNews({ import: now, sent });
  }
  return { import: now, lines: await readImportLog(importId) };
}

/** Stops an import; its finished rows remain. */
export async function endImport(importId: string): Promise<void> {
  await persistently(() => call(stopImport, { params: { importId } }));
}

/** The whole log of an import that is over. */
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

/** A network that is away for a moment is no reason to begin anew. */
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
