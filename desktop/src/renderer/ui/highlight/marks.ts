import { findBeginnings, wordsOf } from '@recado/shared/search';

/** A range [from, to) of a text. */
export type MarkedStretch = [number, number];

export function wordMarks(text: string, searched: string): MarkedStretch[] {
  return findBeginnings(text, wordsOf(searched));
}

/** Returns where the searched digits are in a formatted number ("+55 11 98765-4321"). */
export function digitMark(written: string, searched: string): MarkedStretch | undefined {
  const wanted = searched.replace(/\D/gu, '');
  // A term with letters is not a number.
  if (wanted === '' || /\p{L}/u.test(searched)) return undefined;
  const places = [...written].flatMap((letter, index) => (/\d/u.test(letter) ? [index] : []));
  const digits = places.map((index) => written[index]).join('');
  const start = digits.indexOf(wanted);
  const [from, to] = [places[start], places[start + wanted.length - 1]];
  return start === -1 || from === undefined || to === undefined ? undefined : [from, to + 1];
}
