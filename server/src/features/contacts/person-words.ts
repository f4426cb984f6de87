import { wordsOf } from '@recado/shared/search';
import { otherSpelling } from './phone-key';

/** Where people begin a phone: at the country, the area, the subscriber, and behind a mobile's ninth digit. */
const STARTS = [0, 2, 4, 5] as const;
const SHORTEST = 4;

/** The words somebody is looked for by where only name and phone are known; a phone in both spellings. */
export function personWords({ name, phone }: { name: string; phone: string | null }): string[] {
  const spellings = phone === null ? [] : [phone, otherSpelling(phone)];
  const numbers = spellings.flatMap((digits) =>
    digits ? STARTS.map((start) => digits.slice(start)).filter(({ length }) => length >= SHORTEST) : [],
  );
  return [...new Set([...wordsOf(name), ...numbers])];
}
