import type { ContactList, ContactListItem } from '@recado/shared/contact-lists';
import { versionOf } from '#core/forms';
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
  const optedOut = await optOuts.isOptedOut(
    companyId,
    items.map(({ number }) => ({ phone: number })),
  );
  return items.map((item, index) => presentOne(item, optedOut[index] ?? false));
}

export async function presentItem(
  deps: ContactListsDeps,
  item: ContactListItemDocument,
): Promise<ContactListItem> {
  const [presented] = await presentItems(deps, item.companyId, [item]);
  if (!presented) throw new Error('A contact of a list was not presented.');
  return presented;
}

function presentOne(item: ContactListItemDocument, optedOut: boolean): ContactListItem {
  const { _id, companyId, contactListId, name, number, email, validity, extra, createdAt, updatedAt } = item;
  return {
    id: _id,
    companyId,
    contactListId,
    name,
    number,
    email,
    isWhatsappValid: VALID[validity],
    optedOut,
    extra,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    version: versionOf(item),
  };
}
