import { deleteWaitingRows, markErased, phoneKey } from '../../contacts';
import { contactListItems } from '../contact-list-item.model';
import { changingItems } from '../item-counts';
import { type ListImportDocument, listImportParts, listImports } from './list-import.model';

/** Time in which a server certainly stores the part that it has in memory when its import is stopped. */
const LAST_PART_MS = 600_000;

/**
 * Deletes a person's rows that wait for their import, and marks imports that may add some so that they also
 * delete what they add from rows already in memory (`deleteErased`). Call before the person's items are deleted. Idempotent.
 */
export async function eraseFromImports(companyId: number, phones: readonly string[]): Promise<void> {
  const isStopping = { state: 'stopped' as const, touchedAt: { $gt: new Date(Date.now() - LAST_PART_MS) } };
  const adding = { $or: [{ open: true as const }, isStopping] };
  await markErased(listImports, companyId, adding, phones.map(phoneKey));
  await deleteWaitingRows(listImportParts, companyId, phones);
}

/**
 * Deletes contacts that an import added while they were erased. Call after each insertion: an erasure that marks the
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
