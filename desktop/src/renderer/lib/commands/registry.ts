import { hasLetters, isHeld, keepLetter } from './hold';
import { matchesKeys, types } from './keys';

/** Something a person can do here: by a key, from the palette (Ctrl+K), and listed in the `?` sheet. */
export interface Command {
  /** Unique among what is on screen, such as `ticket.accept`; the palette remembers recent ones by it. */
  id: string;
  label: string;
  /** `general`, `go`, `list`, `ticket`, `message` (translated by the sheet and the palette), or a name to show as it is. */
  section?: string;
  /** `'j'`, `'?'`, `'F6'`, `'Esc'`, `'Ctrl+K'`, `'Alt+1'`; the first is shown. */
  keys?: readonly string[];
  /** `false` leaves the key to the next command that has it, and then to the browser. */
  run: () => unknown;
  /** False: neither key nor palette does it now. */
  enabled?: boolean;
  /** Neither in the palette nor in the sheet. */
  hidden?: boolean;
  /** The key works in a text field too. Without it nothing happens while somebody types. */
  whileTyping?: boolean;
}

export interface Registration {
  commands: readonly Command[];
}

const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="searchbox"]';
/** What lies over the screen has keys of its own. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
/** Inputs that nothing is typed into. */
const SWITCHES = 'input[type="checkbox"], input[type="radio"], input[type="button"]';

const registrations: Registration[] = [];

/** Adds what a part of the screen offers; answers how to take it away. */
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

/** What can be done now, in the order it came on screen; of two with one id the newer. */
export function availableCommands(): Command[] {
  const byId = new Map<string, Command>();
  for (const { commands } of registrations)
    for (const command of commands) if (isOffered(command)) byId.set(command.id, command);
  return [...byId.values()];
}

/** The key whose command ran and which is still down: held, it must not type into the field that has the focus by then. */
let heldKey: string | null = null;

const releaseKey = (): void => {
  heldKey = null;
};

/** Runs the newest command that has the key, unless it passes the key on. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.repeat && event.code === heldKey && isTyping(event.target)) return event.preventDefault();
  if (event.defaultPrevented || event.isComposing || document.querySelector(OVERLAYS)) return;
  const typing = isTyping(event.target);
  // Who has begun to write goes on: a J in the middle of a word is a letter.
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
