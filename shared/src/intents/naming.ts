import type { Language } from '../contract';
import { createLexicon, type Lexicon, type Segment, segment } from './lexicon';
import { numberOf, ordinalOf } from './numbers';
import { perLanguage, politeness } from './words';

/** Words that may surround a name ("por favor", "quero"). */
type Surrounding = 'polite' | 'choosing' | 'wanting';
export type NameSegment = Segment<Surrounding>;

export interface Named<T> {
  thing: T;
  words: readonly string[];
  variants: readonly (readonly string[])[];
}

const SURROUNDINGS = perLanguage((words): Lexicon<Surrounding> =>
  createLexicon({
    polite: `${politeness(words)}\n${words.acknowledgements}`,
    wanting: words.wanting,
    choosing: words.choosing,
  }),
);

export function segmentName(words: readonly string[], language: Language): NameSegment[] {
  return segment(words, SURROUNDINGS[language]);
}

export function nameThing<T>(thing: T, words: readonly string[], language: Language): Named<T> {
  const segments = segmentName(words, language);
  const without = (...removed: Surrounding[]) =>
    segments
      .filter(({ meaning }) => meaning === undefined || !removed.includes(meaning))
      .flatMap((part) => part.words);
  const variants = [
    words,
    without('polite'),
    without('polite', 'choosing'),
    without('polite', 'choosing', 'wanting'),
  ];
  const isNew = ({ length }: readonly string[], index: number) =>
    length > 0 && length !== variants[index - 1]?.length;
  return { thing, words, variants: variants.filter(isNew) };
}

/**
 * Returns the best matches. Surrounding words may be added, or omitted from the name ("atendente" for "Falar
 * com atendente").
 * @param ignored - a number that may be next to the name
 * @param isLiteral - if false, "dois", "2" and "segunda" are equal, and so are plural and singular
 */
export function namedIn<T>(
  text: readonly NameSegment[],
  names: readonly Named<T>[],
  language: Language,
  { ignored, isLiteral }: { ignored: (thing: T) => number; isLiteral: boolean },
): T[] {
  const keysOf = (words: readonly string[]) =>
    isLiteral ? words : words.map((word) => foldedWord(word, language));
  const nameKeys = new Set(names.map(({ words }) => keysOf(words).join(' ')));
  const parts = text.map(({ words, meaning }) => {
    const keys = keysOf(words);
    return { keys, isAround: meaning !== undefined && !nameKeys.has(keys.join(' ')) };
  });
  const found = names.flatMap(({ thing, words, variants }) =>
    variants.flatMap((variant) => {
      const around = countAround(parts, keysOf(variant), String(ignored(thing)));
      return around === undefined ? [] : [{ thing, distance: around + words.length - variant.length }];
    }),
  );
  const closest = Math.min(...found.map(({ distance }) => distance));
  return [...new Set(found.filter(({ distance }) => distance === closest).map(({ thing }) => thing))];
}

interface Part {
  keys: readonly string[];
  isAround: boolean;
}

function countAround(parts: readonly Part[], name: readonly string[], ignored: string): number | undefined {
  let [matched, around] = [0, 0];
  for (const { keys, isAround } of parts) {
    if (keys.every((key, index) => key === name[matched + index])) matched += keys.length;
    else if (isAround || keys[0] === ignored) around += keys.length;
    else return undefined;
  }
  return matched === name.length ? around : undefined;
}

/** Equal for numerals, ordinals, plural and singular. */
export function foldedWord(word: string, language: Language): string {
  return String(ordinalOf(word) ?? numberOf(word, language) ?? word.replace(/(?<=...)s$/, ''));
}
