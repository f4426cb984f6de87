import { beginningsOf, wordsOf } from '@recado/shared/search';
import { nameKeyOf, personWords } from '#features/contacts';
import type { ContactListItemDocument } from './contact-list-item.model';

const MIN_DIGITS = 3;
const DOMAIN = /(?<=\S)@\S*/g;

/**
 * Must be stored with every change of name, number, username or e-mail. Omits the e-mail's domain: much of a list shares a
 * few, and index entries are most of an import's cost.
 */
export function searchFields({
  name,
  number,
  email,
  username,
}: Pick<ContactListItemDocument, 'name' | 'number' | 'email'> & { username?: string | undefined }): Pick<
  ContactListItemDocument,
  'nameKey' | 'words' | 'search'
> {
  const words = [
    ...new Set([
      ...personWords({ name, phone: number || null, username }),
      ...wordsOf(email.replace(DOMAIN, '')),
    ]),
  ];
  return { nameKey: nameKeyOf(name), words, search: beginningsOf(words) };
}

/** Returns the terms of a search. A typed phone number is one term. */
export function searchedWords(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  const isNumber = /^\+?[\d\s().-]+$/.test(text) && digits.length >= MIN_DIGITS;
  return isNumber ? [digits] : wordsOf(text.replace(DOMAIN, ' '));
}
