import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { chunk } from 'es-toolkit/array/chunk';
import { AppError } from '@recado/shared/contract';
import { isDuplicateKey } from '#core/database';
import { shownName } from '#core/media';
import { insertPart } from '#features/imports';
import { type ContactListDocument, contactLists } from '../contact-list.model';
import type { ContactListsDeps } from '../contact-lists.deps';
import { type ListImportDocument, listImportParts, listImports, NO_ROWS } from './list-import.model';
import { deleteErased, SILENT_MS } from './list-target';
import { publishImport } from './publish-import';
import { rowsOf, type UploadedSheet, type UploadFields } from './read-upload';

const ROWS_A_PART = 1_000;
const TOUCH_MS = 10_000;
const NEXT_TURN_MS = 500;

/** @throws ERR_CONFLICT {importId, state} while the list has another import */
export async function requireNoImport(companyId: number, contactListId: number): Promise<void> {
  const other = await listImports.findOne(companyId, { contactListId, open: true });
  if (other) throw new AppError('ERR_CONFLICT', { importId: other._id, state: other.state });
}

/**
 * Stores an import and reads its file in the background, after the company's earlier ones.
 * @throws ERR_CONFLICT {importId, state}, ERR_LIMIT_REACHED {limit}
 */
export async function startImport(
  deps: ContactListsDeps,
  list: ContactListDocument,
  file: UploadedSheet,
  fields: UploadFields,
): Promise<ListImportDocument> {
  const { companyId, _id: contactListId } = list;
  const now = new Date();
  const draft = {
    _id: randomBytes(16).toString('hex'),
    contactListId,
    state: 'reading' as const,
    open: true as const,
    failure: null,
    fileName: shownName(file.name) ?? '',
    ...{ total: 0, done: 0, parts: 0, ...NO_ROWS },
    touchedAt: now,
    startedAt: null,
    createdAt: now,
  };
  const row = await listImports.insert(companyId, draft).catch(async (error: unknown) => {
    if (isDuplicateKey(error)) await requireNoImport(companyId, contactListId);
    throw error;
  });
  await deps.imports.confirmRoom(row);
  // Positions of columns mean nothing in the next sheet.
  if (fields.columns && fields.header !== 'false')
    await contactLists.updateOne(companyId, { _id: contactListId }, { $set: { columns: fields.columns } });
  // Ends the import if this server stops while it reads the file.
  await deps.imports.wakeAt(row, new Date(now.getTime() + SILENT_MS));
  publishImport(deps.publisher, row);
  void readFile(deps, row, file, { ...fields, columns: fields.columns ?? list.columns });
  return row;
}

async function readFile(
  deps: ContactListsDeps,
  row: ListImportDocument,
  { name, path }: UploadedSheet,
  { columns, header }: UploadFields,
): Promise<void> {
  const { companyId, _id } = row;
  const { log } = deps;
  const touch = () =>
    listImports
      .updateOne(companyId, { _id, state: 'reading' }, { $set: { touchedAt: new Date() } })
      .catch((error: unknown) => log.warn({ err: error, importId: _id }, 'list import not renewed'));
  const renewing = setInterval(() => void touch(), TOUCH_MS);
  try {
    if (!(await waitForTurn(deps, row))) return;
    const country = await deps.companies.countryOf(companyId);
    const language = await deps.companies.languageOf(companyId);
    const table = await deps.sheets.read(path, name, {
      country,
      language,
      numberLabel: columns?.number ?? null,
    });
    if (!table.ok) await deps.imports.end(companyId, { _id, state: 'reading' }, 'failed', table.reason);
    else
      await storeParts(
        deps,
        row,
        rowsOf(table, columns ?? null, { hasHeader: header && header === 'true', country }),
      );
  } catch (error) {
    // The timer ends the import.
    log.error({ err: error, companyId, importId: _id }, 'sheet of a list not read');
  } finally {
    clearInterval(renewing);
    await deps.folder.remove(path);
  }
}

/**
 * Waits until the company's earlier imports have ended.
 * @returns false if this one was stopped while it waited
 */
async function waitForTurn(deps: ContactListsDeps, row: ListImportDocument): Promise<boolean> {
  let waits = false;
  for (;;) {
    const isOpen = (await listImports.count(row.companyId, { _id: row._id, open: true })) > 0;
    const isTurn = isOpen && (await deps.imports.isTurn(row));
    if (isOpen && waits === isTurn) {
      waits = !isTurn;
      await showWaiting(deps, row, waits);
    }
    if (!isOpen || isTurn) return isOpen;
    await pause(NEXT_TURN_MS);
  }
}

async function showWaiting(
  { publisher }: ContactListsDeps,
  { companyId, _id }: ListImportDocument,
  waits: boolean,
): Promise<void> {
  const shown = await listImports.findOneAndUpdate(companyId, { _id, state: 'reading' }, { $set: { waits } });
  if (shown) publishImport(publisher, shown);
}

async function storeParts(
  deps: ContactListsDeps,
  row: ListImportDocument,
  rows: ReturnType<typeof rowsOf>,
): Promise<void> {
  const { companyId, _id: importId } = row;
  const parts = chunk(rows, ROWS_A_PART);
  for (const [part, ofPart] of parts.entries()) await insertPart(listImportParts, row, part, ofPart, NO_ROWS);
  const working = await listImports.findOneAndUpdate(
    companyId,
    { _id: importId, state: 'reading' },
    { $set: { state: 'working', total: rows.length, parts: parts.length, startedAt: new Date() } },
  );
  if (!working) {
    // The import was stopped, or its list deleted, while the file was read.
    await listImportParts.deleteMany(companyId, { importId });
    await deleteErased(row);
    return;
  }
  publishImport(deps.publisher, working);
  await deps.imports.wakeAt(working, new Date());
}
