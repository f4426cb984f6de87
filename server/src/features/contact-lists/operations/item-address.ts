import { AppError } from '@recado/shared/contract';
import { readUsername } from '@recado/shared/rules/usernames';
import {
  type ContactDocument,
  contactsById,
  contactsByUsername,
  type NumberState,
  phoneKey,
} from '#features/contacts';
import type { ContactListItemDocument } from '../contact-list-item.model';
import type { ContactListsDeps } from '../contact-lists.deps';

export type ItemAddress = Pick<
  ContactListItemDocument,
  'number' | 'phoneKey' | 'contactId' | 'validity' | 'checkedAt'
>;

export const contactKey = (contactId: number): string => `contact:${contactId}`;

/** Returns the address of an existing contact: its number, else the contact itself, which wrote and so is valid. */
export function addressOfContact({
  _id,
  phone,
}: Pick<ContactDocument, '_id' | 'phone'>): Pick<ItemAddress, 'number' | 'phoneKey' | 'contactId'> {
  return phone === undefined
    ? { number: '', phoneKey: contactKey(_id), contactId: _id }
    : { number: phone, phoneKey: phoneKey(phone) };
}

/**
 * Returns the person's contact that a body names by id or by `@username`; undefined for a number. A username that
 * no contact has is never looked up, because the list must not reach a person whom the company does not know.
 * @throws ERR_NO_CONTACT_FOUND, ERR_VALIDATION (number, usernameUnknown)
 */
export async function namedContact(
  companyId: number,
  { contactId, number = '' }: { contactId?: number | undefined; number?: string | undefined },
): Promise<ContactDocument | undefined> {
  if (contactId !== undefined) {
    const contact = (await contactsById(companyId, [contactId])).get(contactId);
    if (!contact || contact.isGroup) throw new AppError('ERR_NO_CONTACT_FOUND');
    return contact;
  }
  if (!number.startsWith('@')) return undefined;
  const username = readUsername(number)?.username ?? '';
  const contact = (await contactsByUsername(companyId, [username])).get(username);
  if (!contact)
    throw new AppError('ERR_VALIDATION', { part: 'body', field: 'number', reason: 'usernameUnknown' });
  return contact;
}

/** Adds what is known about the number, without a lookup. */
export async function withValidity(
  { numberStates }: Pick<ContactListsDeps, 'numberStates'>,
  companyId: number,
  address: Pick<ItemAddress, 'number' | 'phoneKey' | 'contactId'>,
): Promise<ItemAddress> {
  const { number, phoneKey: key, contactId } = address;
  const validity: NumberState =
    contactId === undefined ? ((await numberStates(companyId, [number])).get(key) ?? 'unknown') : 'valid';
  return { ...address, validity, ...(validity !== 'unknown' && { checkedAt: new Date() }) };
}
