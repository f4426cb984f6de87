import { type ContactDocument, type NumberState, numberStateOf } from '#features/contacts';
import { contactListItems } from '../contact-list-item.model';
import type { ContactListsDeps } from '../contact-lists.deps';
import { changingItems } from '../item-counts';
import { publishCounts, publishItem } from '../publish-changes';

/** Stores what is known about a contact's number in all its items. Idempotent. */
export async function applyNumberState(
  deps: ContactListsDeps,
  contact: Pick<ContactDocument, 'companyId' | 'phoneKey' | 'lid' | 'wroteOn' | 'check'>,
): Promise<void> {
  const { companyId, phoneKey } = contact;
  const validity = numberStateOf(contact);
  if (phoneKey !== undefined && validity !== 'unknown') await applyState(deps, companyId, phoneKey, validity);
}

/** Stores the state in all items of the number. Idempotent. */
export async function applyState(
  deps: ContactListsDeps,
  companyId: number,
  phoneKey: string,
  validity: Exclude<NumberState, 'unknown'>,
): Promise<void> {
  const stale = { phoneKey, validity: { $ne: validity } };
  const items = await contactListItems.find(companyId, stale, { select: { contactListId: 1 } });
  if (items.length === 0) return;
  const listIds = items.map(({ contactListId }) => contactListId);
  const now = new Date();
  await changingItems(companyId, listIds, () =>
    contactListItems.updateMany(companyId, stale, { $set: { validity, checkedAt: now, updatedAt: now } }),
  );
  const ids = items.map(({ _id }) => _id);
  for (const item of await contactListItems.find(companyId, { _id: { $in: ids }, phoneKey }))
    await publishItem(deps, item, 'update');
  await publishCounts(deps.publisher, companyId, listIds);
}
