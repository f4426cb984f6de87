import { MAX_REPLY_CHARACTERS } from '../automation';
import type { Language } from '../contract';
import { isCloseKeyword } from './close-keyword';
import { createLexicon, segment } from './lexicon';
import { readText } from './reading';
import { perLanguage, politeness } from './words';

/** `closeKeyword` can also mean "close the ticket"; the state of the conversation decides. */
export type OptOut = 'optOut' | 'closeKeyword';

const LEXICONS = perLanguage((words) =>
  createLexicon({ around: words.optingOut, polite: politeness(words), optOut: words.optOut }),
);

export function optOut(text: string, language: Language): OptOut | null {
  const reading = readText(text, MAX_REPLY_CHARACTERS);
  if (!reading || reading.isQuestion) return null;
  const segments = segment(reading.words, LEXICONS[language]).filter(({ meaning }) => meaning !== 'polite');
  const meanings = segments.map(({ meaning }) => meaning);
  if (meanings.includes('optOut')) return meanings.includes(undefined) ? null : 'optOut';
  const unknown = segments.filter(({ meaning }) => meaning === undefined).flatMap(({ words }) => words);
  return isCloseKeyword(unknown.join(' '), language) ? 'closeKeyword' : null;
}
