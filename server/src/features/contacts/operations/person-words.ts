import { wordsOf } from '@recado/shared/search';
import { otherSpelling } from '../identity/phone-key';

const COUNTRY_DIGITS = 2;
const AREA_DIGITS = 2;
const LOCAL = COUNTRY_DIGITS + AREA_DIGITS;
/** Digits of a Brazilian number with the ninth digit. */
const WITH_NINTH = 13;
const MIN_LENGTH = 4;

interface Searched {
  name: string;
  phone: string | null;
  username?: string | undefined;
}

/**
 * Returns the words by which a person is found: those of the name and the username, and the phone from its country code, area code or
 * local number on, with and without the ninth digit.
 */
export function personWords({ name, phone, username = '' }: Searched): string[] {
  const spellings = phone === null ? [] : [phone, otherSpelling(phone)];
  const digits = spellings.flatMap((spelling) => (spelling ? startsOf(spelling) : []));
  return [...new Set([...wordsOf(name), ...wordsOf(username), ...digits])];
}

function startsOf(digits: string): string[] {
  const starts = [0, COUNTRY_DIGITS, LOCAL, ...(digits.length === WITH_NINTH ? [LOCAL + 1] : [])];
  return starts.map((start) => digits.slice(start)).filter(({ length }) => length >= MIN_LENGTH);
}
