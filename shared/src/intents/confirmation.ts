import { MAX_REPLY_CHARACTERS } from '../automation';
import type { Language } from '../companies';
import { createLexicon, segment } from './lexicon';
import { numberOf } from './numbers';
import { readText } from './reading';
import { perLanguage, politeness } from './words';

const LEXICONS = perLanguage((words) =>
  createLexicon({ polite: politeness(words), option: words.option, yes: words.yes, no: words.no }),
);
const EMOJI: ReadonlyMap<string, 'yes' | 'no'> = new Map([
  ...[...'👍👌✅☑✔🆗'].map((one): [string, 'yes'] => [one, 'yes']),
  ...[...'👎❌🚫✖🙅'].map((one): [string, 'no'] => [one, 'no']),
]);

/** Returns null unless the text is a plain yes or no. */
export function confirmation(text: string, language: Language): 'yes' | 'no' | null {
  const reading = readText(text, MAX_REPLY_CHARACTERS);
  if (!reading || reading.isQuestion) return null;
  const decisions = new Set(reading.emoji.flatMap((one) => EMOJI.get(one) ?? []));
  for (const { words, meaning } of segment(reading.words, LEXICONS[language])) {
    if (meaning === 'polite' || meaning === 'option') continue;
    const number = numberOf(words.join(' '), language);
    const decision = meaning ?? (number === 1 ? 'yes' : number === 2 ? 'no' : undefined);
    if (decision === undefined) return null;
    decisions.add(decision);
  }
  const [decision] = decisions;
  return decisions.size === 1 && decision !== undefined ? decision : null;
}
