const MOST_WORDS = 20;
/** Length of indexed word beginnings; shorter words are indexed whole. */
const LETTERS = 4;
/** Second beginning of longer words, which is more selective. */
const MORE_LETTERS = 6;
/** Characters that can follow a beginning one letter short. */
const FOLLOWING = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const MARKS = /\p{M}/gu;

/** Lower-cases and removes accents, for comparison. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().trim();
}

/** Returns the distinct words of a text, at most `most`. */
export function wordsOf(text: string, most = MOST_WORDS): string[] {
  const words = new Set<string>();
  for (const [word] of plainText(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    words.add(word);
    if (words.size === most) break;
  }
  return [...words];
}

/**
 * Returns the index entries of words: their first four letters, and six of longer ones. `lookUpsOf` finds them from
 * three letters on.
 */
export function beginningsOf(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => [beginningOf(word, LETTERS), beginningOf(word, MORE_LETTERS)]))];
}

/** Returns index entries, one of which every match has. Terms of one or two letters match whole words only. */
export function lookUpsOf(word: string): string[] {
  const { length } = [...word];
  if (length >= MORE_LETTERS) return [beginningOf(word, MORE_LETTERS)];
  const beginning = beginningOf(word, LETTERS);
  return length === LETTERS - 1 ? [beginning, ...FOLLOWING.map((letter) => beginning + letter)] : [beginning];
}

/** Returns whether a term is long enough for the index when others are longer. */
export function isLookedUp(word: string): boolean {
  return [...word].length >= LETTERS - 1;
}

function beginningOf(word: string, letters: number): string {
  return [...word].slice(0, letters).join('');
}

export function hasAll(words: readonly string[], searched: readonly string[]): boolean {
  return searched.every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** Returns [from, to) of each word beginning that matches a term. */
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

/** Returns the length in the original text of that many plain letters; accents may be separate characters. */
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
