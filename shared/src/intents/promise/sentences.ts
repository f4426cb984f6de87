import type { Language } from '../../contract';
import { phrasesOf } from '../lexicon';
import { wordsIn } from '../reading';
import { PHRASES } from './phrases';

const LANGUAGES = ['pt', 'en', 'es'] as const satisfies readonly Language[];
/** Not after an abbreviation, and not within a number. */
const SENTENCE_END = /(?<=[!?…]|\.(?!\d))\s+|\n+|;\s*|(?<=\?)/u;
const QUOTED = /"[^"\n]*"|“[^”\n]*”|«[^»\n]*»|^>.*$/gmu;
const MERIDIAN = /\b([ap])\.\s?m\.?/giu;
const ABBREVIATION = /\b(sr|sra|dr|dra|srta|ud|uds|mr|mrs|ms|hs|hrs|min|obs)\.(?=\s)/giu;
/** "Sí" is no condition. */
const SPANISH_YES = /(?<![\p{L}\p{N}])sí(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])si\s*(?=[,!.])/giu;

const tags = new Map<Language, ReadonlySet<string>>();
const usual = new Map(
  LANGUAGES.map((language) => [language, new Set(PHRASES[language].usual.split(' ').flatMap(wordsIn))]),
);

/** Returns the statements of a message without quotes and questions. "te ligo às 10, pode ser?" is a statement. */
export function statementsOf(text: string, language: Language): string[] {
  const plain = text.replace(QUOTED, ' ').replace(MERIDIAN, '$1m').replace(ABBREVIATION, '$1');
  const read = language === 'es' ? plain.replace(SPANISH_YES, 'vale') : plain;
  return read
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
    .flatMap((sentence) => withoutQuestion(sentence, language));
}

function withoutQuestion(sentence: string, language: Language): string[] {
  if (!/[?？]\W*$/u.test(sentence)) return [sentence];
  const at = Math.max(sentence.lastIndexOf(','), sentence.lastIndexOf('¿'), sentence.lastIndexOf(' - '));
  if (at <= 0) return [];
  const tag = wordsIn(sentence.slice(at)).join(' ');
  return tagsOf(language).has(tag) ? [sentence.slice(0, at)] : [];
}

function tagsOf(language: Language): ReadonlySet<string> {
  const known = tags.get(language);
  if (known) return known;
  const found = new Set(phrasesOf(PHRASES[language].tag).map((words) => words.join(' ')));
  tags.set(language, found);
  return found;
}

/** Returns the language with the most frequent words in the text; the given one if several have as many. */
export function languageOf(words: readonly string[], preferred: Language): Language {
  const count = (language: Language) => words.filter((word) => usual.get(language)?.has(word)).length;
  const others = LANGUAGES.filter((language) => language !== preferred);
  return others.reduce((best, language) => (count(language) > count(best) ? language : best), preferred);
}
