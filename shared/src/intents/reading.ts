import { MAX_PARSED_LENGTH } from '../automation';

export interface Reading {
  words: readonly string[];
  /** Without skin tone. Emoticons are converted to emoji. */
  emoji: readonly string[];
  isQuestion: boolean;
  /** Contains a negative number ("-1"). */
  hasMinus: boolean;
}

const MINUS = /(?<!\S)[-−–﹣－]\p{Nd}/u;
const QUESTION = /[?？؟¿⁇⁈⁉❓❔]/u;
/** NFKC would turn "nº", "n°" and "№" into "no", a negation. */
const NUMBER_SIGN = /(?<![\p{L}\p{N}])n\s?[º°ª](?!\p{L})|№/giu;
const DEGREE_AS_ORDINAL = /(?<=\p{Nd})\s?°/gu;
const HEART = /(?<![\p{L}\p{N}])<3+(?!\p{N})/gu;
const SMILE = /(?<![\p{L}\p{N}])[:;=][-'^]?[)\]dp*](?![\p{L}\p{N}])/giu;
const FROWN = /(?<![\p{L}\p{N}])[:;=][-'^]?[([\\/|](?![\p{L}\p{N}])/gu;
const EMOJI = /\p{Extended_Pictographic}/gu;
const PARTS_OF_EMOJI = new Set(['♂', '♀']);
const INVISIBLE = /[\p{M}\p{Cf}]/gu;
const APOSTROPHE = /(?<=\p{L})['’ʼ](?=\p{L})/gu;
const REPEATED_LETTER = /(\p{L})\1{2,}/gu;
/** A word, or a number with fraction, range or unit: "3,5", "10:30", "3x". */
const TOKEN = /\d+(?:[.,:/⁄+*×–-]\d+)*[\p{L}\p{N}]*|[\p{L}\p{N}]+|[#%\p{Sc}]|\+(?=\d)|(?<=\d)\+/gu;
/** Circled digits that NFKC leaves unchanged: first code point of a range and its value. */
const CIRCLED = /[\u24f5-\u24ff\u2776-\u2793\u{1f51f}]/gu;
const CIRCLED_RANGES = [
  [0x24f5, 1],
  [0x24ff, 0],
  [0x2776, 1],
  [0x2780, 1],
  [0x278a, 1],
  [0x1f51f, 10],
] as const;
/** Matches "opção1". */
const GLUED = /^(opcao|opc|op|opcion|option|numero|num|nro|nr|n|number|nota|item|tecla)(\d{1,3})$/;
/** Matches "1obrigado". Shorter endings are units ("2kg") or ordinals. */
const GLUED_AFTER = /^(\d{1,3})([a-z]{4,})$/;
const ABBREVIATED_NUMBER = new Set(['n', 'nr', 'nro']);

/**
 * Removes case, accents, markup and punctuation.
 * @param maxCharacters - maximum length of the joined words
 * @returns null if the words are longer
 */
export function readText(text: string, maxCharacters: number): Reading | null {
  if (text.length > MAX_PARSED_LENGTH) return null;
  const words = wordsIn(text);
  if ([...words.join(' ')].length > maxCharacters) return null;
  const emoji = (withEmoji(text).match(EMOJI) ?? []).filter((one) => !PARTS_OF_EMOJI.has(one));
  return { words, emoji, isQuestion: QUESTION.test(text), hasMinus: MINUS.test(text) };
}

/** The caller must limit the text's length. */
export function wordsIn(text: string): string[] {
  const plain = withEmoji(text)
    .replace(NUMBER_SIGN, ' # ')
    .replace(DEGREE_AS_ORDINAL, 'º')
    .replace(CIRCLED, circledValue)
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(INVISIBLE, '')
    .replace(/\p{Nd}/gu, digitValue)
    .replace(APOSTROPHE, '')
    .replace(REPEATED_LETTER, '$1');
  const tokens = (plain.match(TOKEN) ?? []).flatMap(separated);
  return tokens.map((word, index) =>
    ABBREVIATED_NUMBER.has(word) && /^\d/.test(tokens[index + 1] ?? '') ? '#' : word,
  );
}

function withEmoji(text: string): string {
  return text.replace(HEART, ' ❤ ').replace(SMILE, ' 🙂 ').replace(FROWN, ' 🙁 ');
}

function separated(token: string): string[] {
  const [, before, after] = GLUED.exec(token) ?? GLUED_AFTER.exec(token) ?? [];
  return before !== undefined && after !== undefined ? [before, after] : [token];
}

function circledValue(symbol: string): string {
  const code = symbol.codePointAt(0) ?? 0;
  const range = CIRCLED_RANGES.findLast(([first]) => first <= code);
  return range ? ` ${code - range[0] + range[1]} ` : ' ';
}

/** Each script has its ten digits in consecutive code points. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (first > 0 && /\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
