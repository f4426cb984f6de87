import { shownUsername } from '@recado/shared/rules/usernames';
import { insertEach, nextId } from '#core/database';
import { contactCollection, type ContactDocument, type NameSource } from '../contact.model';
import { searchFields } from '../operations/contact-search';
import { storedNames } from './address-book';
import { type Person, personKey } from './person';
import { phoneKey } from './phone-key';

const SHOWN_LID_DIGITS = 4;

/** Leaves a contact that a concurrent call created to the caller's next attempt. */
export async function createContacts(
  companyId: number,
  people: readonly Person[],
): Promise<ContactDocument[]> {
  if (people.length === 0) return [];
  const names = await storedNames(companyId, people);
  const documents = await Promise.all(
    people.map((person) => {
      const name = names.get(personKey(person));
      return newContact(companyId, person, name === undefined ? undefined : { name, source: 'book' });
    }),
  );
  await insertEach(contactCollection(), documents);
  return documents;
}

/** `named`: a more trusted name than the person's own. */
export async function newContact(
  companyId: number,
  person: Person,
  named?: { name: string; source: NameSource },
): Promise<ContactDocument> {
  const { identity, isGroup, pushName } = person;
  const username = isGroup ? undefined : person.username;
  const { phone, lid } = identity;
  const now = new Date();
  const name = named?.name ?? (isGroup ? null : pushName) ?? phone ?? fallbackName(person);
  return {
    _id: await nextId('contacts'),
    companyId,
    name,
    nameSource: named?.source ?? (pushName && !isGroup ? 'push' : 'number'),
    ...searchFields({ name, phone: phone ?? undefined, username, email: '' }),
    ...(phone ? { phone } : {}),
    ...(phone && !isGroup ? { phoneKey: phoneKey(phone) } : {}),
    ...(lid && !isGroup ? { lid } : {}),
    ...(username && { username }),
    ...(isGroup ? { groupAddress: identity.address } : {}),
    isGroup,
    email: '',
    notification: true,
    queueId: null,
    profilePicUrl: null,
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * Returns the username, else the last digits of the LID, because a whole LID would look like a phone number.
 */
export function fallbackName(person: Pick<Person, 'identity' | 'isGroup' | 'username'>): string {
  if (person.username && !person.isGroup) return shownUsername(person.username);
  return `WhatsApp ·${(person.identity.lid ?? personKey(person)).slice(-SHOWN_LID_DIGITS)}`;
}
