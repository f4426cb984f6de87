const MAX_WORDS = 20;
/** Number of indexed letters; shorter words are indexed as a whole. */
const LETTERS = 4;
/** A second index entry of this length matches fewer texts. */
const MORE_LETTERS = 6;
/** A term that is one letter too short is looked up with each of these letters. */
const FOLLOWING = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const MARKS = /\p{M}/gu;

export function plainText(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().trim();
}

export function wordsOf(text: string, max = MAX_WORDS): string[] {
  const words = new Set<string>();
  for (const [word] of plainText(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    words.add(word);
    if (words.size === max) break;
  }
  return [...words];
}

export function beginningsOf(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => [beginningOf(word, LETTERS), beginningOf(word, MORE_LETTERS)]))];
}

/** Every matching text has one of these entries. Words of one or two letters match whole words only. */
export function lookUpsOf(word: string): string[] {
  const { length } = [...word];
  if (length >= MORE_LETTERS) return [beginningOf(word, MORE_LETTERS)];
  const beginning = beginningOf(word, LETTERS);
  return length === LETTERS - 1 ? [beginning, ...FOLLOWING.map((letter) => beginning + letter)] : [beginning];
}

export function isLookedUp(word: string): boolean {
  return [...word].length >= LETTERS - 1;
}

function beginningOf(word: string, letters: number): string {
  return [...word].slice(0, letters).join('');
}

export function hasAll(words: readonly string[], searched: readonly string[]): boolean {
  return searched.every((wanted) => words.some((word) => word.startsWith(wanted)));
}

export function findBeginnings(text: string, searched: readonly string[]): [number, number][] {
  const found: [number, number][] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const plain = plainText(word);
    const longest = searched
      .filter((wanted) => plain.startsWith(wanted))
      .reduce((length, wanted) => Math.max(length, wanted.length), 0);
    if (longest > 0) found.push([index, index + lengthBefore(word, longest)]);
  }
  return found;
}

/** Returns the length of the beginning that has `plainLength` letters. Accents can be separate characters. */
function lengthBefore(word: string, plainLength: number): number {
  let [length, plain] = [0, 0];
  for (const letter of word) {
    const adds = plainText(letter).length;
    if (plain >= plainLength && adds > 0) break;
    length += letter.length;
    plain += adds;
  }
  return length;
}
