import { AppError } from '@recado/shared/contract';
import type { Person } from '#core/personal-data';
import { numberMatcher, phoneKey } from '#features/contacts';
import { deleteWaitingRows, markErased } from '#features/imports';
import { contactListItems } from '../contact-list-item.model';
import type { ContactListsDeps } from '../contact-lists.deps';
import { listImportParts, listImports } from '../imports/list-import.model';
import { changingItems } from '../item-counts';
import { publishCounts, publishDeletedItem, publishReload } from '../publish-changes';
import { requireList } from '../require-list';
import { contactKey } from './item-address';
import { requireItem } from './save-item';

/** @throws ERR_NO_CONTACT_LIST_ITEM_FOUND */
export async function deleteItem(
  { publisher }: ContactListsDeps,
  companyId: number,
  itemId: number,
): Promise<void> {
  const item = await requireItem(companyId, itemId);
  const deleted = await changingItems(companyId, [item.contactListId], () =>
    contactListItems.deleteOne(companyId, { _id: itemId }),
  );
  if (!deleted) throw new AppError('ERR_NO_CONTACT_LIST_ITEM_FOUND');
  publishDeletedItem(publisher, item);
  await publishCounts(publisher, companyId, [item.contactListId]);
}

/**
 * Deletes the list's contacts that are not on WhatsApp.
 * @throws ERR_NO_CONTACT_LIST_FOUND
 */
export async function deleteInvalid(
  { publisher }: ContactListsDeps,
  companyId: number,
  contactListId: number,
): Promise<number> {
  await requireList(companyId, contactListId);
  const deleted = await changingItems(companyId, [contactListId], () =>
    contactListItems.deleteMany(companyId, { contactListId, validity: 'invalid' }),
  );
  publishReload(publisher, { companyId, contactListId });
  await publishCounts(publisher, companyId, [contactListId]);
  return deleted;
}

/** Idempotent. */
export async function erasePerson({ publisher }: ContactListsDeps, person: Person): Promise<void> {
  const { companyId, contactIds, phones } = person;
  const keys = [...new Set([...phones.map(phoneKey), ...contactIds.map(contactKey)])];
  await markErased(listImports, companyId, keys);
  await deleteWaitingRows(listImportParts, companyId, numberMatcher(person));
  const filter = { phoneKey: { $in: keys } };
  const items = await contactListItems.find(companyId, filter, { select: { contactListId: 1 } });
  if (items.length === 0) return;
  const listIds = items.map(({ contactListId }) => contactListId);
  await changingItems(companyId, listIds, () => contactListItems.deleteMany(companyId, filter));
  for (const { _id, contactListId } of items)
    publishDeletedItem(publisher, { _id, companyId, contactListId });
  await publishCounts(publisher, companyId, listIds);
}
