import { findBeginnings, wordsOf } from '@recado/shared/search';

/** Range [from, to) in a text. */
export type MarkedStretch = [number, number];

/** Returns the matches of search words at the beginnings of words. */
export function wordMarks(text: string, searched: string): MarkedStretch[] {
  return findBeginnings(text, wordsOf(searched));
}

/** Finds the searched digits in a formatted number ("+55 11 98765-4321"). */
export function digitMark(written: string, searched: string): MarkedStretch | undefined {
  const wanted = searched.replace(/\D/gu, '');
  // A search with letters does not look for a number.
  if (wanted === '' || /\p{L}/u.test(searched)) return undefined;
  const places = [...written].flatMap((letter, index) => (/\d/u.test(letter) ? [index] : []));
  const digits = places.map((index) => written[index]).join('');
  const start = digits.indexOf(wanted);
  const [from, to] = [places[start], places[start + wanted.length - 1]];
  return start === -1 || from === undefined || to === undefined ? undefined : [from, to + 1];
}
