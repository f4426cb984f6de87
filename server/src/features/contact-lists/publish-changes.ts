import type { AppContext } from '#core/context';
import { phoneKey } from '#features/contacts';
import { type ContactListDocument, contactLists } from './contact-list.model';
import { type ContactListItemDocument, contactListItems } from './contact-list-item.model';
import type { ContactListsDeps } from './contact-lists.deps';
import { presentItem, presentList } from './contact-lists.presenter';
import { withCounts } from './item-counts';
import { contactKey } from './operations/item-address';

type Publisher = AppContext['publisher'];

export async function publishItem(
  deps: ContactListsDeps,
  item: ContactListItemDocument,
  action: 'create' | 'update',
): Promise<void> {
  publishItemChange(deps.publisher, item, { action, record: await presentItem(deps, item) });
}

export function publishDeletedItem(
  publisher: Publisher,
  item: Pick<ContactListItemDocument, '_id' | 'companyId' | 'contactListId'>,
): void {
  publishItemChange(publisher, item, { action: 'delete', id: item._id });
}

/** Makes windows fetch the list's items again. */
export function publishReload(
  publisher: Publisher,
  list: Pick<ContactListItemDocument, 'companyId' | 'contactListId'>,
): void {
  publishItemChange(publisher, list, { action: 'reload' });
}

/** Makes windows fetch the lists with the person again. */
export async function reloadPerson(
  { publisher }: ContactListsDeps,
  companyId: number,
  { phone, contactIds }: { phone: string | null | undefined; contactIds: readonly number[] },
): Promise<void> {
  const keys = [...(phone ? [phoneKey(phone)] : []), ...contactIds.map(contactKey)];
  if (keys.length === 0) return;
  const items = await contactListItems.find(
    companyId,
    { phoneKey: { $in: keys } },
    { select: { contactListId: 1 } },
  );
  for (const contactListId of new Set(items.map((item) => item.contactListId)))
    publishReload(publisher, { companyId, contactListId });
}

/** Publishes lists whose counts changed. */
export async function publishCounts(
  publisher: Publisher,
  companyId: number,
  listIds: readonly number[],
): Promise<void> {
  const changed = await contactLists.find(companyId, {
    _id: { $in: [...new Set(listIds)] },
    deleting: { $exists: false },
  });
  for (const list of await withCounts(changed)) publishList(publisher, list, 'update');
}

export function publishList(
  publisher: Publisher,
  list: ContactListDocument,
  action: 'create' | 'update',
): void {
  publisher.toCampaigns(list.companyId, 'ContactList', { action, record: presentList(list) });
}

function publishItemChange(
  publisher: Publisher,
  { companyId, contactListId }: Pick<ContactListItemDocument, 'companyId' | 'contactListId'>,
  change: Parameters<typeof publisher.toCampaigns<'ContactListItem'>>[2],
): void {
  publisher.toCampaigns(companyId, 'ContactListItem', change);
  publisher.toCampaigns(companyId, `ContactListItem-${contactListId}`, change);
}
