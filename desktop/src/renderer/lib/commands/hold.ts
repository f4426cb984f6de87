import { types } from './keys';
import type { Command } from './registry';

interface Hold {
  sections: readonly string[];
  /** Letters typed before there is a field; null where none are buffered. */
  letters: string | null;
  /** How many of them are also single-letter shortcuts. */
  shortcuts: number;
}

/** So few letters that are all shortcuts were meant as shortcuts, not as the beginning of a message. */
const MAX_SHORTCUTS = 2;

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
  const own: Hold = { sections, letters: keepLetters ? '' : null, shortcuts: 0 };
  hold = own;
  return {
    typed: () => (isText(own) ? (own.letters ?? '') : ''),
    end: () => {
      if (hold === own) hold = null;
    },
  };
}

export function isHeld({ section }: Command): boolean {
  return section !== undefined && hold?.sections.includes(section) === true;
}

function isText({ letters, shortcuts }: Hold): boolean {
  return letters !== null && (letters.length > shortcuts || shortcuts > MAX_SHORTCUTS);
}

/** Whether letters are buffered before there is a field. */
export const hasLetters = (): boolean => Boolean(hold?.letters);

/** Buffers a letter where a field is about to come; a space alone presses what has the focus. Returns whether it did. */
export function keepLetter(event: KeyboardEvent, isShortcut: boolean): boolean {
  if (hold === null || hold.letters === null || !types(event)) return false;
  if (event.key === ' ' && hold.letters === '') return false;
  hold.letters += event.key;
  if (isShortcut) hold.shortcuts += 1;
  event.preventDefault();
  return true;
}
