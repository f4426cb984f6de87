const NAMED: Record<string, string> = { esc: 'escape', up: 'arrowup', down: 'arrowdown', space: ' ' };

interface Keys {
  key: string;
  control: boolean;
  alt: boolean;
  shift: boolean;
}

const isMac = () => /^mac/i.test(navigator.platform);

/**
 * Returns whether an event matches a key written as `'j'`, `'?'`, `'F6'`, `'Ctrl+K'` or `'Alt+1'`. On a Mac,
 * Ctrl means ⌘.
 */
export function matchesKeys(event: KeyboardEvent, written: string): boolean {
  // Brazilian keyboards type characters with AltGr, which is reported as Ctrl with Alt.
  if (event.getModifierState('AltGraph')) return false;
  const wanted = parse(written);
  const mac = isMac();
  if ((mac ? event.metaKey : event.ctrlKey) !== wanted.control || event.altKey !== wanted.alt) return false;
  if (mac ? event.ctrlKey : event.metaKey) return false;
  // Symbols such as '?' need Shift only on some keyboards.
  const symbol = wanted.key.length === 1 && !/[a-z0-9]/.test(wanted.key);
  if (!symbol && event.shiftKey !== wanted.shift) return false;
  return event.key.toLowerCase() === wanted.key || (wanted.alt && codeOf(event) === wanted.key);
}

export function types(event: KeyboardEvent): boolean {
  return event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey;
}

/** Returns a key's label on this machine: `Ctrl+K` is `⌘K` on a Mac. */
export function keyLabel(written: string): string {
  const shown = written.length === 1 ? written.toUpperCase() : written;
  if (!isMac()) return shown;
  return shown.replace('Ctrl+', '⌘').replace('Alt+', '⌥').replace('Shift+', '⇧');
}

function parse(written: string): Keys {
  const parts = written.length === 1 ? [written] : written.split('+');
  const key = (parts.at(-1) ?? '').toLowerCase();
  const modifiers = new Set(parts.slice(0, -1).map((part) => part.toLowerCase()));
  return {
    key: NAMED[key] ?? key,
    control: modifiers.has('ctrl'),
    alt: modifiers.has('alt'),
    shift: modifiers.has('shift'),
  };
}

/** Returns a key's name by its position. With Alt, a Mac reports other characters in `key`. */
function codeOf({ code }: KeyboardEvent): string {
  return code.replace(/^(Key|Digit|Numpad)/, '').toLowerCase();
}
