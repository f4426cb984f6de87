import { hasLetters, isHeld, keepLetter } from './hold';
import { matchesKeys, types } from './keys';

export interface Command {
  /** Unique on screen, such as `ticket.accept`; the palette remembers recent commands by it. */
  id: string;
  label: string;
  /** `general`, `go`, `list`, `ticket` or `message` (translated), or a name to show unchanged. */
  section?: string;
  /** `'j'`, `'?'`, `'F6'`, `'Esc'`, `'Ctrl+K'`, `'Alt+1'`; the first is shown. */
  keys?: readonly string[];
  /** `false` leaves the key to the next command that has it, then to the browser. */
  run: () => unknown;
  /** False disables key and palette entry. */
  enabled?: boolean;
  /** Omitted from the palette and the sheet. */
  hidden?: boolean;
  /** The key also works in a text field. */
  whileTyping?: boolean;
}

export interface Registration {
  commands: readonly Command[];
}

const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="searchbox"]';
/** Overlays handle their own keys. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
/** Inputs without text. */
const SWITCHES = 'input[type="checkbox"], input[type="radio"], input[type="button"]';

const registrations: Registration[] = [];

export function register(registration: Registration): () => void {
  if (registrations.length === 0) {
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('keyup', releaseKey);
    window.addEventListener('blur', releaseKey);
  }
  registrations.push(registration);
  return () => {
    registrations.splice(registrations.indexOf(registration), 1);
    if (registrations.length > 0) return;
    window.removeEventListener('keydown', onKeyDown);
    window.removeEventListener('keyup', releaseKey);
    window.removeEventListener('blur', releaseKey);
  };
}

/** Returns the enabled commands, oldest first; of two with one id, the newer. */
export function availableCommands(): Command[] {
  const byId = new Map<string, Command>();
  for (const { commands } of registrations)
    for (const command of commands) if (isOffered(command)) byId.set(command.id, command);
  return [...byId.values()];
}

/** The key whose command ran and that is still down: its repetitions must not type into a field focused since. */
let heldKey: string | null = null;

const releaseKey = (): void => {
  heldKey = null;
};

/** Runs the newest command that has the key, unless it declines. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.repeat && event.code === heldKey && isTyping(event.target)) return event.preventDefault();
  if (event.defaultPrevented || event.isComposing || document.querySelector(OVERLAYS)) return;
  const typing = isTyping(event.target);
  // After buffered text, further keys are text too: a J within a word is no shortcut.
  if (!typing && hasLetters() && keepLetter(event, isShortcut(event))) return;
  for (const { commands } of registrations.toReversed()) {
    for (const command of commands) {
      if (!isOffered(command) || !command.keys?.some((keys) => matchesKeys(event, keys))) continue;
      if (typing && (!command.whileTyping || types(event))) continue;
      if (command.run() === false) continue;
      event.preventDefault();
      heldKey = event.code;
      return;
    }
  }
  if (!typing) keepLetter(event, isShortcut(event));
}

const isShortcut = (event: KeyboardEvent): boolean =>
  registrations.some(({ commands }) =>
    commands.some(({ keys }) => keys?.some((written) => matchesKeys(event, written))),
  );

const isOffered = (command: Command): boolean => command.enabled !== false && !isHeld(command);

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null && !target.matches(SWITCHES);
}
