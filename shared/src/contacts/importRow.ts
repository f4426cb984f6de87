import { digitsOf } from '../formats';
import type { RowProblem } from './import.schema';

const NAME = { min: 2, max: 50 } as const;
/** No telephone number is longer (E.164), and a group is not made by its number. */
const NUMBER = { min: 8, max: 15 } as const;
/** 5,51199E+12: what spreadsheets make of long numbers. */
const ROUNDED = /^\s*\d+(?:[.,]\d+)?e\+?\d+\s*$/i;
/** Area code and nine digits beginning with 9: a Brazilian mobile, and no number of any country. */
const BRAZILIAN_MOBILE = /^[1-9]{2}9\d{8}$/;
const BRAZIL = '55';

export interface ImportRow {
  name: string;
  number: string;
}

/** A row that can be imported; `name` is null where it has none, and the number stands for it. */
export interface ReadRow {
  name: string | null;
  phone: string;
}

/** What a row of an import says, or why it says nothing (specification 2 §5.2). */
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

/** Whether a number is a Brazilian mobile without its country's code. */
export function lacksCountry(number: string): boolean {
  return BRAZILIAN_MOBILE.test(digitsOf(number));
}

/** The same number with Brazil's code, where somebody said that it is Brazilian. */
export function withBrazil(number: string): string {
  return BRAZIL + digitsOf(number);
}
