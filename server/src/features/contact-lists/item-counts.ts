import type { ContactListCounts } from '@recado/shared/contact-lists';
import { type ContactListDocument, contactLists } from './contact-list.model';
import { contactListItems } from './contact-list-item.model';

/** A slower change of items could leave stale counts. */
const CHANGE_MS = 60_000;

/**
 * Runs a change of the lists' items. Marks the lists first, so that the counts are read again until the change is
 * certainly complete, also after a crash.
 */
export async function changingItems<T>(
  companyId: number,
  listIds: readonly number[],
  change: () => Promise<T>,
): Promise<T> {
  await contactLists.updateMany(
    companyId,
    { _id: { $in: [...listIds] } },
    { $max: { changingUntil: new Date(Date.now() + CHANGE_MS) } },
  );
  return change();
}

/** Returns the lists with exact counts. Counts only lists whose items changed in the last minute. */
export function withCounts(lists: readonly ContactListDocument[]): Promise<ContactListDocument[]> {
  return Promise.all(
    lists.map(async (list) => (list.changingUntil ? { ...list, counts: await recount(list) } : list)),
  );
}

async function recount({ companyId, _id, changingUntil }: ContactListDocument): Promise<ContactListCounts> {
  const isComplete = changingUntil !== undefined && changingUntil <= new Date();
  const of = (validity: 'valid' | 'invalid' | 'unknown') =>
    contactListItems.count(companyId, { contactListId: _id, validity });
  const [valid, invalid, unknown] = await Promise.all([of('valid'), of('invalid'), of('unknown')]);
  const counts = { total: valid + invalid + unknown, valid, invalid, unknown };
  // A later change sets another time, and its counts are read again.
  await contactLists.updateOne(
    companyId,
    { _id, changingUntil },
    { $set: { counts }, ...(isComplete && { $unset: { changingUntil: 1 } }) },
  );
  return counts;
}
