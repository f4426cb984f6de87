import { wordsOf } from '@recado/shared/search';
import { otherSpelling } from './phone-key';

/** A search can start at the country code, the area code, the local number, or after its leading 9. */
const STARTS = [0, 2, 4, 5] as const;
const SHORTEST = 4;

export function personWords({ name, phone }: { name: string; phone: string | null }): string[] {
  const spellings = phone === null ? [] : [phone, otherSpelling(phone)];
  const numbers = spellings.flatMap((digits) =>
    digits ? STARTS.map((start) => digits.slice(start)).filter(({ length }) => length >= SHORTEST) : [],
  );
  return [...new Set([...wordsOf(name), ...numbers])];
}
