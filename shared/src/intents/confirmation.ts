import { MAX_REPLY_CHARACTERS } from '../automation';
import type { Language } from '../contract';
import { createLexicon, segment } from './lexicon';
import { numberOf } from './numbers';
import { readText } from './reading';
import { perLanguage, politeness } from './words';

export interface Confirmation {
  decision: 'yes' | 'no';
  /**
   * `agreement` is no request for anything ("ok", a thumb). `plain` replies to the last question ("sim", "1").
   * `explicit` names what is wanted ("quero receber as ofertas").
   */
  strength: 'agreement' | 'plain' | 'explicit';
}

const LEXICONS = perLanguage((words) =>
  createLexicon({
    polite: politeness(words),
    option: words.option,
    agreement: words.agreement,
    yes: words.yes,
    no: words.no,
    yesToOffers: words.yesToOffers,
    offers: words.offers,
  }),
);
const EMOJI: ReadonlyMap<string, 'yes' | 'no'> = new Map([
  ...[...'👍👌✅☑✔🆗'].map((one): [string, 'yes'] => [one, 'yes']),
  ...[...'👎❌🚫✖🙅'].map((one): [string, 'no'] => [one, 'no']),
]);

/** Returns null unless the text is a yes or no. */
export function confirmation(text: string, language: Language): Confirmation | null {
  const reading = readText(text, MAX_REPLY_CHARACTERS);
  if (!reading || reading.isQuestion || reading.hasMinus) return null;
  const decisions = new Set(reading.emoji.flatMap((one) => EMOJI.get(one) ?? []));
  let [isPlain, isExplicit, namesOffers] = [decisions.has('no'), false, false];
  for (const { words, meaning } of segment(reading.words, LEXICONS[language])) {
    if (meaning === 'polite' || meaning === 'option') continue;
    if (meaning === 'offers') {
      namesOffers = true;
    } else if (meaning === 'agreement') {
      decisions.add('yes');
    } else if (meaning === undefined) {
      const number = numberOf(words.join(' '), language);
      if (number !== 1 && number !== 2) return null;
      decisions.add(number === 1 ? 'yes' : 'no');
      isPlain = true;
    } else {
      decisions.add(meaning === 'no' ? 'no' : 'yes');
      isPlain = true;
      isExplicit ||= meaning === 'yesToOffers';
    }
  }
  const [decision] = decisions;
  if (decisions.size !== 1 || decision === undefined) return null;
  if (isExplicit || (isPlain && namesOffers)) return { decision, strength: 'explicit' };
  return { decision, strength: isPlain ? 'plain' : 'agreement' };
}
