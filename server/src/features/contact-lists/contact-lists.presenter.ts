import type { ContactList, ContactListItem } from '@recado/shared/contact-lists';
import { versionOf } from '#core/forms';
import { type ContactDocument, contactsById } from '#features/contacts';
import type { ContactListDocument } from './contact-list.model';
import type { ContactListItemDocument } from './contact-list-item.model';
import type { ContactListsDeps } from './contact-lists.deps';

const VALID = { valid: true, invalid: false, unknown: null } as const;

export function presentList(list: ContactListDocument): ContactList {
  const { _id, companyId, name, source, legalBasis, counts, createdAt, updatedAt } = list;
  return {
    id: _id,
    companyId,
    name,
    source,
    legalBasis,
    contactsCount: counts.total,
    counts,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    version: versionOf(list),
  };
}

export async function presentItems(
  { optOuts }: ContactListsDeps,
  companyId: number,
  items: readonly ContactListItemDocument[],
): Promise<ContactListItem[]> {
  const contacts = await contactsById(
    companyId,
    items.flatMap(({ contactId }) => contactId ?? []),
  );
  const contactOf = ({ contactId }: ContactListItemDocument) =>
    contactId === undefined ? undefined : contacts.get(contactId);
  const optedOut = await optOuts.isOptedOut(
    companyId,
    items.map((item) => contactOf(item) ?? { phone: item.number }),
  );
  return items.map((item, index) => presentOne(item, contactOf(item), optedOut[index] ?? false));
}

export async function presentItem(
  deps: ContactListsDeps,
  item: ContactListItemDocument,
): Promise<ContactListItem> {
  const [presented] = await presentItems(deps, item.companyId, [item]);
  if (!presented) throw new Error('A contact of a list was not presented.');
  return presented;
}

/** @param contact of an item without a number of its own */
function presentOne(
  item: ContactListItemDocument,
  contact: ContactDocument | undefined,
  optedOut: boolean,
): ContactListItem {
  const { _id, companyId, contactListId, name, email, validity, extra, createdAt, updatedAt } = item;
  return {
    id: _id,
    companyId,
    contactListId,
    name,
    number: contact?.phone ?? item.number,
    ...(contact && { contactId: contact._id }),
    ...(contact?.username !== undefined && { username: contact.username }),
    email,
    isWhatsappValid: VALID[validity],
    optedOut,
    extra,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    version: versionOf(item),
  };
}
