import { MAX_REPLY_CHARACTERS } from '../automation';
import type { Language } from '../contract';
import { readText } from './reading';

const CLOSE_KEYWORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  pt: new Set(['sair']),
  en: new Set(['sair', 'exit']),
  es: new Set(['sair', 'salir']),
};

/** @param language - if absent, the keywords of all languages are accepted */
export function isCloseKeyword(text: string, language?: Language): boolean {
  // Skips most messages without parsing.
  const reading = text.length > MAX_REPLY_CHARACTERS ? null : readText(text, MAX_REPLY_CHARACTERS);
  if (!reading || reading.isQuestion || reading.words.length !== 1) return false;
  const [word = ''] = reading.words;
  const keywords = language ? [CLOSE_KEYWORDS[language]] : Object.values(CLOSE_KEYWORDS);
  return keywords.some((words) => words.has(word));
}
