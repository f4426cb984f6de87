import { MAX_CHOICE_CHARACTERS } from '../automation';
import type { Language } from '../contract';
import { createLexicon, segment } from './lexicon';
import { readText } from './reading';
import { perLanguage } from './words';

const LEXICONS = perLanguage(({ asides, wishes, thanks, thanksFor, acknowledgements }) =>
  createLexicon({ asides, wishes, thanksFor, acknowledgements, thanks }),
);

/** Other emoji can have another meaning. */
const KIND_EMOJI = new Set(
  '👍🙏👏🙌👌🤝✌🤙👊✅☑✔❤🧡💛💚💙💜🖤🤍🤎💖💗💓💕💞💝💘❣💐🌹🌷🌻🌸🌺😊☺🙂😀😃😄😁😆😉😍🥰😘🤗🤩😎😇🥳🎉⭐🌟✨💯🫶🫡😂🤣💪',
);

export function isThanks(text: string, language: Language): boolean {
  const reading = readText(text, MAX_CHOICE_CHARACTERS);
  if (!reading || reading.isQuestion || reading.emoji.some((one) => !KIND_EMOJI.has(one))) return false;
  const meanings = segment(reading.words, LEXICONS[language]).map(({ meaning }) => meaning);
  if (meanings.length === 0) return reading.emoji.length > 0;
  if (meanings.includes(undefined)) return false;
  return (
    meanings.includes('thanks') || (meanings.includes('acknowledgements') && !meanings.includes('thanksFor'))
  );
}
