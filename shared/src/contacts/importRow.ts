import { digitsOf } from '../formats';
import type { RowProblem } from './import.schema';

const NAME = { min: 2, max: 50 } as const;
/** Longer ids belong to groups. */
const NUMBER = { min: 8, max: 15 } as const;
/** Matches 5,51199E+12. */
const ROUNDED = /^\s*\d+(?:[.,]\d+)?e\+?\d+\s*$/i;
const BRAZILIAN_MOBILE = /^[1-9]{2}9\d{8}$/;
const BRAZIL = '55';

export interface ImportRow {
  name: string;
  number: string;
}

export interface ReadRow {
  name: string | null;
  phone: string;
}

export function readImportRow({ name: given, number }: ImportRow): ReadRow | RowProblem {
  const name = given.trim();
  const phone = digitsOf(number);
  if (ROUNDED.test(number)) return 'numberRounded';
  if (phone === '') return 'numberMissing';
  if (phone.length < NUMBER.min) return 'numberShort';
  if (phone.length > NUMBER.max) return 'numberLong';
  if (lacksCountry(number)) return 'countryMissing';
  if (name !== '' && name.length < NAME.min) return 'nameShort';
  if (name.length > NAME.max) return 'nameLong';
  return { name: name === '' ? null : name, phone };
}

export function lacksCountry(number: string): boolean {
  return BRAZILIAN_MOBILE.test(digitsOf(number));
}

export function withBrazil(number: string): string {
  return BRAZIL + digitsOf(number);
}
