import { readPhoneNumber } from '../rules/phones';
import type { RowProblem } from './import.schema';

const NAME = { min: 2, max: 50 } as const;

export interface ImportRow {
  name: string;
  number: string;
}

export interface ReadRow {
  name: string | null;
  phone: string;
}

/** @param country the company's, as an ISO 3166-1 code */
export function readImportRow({ name: given, number }: ImportRow, country: string): ReadRow | RowProblem {
  const name = given.trim();
  const reading = readPhoneNumber(number, country);
  if (!reading.ok) return reading.reason;
  if (name !== '' && name.length < NAME.min) return 'nameShort';
  if (name.length > NAME.max) return 'nameLong';
  return { name: name === '' ? null : name, phone: reading.number };
}
