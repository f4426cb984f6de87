import { types } from './keys';
import type { Command } from './registry';

interface Hold {
  sections: readonly string[];
  /** What was typed to nothing; null where nobody wants it. */
  letters: string | null;
}

let hold: Hold | null = null;

/**
 * Something else is about to come where these sections' commands are for: until `end` their keys do nothing and the palette
 * leaves them out. With `keepLetters`, what is typed to no field and no other command meanwhile is kept: `typed`. Of two
 * holds the newer one counts.
 */
export function holdCommands(
  sections: readonly string[],
  keepLetters: boolean,
): { typed: () => string; end: () => void } {
  const own: Hold = { sections, letters: keepLetters ? '' : null };
  hold = own;
  return {
    typed: () => own.letters ?? '',
    end: () => {
      if (hold === own) hold = null;
    },
  };
}

export function isHeld({ section }: Command): boolean {
  return section !== undefined && hold?.sections.includes(section) === true;
}

/** Whether somebody has begun to write before there is a field. */
export const hasLetters = (): boolean => Boolean(hold?.letters);

/** Keeps a letter, where one is wanted; a space alone presses what has the focus. Answers whether it did. */
export function keepLetter(event: KeyboardEvent): boolean {
  if (hold === null || hold.letters === null || !types(event)) return false;
  if (event.key === ' ' && hold.letters === '') return false;
  hold.letters += event.key;
  event.preventDefault();
  return true;
}
