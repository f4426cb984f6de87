const NAMED: Record<string, string> = { esc: 'escape', up: 'arrowup', down: 'arrowdown', space: ' ' };

interface Keys {
  key: string;
  control: boolean;
  alt: boolean;
  shift: boolean;
}

const isMac = () => /^mac/i.test(navigator.platform);

/** Whether a key pressed is the one written as `'j'`, `'?'`, `'F6'`, `'Ctrl+K'`, `'Alt+1'`. On a Mac, Ctrl is ⌘. */
export function matchesKeys(event: KeyboardEvent, written: string): boolean {
  // AltGr types characters on Brazilian keyboards and reports itself as Ctrl with Alt.
  if (event.getModifierState('AltGraph')) return false;
  const wanted = parse(written);
  const mac = isMac();
  if ((mac ? event.metaKey : event.ctrlKey) !== wanted.control || event.altKey !== wanted.alt) return false;
  if (mac ? event.ctrlKey : event.metaKey) return false;
  // '?' and '/' stand on different keys of different keyboards; Shift is part of typing them.
  const symbol = wanted.key.length === 1 && !/[a-z0-9]/.test(wanted.key);
  if (!symbol && event.shiftKey !== wanted.shift) return false;
  return event.key.toLowerCase() === wanted.key || (wanted.alt && codeOf(event) === wanted.key);
}

/** Whether the key would type something: letters, digits and signs without Ctrl or Alt. */
export function types(event: KeyboardEvent): boolean {
  return event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey;
}

/** How a key is written for a reader of this machine: `Ctrl+K` is `⌘K` on a Mac. */
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

/** With Alt a Mac types other characters; the key itself is the same. */
function codeOf({ code }: KeyboardEvent): string {
  return code.replace(/^(Key|Digit|Numpad)/, '').toLowerCase();
}
