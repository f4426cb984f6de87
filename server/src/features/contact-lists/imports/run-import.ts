import { setImmediate as nextTurn } from 'node:timers/promises';
import { contactLists } from '../contact-list.model';
import { contactListItems } from '../contact-list-item.model';
import { publishCounts, publishReload } from '../publish-changes';
import { endImport } from './end-import';
import { deleteErased } from './erase-people';
import { addPrepared, prepareRows, withoutPeople } from './import-rows';
import {
  type ListImportCounts,
  type ListImportDocument,
  type ListImportPartDocument,
  listImportParts,
  listImports,
  NO_ROWS,
} from './list-import.model';
import type { ListImportsDeps } from './list-imports.deps';
import { publishImport } from './publish-import';
import { SILENT_MS } from './start-import';

const PUBLISH_MS = 1_000;

/**
 * Imports the rows of a file part by part; a part that a crash interrupted is repeated. Idempotent.
 * @returns the time at which a file that is still being read is checked again
 */
export async function runImport(
  deps: ListImportsDeps,
  companyId: number,
  importId: string,
  now: Date,
): Promise<Date | undefined> {
  const row = await listImports.findById(companyId, importId);
  if (!row?.open) {
    if (row) await deleteErased(row);
    return undefined;
  }
  if (row.state === 'reading') {
    const silentAt = new Date(row.touchedAt.getTime() + SILENT_MS);
    if (silentAt > now) return silentAt;
    await endImport(deps, companyId, { _id: importId, state: 'reading' }, 'failed', 'interrupted');
    return undefined;
  }
  await importParts(deps, row);
  return undefined;
}

async function importParts(deps: ListImportsDeps, row: ListImportDocument): Promise<void> {
  const { companyId, _id: importId, contactListId } = row;
  const all = await listImportParts.find(
    companyId,
    { importId },
    { sort: { part: 1 }, select: { rows: 0, lines: 0 } },
  );
  const waiting = await listImportParts.find(
    companyId,
    { importId, rows: { $exists: true } },
    { select: { _id: 1 } },
  );
  const isWaiting = new Set(waiting.map(({ _id }) => _id));
  const sum: ListImportCounts & { done: number } = { ...NO_ROWS, done: 0 };
  let publishAt = 0;
  const prepare = (part: ListImportPartDocument | undefined) => {
    const prepared = part && isWaiting.has(part._id) ? preparePart(deps, row, part._id) : undefined;
    // The part's turn reports the error.
    prepared?.catch(() => undefined);
    return prepared;
  };
  let ahead = prepare(all[0]);
  for (const [index, { _id, size, counts: known }] of all.entries()) {
    const prepared = await ahead;
    // Prepares the next part while the database stores this one.
    ahead = prepare(all[index + 1]);
    const counts = isWaiting.has(_id) ? await importPart(row, _id, prepared) : known;
    if (!counts) return;
    add(sum, counts);
    sum.done += size;
    const after = await listImports.findOneAndUpdate(companyId, { _id: importId }, { $set: sum });
    if (after && performance.now() >= publishAt) {
      publishAt = performance.now() + PUBLISH_MS;
      publishImport(deps, after);
      publishReload(deps.publisher, row);
    }
    await nextTurn();
  }
  if (sum.added > 0) await deps.wantLookups(companyId);
  await endImport(deps, companyId, { _id: importId }, 'done');
  await publishCounts(deps.publisher, companyId, [contactListId]);
}

/** Returns undefined if the import was stopped. */
async function preparePart(deps: ListImportsDeps, row: ListImportDocument, partId: string) {
  const part = await listImportParts.findById(row.companyId, partId);
  return part?.rows && prepareRows(deps, row, part.rows);
}

/** Returns undefined if the import was stopped or the list deleted. */
async function importPart(
  row: ListImportDocument,
  partId: string,
  prepared: Awaited<ReturnType<typeof preparePart>>,
): Promise<ListImportCounts | undefined> {
  const { companyId, _id: importId, contactListId } = row;
  const current = await listImports.findOne(
    companyId,
    { _id: importId, open: true },
    { select: { erased: 1 } },
  );
  if (!prepared || !current) return undefined;
  const { lines, counts } = await addPrepared(row, withoutPeople(prepared, current.erased));
  await deleteErased(row);
  // The results contain no names or numbers.
  await listImportParts.updateOne(
    companyId,
    { _id: partId },
    { $set: { lines, counts }, $unset: { rows: 1 } },
  );
  if (await contactLists.findOne(companyId, { _id: contactListId, deleting: { $exists: false } }))
    return counts;
  await contactListItems.deleteMany(companyId, { contactListId });
  return undefined;
}

function add(sum: ListImportCounts, more: ListImportCounts): void {
  for (const key of Object.keys(NO_ROWS) as (keyof ListImportCounts)[]) sum[key] += more[key];
}
