import { beginningsOf, plainText, wordsOf } from '@recado/shared/search';
import type { ContactDocument } from '../contact.model';

const KEY_CHARACTERS = 30;
const COUNTRY_DIGITS = 2;
const AREA_DIGITS = 2;

export function nameKeyOf(name: string): string {
  return [...plainText(name)].slice(0, KEY_CHARACTERS).join('');
}

/**
 * Must be stored with every change of name, phone or username. Phones are found by country code, area code or subscriber
 * number, with or without the ninth digit.
 */
export function searchFields({
  name,
  phone,
  username,
  email,
}: Pick<ContactDocument, 'name' | 'phone' | 'username' | 'email'>): Pick<
  ContactDocument,
  'nameKey' | 'words' | 'search'
> {
  const words = [
    ...new Set([...wordsOf(name), ...wordsOf(email), ...wordsOf(username ?? ''), ...startsOf(phone)]),
  ];
  return { nameKey: nameKeyOf(name), words, search: beginningsOf(words) };
}

function startsOf(phone: string | undefined): string[] {
  if (!phone) return [];
  const starts = [0, COUNTRY_DIGITS, COUNTRY_DIGITS + AREA_DIGITS, COUNTRY_DIGITS + AREA_DIGITS + 1];
  return starts.map((start) => phone.slice(start)).filter((part) => part.length >= 4);
}
