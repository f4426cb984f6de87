import { MAX_CHOICE_CHARACTERS } from '../automation';
import type { Language } from '../contract';
import { createLexicon, segment } from './lexicon';
import { readText } from './reading';
import { perLanguage } from './words';

const LEXICONS = perLanguage(({ greetings, asides, wishes, thanks }) =>
  createLexicon({ greetings, asides, wishes, thanks }),
);

export function isGreeting(text: string, language: Language): boolean {
  const reading = readText(text, MAX_CHOICE_CHARACTERS);
  return (
    reading !== null &&
    segment(reading.words, LEXICONS[language]).every(({ meaning }) => meaning !== undefined)
  );
}
