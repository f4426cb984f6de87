import type { ContactListItem } from '@recado/shared/contact-lists';
import { contactAddress } from '@/lib/formats/names';

/** Returns the number of a list's contact, else the WhatsApp username; an empty text without both. */
export function itemAddress({ number, username }: Pick<ContactListItem, 'number' | 'username'>): string {
  return contactAddress({ number: number || null, username }) ?? '';
}

/** Returns the person by whom the contact's opt-out is found. */
export function itemPerson({ contactId, number }: Pick<ContactListItem, 'contactId' | 'number'>) {
  return contactId === undefined ? { number } : { contactId };
}
