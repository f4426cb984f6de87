import { types } from './keys';

interface Hold {
  sections: readonly string[];
  /** Keys typed before the field exists; null if they are not buffered. */
  letters: string | null;
  /** Number of buffered keys that are also single-letter shortcuts. */
  shortcuts: number;
}

/** Maximum number of buffered keys that are treated as shortcuts, if all of them are shortcuts. More keys are text. */
const MAX_SHORTCUTS = 2;

let hold: Hold | null = null;

/**
 * Suspends the commands of some sections until `end` is called. With `keepLetters`, buffers the keys typed in
 * the meantime, which `typed` returns. A newer hold replaces an older one.
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

export function isHeld({ section }: { section?: string }): boolean {
  return section !== undefined && hold?.sections.includes(section) === true;
}

function isText({ letters, shortcuts }: Hold): boolean {
  return letters !== null && (letters.length > shortcuts || shortcuts > MAX_SHORTCUTS);
}

export const hasLetters = (): boolean => Boolean(hold?.letters);

/**
 * Returns whether the key was buffered. A space as first key is not buffered, because it activates the
 * focused element.
 */
export function keepLetter(event: KeyboardEvent, isShortcut: boolean): boolean {
  if (hold === null || hold.letters === null || !types(event)) return false;
  if (event.key === ' ' && hold.letters === '') return false;
  hold.letters += event.key;
  if (isShortcut) hold.shortcuts += 1;
  event.preventDefault();
  return true;
}
