import type { Logger } from 'pino';
import {
  type ContactImport,
  IMPORT_LIMITS,
  type importContacts,
  type ImportLogLine,
} from '@recado/shared/contacts';
import { AppError, type BodyOf } from '@recado/shared/contract';
import type { Caller } from '#core/tenancy/caller';
import { type ImportProcess, insertPart, readPartLog } from '#features/imports';
import { countBook } from '../identity/address-book';
import {
  type ContactImportDocument,
  type ContactImportRow,
  contactImports,
  importParts,
  ZERO_COUNTS,
} from './contact-import.model';
import { presentImport } from './imports.presenter';
import { ownImport, startImport } from './start-import';

/** Row 1 of the file is the header. */
const FIRST_ROW = 2;

export interface ImportDeps {
  log: Logger;
  process: ImportProcess<ContactImportDocument>;
  connections: {
    connectionEntry(companyId: number, connectionId: number): Promise<{ id: number } | undefined>;
    defaultConnectionEntry(companyId: number): Promise<{ id: number } | undefined>;
  };
  /** @throws ERR_NO_KANBAN_FOUND, ERR_NO_PERMISSION if the company does not use the kanban */
  requireBoard(companyId: number, kanbanId: number): Promise<void>;
}

type ImportUpload = BodyOf<typeof importContacts>;

export interface ReceivedPart {
  import: ContactImport;
  getLogs: ImportLogLine[];
}

export async function importFromPhone(deps: ImportDeps, caller: Caller): Promise<ContactImport> {
  const { companyId, userId } = caller;
  await deps.process.requireRoom(companyId);
  const row = await startImport(deps.process, caller, {
    ...{ source: 'phone', slot: 'phone', state: 'waiting' },
    whatsappId: await connectionOf(deps, companyId, null),
    total: await countBook(companyId),
  });
  deps.log.info({ companyId, userId, entries: row.total }, 'address book import started');
  const working = await deps.process.claimTurn(row);
  await deps.process.wakeAt(row, new Date());
  return presentImport(working ?? row);
}

/** Stores a part of a file. The last one starts the processing. */
export async function receiveImport(
  deps: ImportDeps,
  caller: Caller,
  given: ImportUpload,
): Promise<ReceivedPart> {
  const { companyId } = caller;
  const { part = 0, last = true } = given;
  const row = await importOf(deps, caller, given);
  const { _id: importId } = row;
  if (row.state !== 'receiving') return { import: presentImport(row), getLogs: [] };
  await storePart(row, part, given.contacts);
  const stored = await importParts.find(companyId, { importId }, { select: { size: 1 } });
  const now = new Date();
  const received = await contactImports.findOneAndUpdate(
    companyId,
    { _id: importId, state: 'receiving' },
    {
      $set: {
        total: stored.reduce((sum, { size }) => sum + size, 0),
        touchedAt: now,
        // The place in the line.
        ...(last && { state: 'waiting', parts: part + 1, createdAt: now }),
      },
      ...(last && { $unset: { slot: 1 } }),
    },
  );
  if (!last || !received)
    return { import: presentImport(received ?? (await requireImport(companyId, importId))), getLogs: [] };
  deps.log.info({ companyId, userId: caller.userId, rows: received.total }, 'contact file import started');
  const working = await deps.process.claimTurn(received);
  if (part > 0 || !working) {
    await deps.process.wakeAt(received, new Date());
    return { import: presentImport(working ?? received), getLogs: [] };
  }
  await deps.process.workNow(working);
  const { getLogs } = await importLog(companyId, importId, 0);
  return { import: presentImport(await requireImport(companyId, importId)), getLogs };
}

/** @throws ERR_NO_IMPORT_FOUND, errors of `startImport`, `connectionOf` and `ticketsOf` */
async function importOf(
  deps: ImportDeps,
  caller: Caller,
  given: ImportUpload,
): Promise<ContactImportDocument> {
  const { importId, uploadId } = given;
  const known = importId ?? uploadId;
  const row = known && (await ownImport(caller, known));
  if (row) return row;
  if (importId) throw new AppError('ERR_NO_IMPORT_FOUND');
  await deps.process.requireRoom(caller.companyId);
  const begun = await startImport(deps.process, caller, {
    ...{ source: 'file', slot: 'upload', state: 'receiving' },
    ...(uploadId && { _id: uploadId }),
    whatsappId: await connectionOf(deps, caller.companyId, given.whatsappId),
    ...(await ticketsOf(deps, caller.companyId, given)),
  });
  // Ends the import if the rest of the file does not arrive.
  await deps.process.wakeAt(begun, new Date(Date.now() + 60_000));
  return begun;
}

/** @throws ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND */
async function connectionOf(
  { connections }: ImportDeps,
  companyId: number,
  wanted: number | null | undefined,
): Promise<number> {
  if (wanted) {
    const selected = await connections.connectionEntry(companyId, wanted);
    if (!selected) throw new AppError('ERR_NO_WAPP_FOUND');
    return selected.id;
  }
  const standard = await connections.defaultConnectionEntry(companyId);
  if (!standard) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  return standard.id;
}

/** @throws ERR_VALIDATION (`kanbanId`) without tickets, errors of `requireBoard` */
async function ticketsOf(
  { requireBoard }: ImportDeps,
  companyId: number,
  { ticketCreationOption, kanbanId }: ImportUpload,
): Promise<Pick<ContactImportDocument, 'createTickets' | 'kanbanId'>> {
  const createTickets = ticketCreationOption === true || ticketCreationOption === 'true';
  if (!kanbanId) return { createTickets };
  if (!createTickets)
    throw new AppError('ERR_VALIDATION', { part: 'body', field: 'kanbanId', reason: 'no tickets' });
  await requireBoard(companyId, kanbanId);
  return { createTickets, kanbanId };
}

async function storePart(
  { companyId, _id: importId }: ContactImportDocument,
  part: number,
  given: ImportUpload['contacts'],
): Promise<void> {
  const before = await importParts.find(companyId, { importId }, { select: { part: 1, size: 1 } });
  if (before.some((each) => each.part === part)) return;
  const sum = before.reduce((total, { size }) => total + size, 0);
  if (sum + given.length > IMPORT_LIMITS.rows) {
    throw new AppError('ERR_LIMIT_REACHED', { limit: IMPORT_LIMITS.rows });
  }
  const rows = given.map(({ name, number, row }, index): ContactImportRow => ({
    row: row ?? FIRST_ROW + sum + index,
    name,
    number,
  }));
  await insertPart(importParts, { _id: importId, companyId }, part, rows, ZERO_COUNTS);
}

/** @throws ERR_NO_IMPORT_FOUND */
export async function requireImport(companyId: number, importId: string): Promise<ContactImportDocument> {
  const found = await contactImports.findById(companyId, importId);
  if (!found) throw new AppError('ERR_NO_IMPORT_FOUND');
  return found;
}

/** @throws ERR_NO_IMPORT_FOUND */
export async function importLog(companyId: number, importId: string, part: number) {
  const { lines, nextPart } = await readPartLog(importParts, await requireImport(companyId, importId), part);
  return { getLogs: lines, nextPart };
}
