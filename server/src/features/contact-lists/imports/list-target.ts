import { importParts, type Imports, Interrupted } from '#features/imports';
import { contactLists } from '../contact-list.model';
import { contactListItems } from '../contact-list-item.model';
import type { ListTargetDeps } from '../contact-lists.deps';
import { changingItems } from '../item-counts';
import { publishCounts, publishReload } from '../publish-changes';
import { addPrepared, prepareRows, withoutPeople } from './import-rows';
import { type ListImportDocument, listImportParts, listImports, NO_ROWS } from './list-import.model';
import { publishImport } from './publish-import';

/** Without a renewal, a server stopped while it read the file. */
export const SILENT_MS = 40_000;

/** Imports that add the people of sheets to contact lists. */
export function listImportProcess(imports: Imports, deps: ListTargetDeps) {
  const { publisher } = deps;
  return imports.process({
    kind: 'contact-lists.import',
    imports: listImports,
    parts: listImportParts,
    silence: { state: 'reading', maxMs: SILENT_MS, end: 'failed' },
    temporary: [],
    work: async (row, progress) => {
      const { companyId, contactListId } = row;
      const steps = {
        prepare: prepareRows.bind(null, deps, row),
        write: (prepared: Awaited<ReturnType<typeof prepareRows>>) => addPart(row, prepared),
      };
      const { added } = await importParts(listImportParts, row, NO_ROWS, steps, progress);
      if (added > 0) await deps.wantLookups(companyId);
      await publishCounts(publisher, companyId, [contactListId]);
    },
    deleteErased,
    notice: async ({ _id, companyId, contactListId, added, invalid }, state) => {
      const list = await contactLists.findById(companyId, contactListId);
      return (
        list && {
          key: `listImportEnded:${_id}`,
          to: { campaigns: true },
          content: {
            ...{ kind: 'listImportEnded', contactListId, listName: list.name, added, invalid },
            isFailed: state === 'failed',
          },
          subjects: [`contactList:${contactListId}`],
        }
      );
    },
    publish: (row) => {
      publishImport(publisher, row);
      publishReload(publisher, row);
    },
  });
}

/** @throws Interrupted if the import was stopped or the list deleted */
async function addPart(row: ListImportDocument, prepared: Awaited<ReturnType<typeof prepareRows>>) {
  const { companyId, _id, contactListId } = row;
  const current = await listImports.findOne(companyId, { _id, open: true }, { select: { erased: 1 } });
  if (!current) throw new Interrupted();
  const added = await addPrepared(row, withoutPeople(prepared, current.erased));
  await deleteErased(row);
  if (await contactLists.findOne(companyId, { _id: contactListId, deleting: { $exists: false } }))
    return added;
  await contactListItems.deleteMany(companyId, { contactListId });
  throw new Interrupted();
}

/**
 * Deletes contacts that an import added while they were erased. Called after each insertion: an erasure that marks the
 * import later deletes the items itself.
 */
export async function deleteErased({
  _id,
  companyId,
  contactListId,
}: Pick<ListImportDocument, '_id' | 'companyId' | 'contactListId'>): Promise<void> {
  const current = await listImports.findOne(companyId, { _id, erased: { $exists: true } });
  if (!current?.erased) return;
  const added = { contactListId, phoneKey: { $in: current.erased }, 'imported.id': _id };
  await changingItems(companyId, [contactListId], () => contactListItems.deleteMany(companyId, added));
  // A stopped import adds nothing more.
  if (!current.open) await listImports.updateOne(companyId, { _id }, { $unset: { erased: 1 } });
}
