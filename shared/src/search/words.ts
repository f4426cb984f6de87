const MOST_WORDS = 20;
/** What a word is kept and looked up by: so many of its first letters, or all of a shorter one. */
const LETTERS = 4;
/** A longer word is kept by so many, too: few others begin like that, however much was said. */
const MORE_LETTERS = 6;
/** Behind a word of one letter less anything may follow. */
const FOLLOWING = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const MARKS = /\p{M}/gu;

/** Small letters without accents: how texts are compared. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().trim();
}

/** The words of a text, each once, as they are searched for; at most `most`. */
export function wordsOf(text: string, most = MOST_WORDS): string[] {
  const words = new Set<string>();
  for (const [word] of plainText(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    words.add(word);
    if (words.size === most) break;
  }
  return [...words];
}

/**
 * What an index keeps of words so that whoever types three letters of one, or more, finds it (`lookUpsOf`): their first
 * four letters, and six of the longer ones. One or two entries a word: they are written with every message.
 */
export function beginningsOf(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => [beginningOf(word, LETTERS), beginningOf(word, MORE_LETTERS)]))];
}

/**
 * What to look a searched word up by: every text with a word that begins with it has one of these among its beginnings.
 * A word of one or two letters is found where it is a whole word.
 */
export function lookUpsOf(word: string): string[] {
  const { length } = [...word];
  if (length >= MORE_LETTERS) return [beginningOf(word, MORE_LETTERS)];
  const beginning = beginningOf(word, LETTERS);
  return length === LETTERS - 1 ? [beginning, ...FOLLOWING.map((letter) => beginning + letter)] : [beginning];
}

/** Whether a word says enough to look something up by where there are longer ones. */
export function isLookedUp(word: string): boolean {
  return [...word].length >= LETTERS - 1;
}

function beginningOf(word: string, letters: number): string {
  return [...word].slice(0, letters).join('');
}

/** Whether every searched word begins one of these. */
export function hasAll(words: readonly string[], searched: readonly string[]): boolean {
  return searched.every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** Where in a text its words begin with one of the searched ones: [from, to) of each such beginning, in order. */
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

/** How much of a word as it is written makes so many plain letters: an accent may be a sign of its own. */
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
