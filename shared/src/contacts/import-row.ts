import { readPhoneNumber } from '../rules/phones';
import { readUsername } from '../rules/usernames';
import type { RowProblem } from './import.schema';

const NAME = { min: 2, max: 50 } as const;

export interface ImportRow {
  name: string;
  number: string;
}

/** `username`, in lower case without `@`, only of a row whose number begins with `@`. */
export type ReadRow = { name: string | null } & (
  { phone: string; username?: undefined } | { phone?: undefined; username: string }
);

/** @param country the company's, as an ISO 3166-1 code */
export function readImportRow({ name: given, number }: ImportRow, country: string): ReadRow | RowProblem {
  const name = given.trim();
  const address = readAddress(number.trim(), country);
  if (typeof address === 'string') return address;
  if (name !== '' && name.length < NAME.min) return 'nameShort';
  if (name.length > NAME.max) return 'nameLong';
  return { name: name === '' ? null : name, ...address };
}

function readAddress(text: string, country: string): { phone: string } | { username: string } | RowProblem {
  if (text.startsWith('@')) {
    const username = readUsername(text)?.username;
    return username === undefined ? 'usernameUnknown' : { username };
  }
  const reading = readPhoneNumber(text, country);
  return reading.ok ? { phone: reading.number } : reading.reason;
}
