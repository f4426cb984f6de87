import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { chunk } from 'es-toolkit/array/chunk';
import { CONTACT_LIST_LIMITS } from '@recado/shared/contact-lists';
import { AppError } from '@recado/shared/contract';
import { isDuplicateKey } from '../../../core/database';
import { type ContactListDocument, contactLists } from '../contact-list.model';
import { endImport } from './end-import';
import { deleteErased } from './erase-people';
import { type ListImportDocument, listImportParts, listImports, NO_ROWS } from './list-import.model';
import { IMPORT, type ListImportsDeps } from './list-imports.deps';
import { publishImport } from './publish-import';
import { rowsOf, type UploadedSheet, type UploadFields } from './read-upload';

const ROWS_A_PART = 1_000;
const TOUCH_MS = 10_000;
const NEXT_TURN_MS = 500;
/** Without a renewal, a server stopped while it read the file. */
export const SILENT_MS = 40_000;

/** @throws ERR_CONFLICT {importId, state} while the list has another import */
export async function requireNoImport(companyId: number, contactListId: number): Promise<void> {
  const other = await listImports.findOne(companyId, { contactListId, open: true });
  if (other) throw new AppError('ERR_CONFLICT', { importId: other._id, state: other.state });
}

/** @throws ERR_LIMIT_REACHED {limit} while one import of the company runs and others wait */
export async function requireFewImports(companyId: number): Promise<void> {
  const limit = CONTACT_LIST_LIMITS.importsAtOnce;
  if ((await listImports.count(companyId, { open: true })) >= limit)
    throw new AppError('ERR_LIMIT_REACHED', { limit });
}

/**
 * Stores an import and reads its file in the background, after the company's earlier ones.
 * @throws ERR_CONFLICT {importId, state}
 */
export async function startImport(
  deps: ListImportsDeps,
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
    fileName: file.name,
    ...{ total: 0, done: 0, parts: 0, ...NO_ROWS },
    touchedAt: now,
    startedAt: null,
    createdAt: now,
  };
  const row = await listImports.insert(companyId, draft).catch(async (error: unknown) => {
    if (isDuplicateKey(error)) await requireNoImport(companyId, contactListId);
    throw error;
  });
  // Positions of columns mean nothing in the next sheet.
  if (fields.columns && fields.header !== 'false')
    await contactLists.updateOne(companyId, { _id: contactListId }, { $set: { columns: fields.columns } });
  // Ends the import if this server stops while it reads the file.
  await setTimer(deps, row, new Date(now.getTime() + SILENT_MS));
  publishImport(deps, row);
  void readFile(deps, row, file, { ...fields, columns: fields.columns ?? list.columns });
  return row;
}

async function readFile(
  deps: ListImportsDeps,
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
    if (!(await waitForTurn(row))) return;
    const country = await deps.companies.countryOf(companyId);
    const language = await deps.companies.languageOf(companyId);
    const table = await deps.sheets.read(path, name, {
      country,
      language,
      numberLabel: columns?.number ?? null,
    });
    if (!table.ok) await endImport(deps, companyId, { _id, state: 'reading' }, 'failed', table.reason);
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
 * Waits until the company's earlier imports have ended, because it has one at a time.
 * @returns false if this one was stopped while it waited
 */
async function waitForTurn({ _id, companyId, createdAt }: ListImportDocument): Promise<boolean> {
  const earlier = { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: _id } }] };
  for (;;) {
    const isOpen = (await listImports.count(companyId, { _id, open: true })) > 0;
    if (!isOpen || (await listImports.count(companyId, { open: true, ...earlier })) === 0) return isOpen;
    await pause(NEXT_TURN_MS);
  }
}

async function storeParts(
  deps: ListImportsDeps,
  row: ListImportDocument,
  rows: ReturnType<typeof rowsOf>,
): Promise<void> {
  const { companyId, _id: importId } = row;
  const parts = chunk(rows, ROWS_A_PART);
  for (const [part, ofPart] of parts.entries())
    await listImportParts.insert(companyId, {
      _id: `${importId}:${part}`,
      importId,
      part,
      rows: ofPart,
      lines: [],
      counts: NO_ROWS,
      size: ofPart.length,
    });
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
  publishImport(deps, working);
  await setTimer(deps, working, new Date());
}

function setTimer(
  { dueWork }: Pick<ListImportsDeps, 'dueWork'>,
  { _id, companyId }: ListImportDocument,
  dueAt: Date,
): Promise<void> {
  return dueWork.schedule({ kind: IMPORT, ref: _id, companyId, dueAt });
}
