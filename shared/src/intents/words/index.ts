import type { Language } from '../../contract';
import { EN } from './en';
import { ES } from './es';
import { PT } from './pt';
import type { Words } from './words';

export type { RatingWords } from './words';

export const WORDS: Readonly<Record<Language, Words>> = { pt: PT, en: EN, es: ES };

export function perLanguage<T>(
  build: (words: Words, language: Language) => T,
): Readonly<Record<Language, T>> {
  return { pt: build(PT, 'pt'), en: build(EN, 'en'), es: build(ES, 'es') };
}

/** Returns the words that do not change a reply's meaning. */
export function politeness(words: Words): string {
  return [words.greetings, words.asides, words.wishes, words.thanks, words.thanksFor, words.please].join(
    '\n',
  );
}
