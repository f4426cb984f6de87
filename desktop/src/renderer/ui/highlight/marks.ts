import { findBeginnings, wordsOf } from '@recado/shared/search';

/** [from, to) in a text. */
export type MarkedStretch = [number, number];

/** Where the words of a search begin words of a text. */
export function wordMarks(text: string, searched: string): MarkedStretch[] {
  return findBeginnings(text, wordsOf(searched));
}

/** Where the digits of a search stand in a number as it is written ("+55 11 98765-4321"); nowhere: undefined. */
export function digitMark(written: string, searched: string): MarkedStretch | undefined {
  const wanted = searched.replace(/\D/gu, '');
  // Nobody who writes letters looks for a number.
  if (wanted === '' || /\p{L}/u.test(searched)) return undefined;
  const places = [...written].flatMap((letter, index) => (/\d/u.test(letter) ? [index] : []));
  const digits = places.map((index) => written[index]).join('');
  const start = digits.indexOf(wanted);
  const [from, to] = [places[start], places[start + wanted.length - 1]];
  return start === -1 || from === undefined || to === undefined ? undefined : [from, to + 1];
}
