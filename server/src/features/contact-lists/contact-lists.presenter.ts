import type { ContactList, ContactListItem } from '@recado/shared/contact-lists';
import type { ContactListDocument } from './contact-list.model';
import type { ContactListItemDocument } from './contact-list-item.model';

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
  };
}

export function presentItem(item: ContactListItemDocument): ContactListItem {
  const { _id, companyId, contactListId, name, number, email, validity, extra, createdAt, updatedAt } = item;
  return {
    id: _id,
    companyId,
    contactListId,
    name,
    number,
    email,
    isWhatsappValid: VALID[validity],
    extra,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
