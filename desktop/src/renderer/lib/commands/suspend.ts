import { types } from './keys';

interface Suspension {
  sections: readonly string[];
  /** Keys typed before the field exists; null if they are not buffered. */
  bufferedKeys: string | null;
  /** Number of buffered keys that are also single-letter shortcuts. */
  shortcuts: number;
}

/** Maximum number of buffered keys that are treated as shortcuts, if all of them are shortcuts. More keys are text. */
const MAX_SHORTCUTS = 2;

let suspension: Suspension | null = null;

/**
 * Suspends the commands of some sections until `end` is called. With `buffersKeys`, buffers the keys typed in
 * the meantime, which `typed` returns. A newer suspension replaces an older one.
 */
export function suspendCommands(
  sections: readonly string[],
  buffersKeys: boolean,
): { typed: () => string; end: () => void } {
  const own: Suspension = { sections, bufferedKeys: buffersKeys ? '' : null, shortcuts: 0 };
  suspension = own;
  return {
    typed: () => (isText(own) ? (own.bufferedKeys ?? '') : ''),
    end: () => {
      if (suspension === own) suspension = null;
    },
  };
}

export function isSuspended({ section }: { section?: string }): boolean {
  return section !== undefined && suspension?.sections.includes(section) === true;
}

function isText({ bufferedKeys, shortcuts }: Suspension): boolean {
  return bufferedKeys !== null && (bufferedKeys.length > shortcuts || shortcuts > MAX_SHORTCUTS);
}

export const hasBufferedKeys = (): boolean => Boolean(suspension?.bufferedKeys);

/**
 * Returns whether the key was buffered. A space as first key is not buffered, because it activates the
 * focused element.
 */
export function bufferKey(event: KeyboardEvent, isShortcut: boolean): boolean {
  if (suspension === null || suspension.bufferedKeys === null || !types(event)) return false;
  if (event.key === ' ' && suspension.bufferedKeys === '') return false;
  suspension.bufferedKeys += event.key;
  if (isShortcut) suspension.shortcuts += 1;
  event.preventDefault();
  return true;
}
