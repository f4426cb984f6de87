import type { ListImport } from '@recado/shared/contact-lists';
import { contactLists } from '../contact-list.model';
import { publishReload } from '../publish-changes';
import { type ListImportDocument, listImportParts, listImports } from './list-import.model';
import type { ListImportsDeps } from './list-imports.deps';
import { publishImport } from './publish-import';

/**
 * Ends an open import and deletes its waiting rows. Idempotent.
 * @returns undefined if the import had already ended
 */
export async function endImport(
  deps: Pick<ListImportsDeps, 'publisher' | 'events'>,
  companyId: number,
  which: Partial<Pick<ListImportDocument, '_id' | 'contactListId' | 'state'>>,
  state: 'done' | 'stopped' | 'failed',
  failure: ListImport['failure'] = null,
): Promise<ListImportDocument | undefined> {
  if (state !== 'stopped') await notifyEnd(deps, companyId, which, state);
  const ended = await listImports.findOneAndUpdate(
    companyId,
    { ...which, open: true },
    // A server may be adding a part of a stopped import, and reads `erased` afterwards.
    {
      $set: { state, failure, touchedAt: new Date() },
      $unset: { open: 1, ...(state !== 'stopped' && { erased: 1 }) },
    },
  );
  if (!ended) return undefined;
  await listImportParts.updateMany(
    companyId,
    { importId: ended._id, rows: { $exists: true } },
    { $unset: { rows: 1 } },
  );
  publishImport(deps, ended);
  publishReload(deps.publisher, ended);
  return ended;
}

/** Precedes the end, so that an interrupted end repeats it; the notice has the import's key. */
async function notifyEnd(
  { events }: Pick<ListImportsDeps, 'events'>,
  companyId: number,
  which: Parameters<typeof endImport>[2],
  state: 'done' | 'failed',
): Promise<void> {
  const row = await listImports.findOne(companyId, { ...which, open: true });
  const list = row && (await contactLists.findById(companyId, row.contactListId));
  if (!list) return;
  const { _id, contactListId, added, invalid } = row;
  await events.publish('notice.due', {
    companyId,
    key: `listImportEnded:${_id}`,
    to: { campaigns: true },
    content: {
      ...{ kind: 'listImportEnded', contactListId, listName: list.name, added, invalid },
      isFailed: state === 'failed',
    },
    subjects: [`contactList:${contactListId}`],
    at: new Date(),
  });
}
