import { MAX_REPLY_CHARACTERS } from '../automation';
import type { Language } from '../contract';
import { createLexicon, segment } from './lexicon';
import { numberOf } from './numbers';
import { readText } from './reading';
import { perLanguage, politeness, type RatingWords, WORDS } from './words';

export type Rating = 1 | 2 | 3;

/** A higher number is a code. */
const MAX_SCORE = 100;
/** Maximum score in a text with several numbers, because "2 e 30" is a time. */
const MAX_SCORE_OF_SEVERAL = 10;
/** Matches scores that are no rating ("3,5", "10/10", "1-2", "3x"). A fraction that it does not match is a date. */
const NO_RATING = /^(?:\d{1,2}[.,]\d|\d[–-]\d|\d{1,2}x|[0-3][⁄/]3|[0-5][⁄/]5|(?:\d|10)[⁄/]10)$/;
const COUNTS = new Set(['uma', 'duas', 'una']);
/** Scores of texts; 0 means "outside the scale". */
const LABELS: ReadonlyMap<string, number> = new Map([
  ['dissatisfied', 1],
  ['satisfied', 2],
  ['verySatisfied', 3],
  ['vague', 0],
]);

const ofAll = (list: keyof RatingWords) =>
  Object.values(WORDS)
    .map((words) => words.rating[list])
    .join('\n');

const thanksOfAll = Object.values(WORDS)
  .map(({ thanks }) => thanks)
  .join('\n');

const LEXICONS = perLanguage((words) =>
  createLexicon({
    polite: politeness({ ...words, thanks: thanksOfAll }),
    please: words.please,
    ...words.rating,
    dissatisfied: ofAll('dissatisfied'),
    satisfied: ofAll('satisfied'),
    verySatisfied: ofAll('verySatisfied'),
    vague: ofAll('vague'),
  }),
);

interface Evidence {
  numbers: readonly number[];
  labels: readonly number[];
  has(...meanings: (keyof RatingWords | 'please')[]): boolean;
  startsWithPraise: boolean;
}

/**
 * Every word must belong to a rating, because ordinary messages also contain 1, 2 and 3.
 * @returns `unclear` for several scores or one outside the scale; null for other texts
 */
export function rating(text: string, language: Language): Rating | 'unclear' | null {
  const reading = readText(text, MAX_REPLY_CHARACTERS);
  const evidence = reading && evidenceIn(reading.words, language);
  if (!evidence || isOrdinary(evidence)) return null;
  const { numbers, labels, has } = evidence;
  const [score, ...others] = new Set([...numbers, ...labels]);
  if (reading.hasMinus) return 'unclear';
  if (others.length > 0 || has('otherScale') || reading.isQuestion) return 'unclear';
  if (!isOnScale(score)) return 'unclear';
  const contradicts = score === 1 ? has('praise', 'praisedService') : has('complaint');
  return contradicts ? 'unclear' : score;
}

function evidenceIn(words: readonly string[], language: Language): Evidence | null {
  const numbers: number[] = [];
  const meanings: string[] = [];
  let startsWithPraise = false;
  for (const part of segment(words, LEXICONS[language])) {
    if (part.meaning) {
      meanings.push(part.meaning);
      startsWithPraise ||= part.meaning === 'praise' && numbers.length === 0;
      continue;
    }
    const number = scoreOf(part.words.join(' '), language);
    if (number === undefined) return null;
    numbers.push(number);
  }
  return {
    numbers,
    labels: meanings.flatMap((meaning) => LABELS.get(meaning) ?? []),
    startsWithPraise,
    has: (...any) => any.some((meaning) => meanings.includes(meaning)),
  };
}

function isOrdinary({ numbers, labels, has, startsWithPraise }: Evidence): boolean {
  const [score] = numbers;
  // "número 48", "5 por favor"
  if (has('please', 'number') && labels.length === 0 && (numbers.length > 1 || !isOnScale(score)))
    return true;
  if (numbers.length > 1) return Math.max(...numbers) > MAX_SCORE_OF_SEVERAL;
  if (labels.length > 0) return false;
  if (score === undefined || has('between')) return true;
  return (has('around') || startsWithPraise) && !has('lead');
}

function isOnScale(score: number | undefined): score is Rating {
  return score === 1 || score === 2 || score === 3;
}

/** Returns 0 for a score outside the scale. */
function scoreOf(word: string, language: Language): number | undefined {
  if (NO_RATING.test(word)) return 0;
  const number = COUNTS.has(word) ? undefined : numberOf(word, language);
  return number !== undefined && number <= MAX_SCORE ? number : undefined;
}
