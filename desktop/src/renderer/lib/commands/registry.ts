import { matchesKeys, types } from './keys';
import { bufferKey, hasBufferedKeys, isSuspended } from './suspend';

export interface Command {
  /** Unique on the screen, such as `ticket.accept`. The palette remembers recent commands by this id. */
  id: string;
  label: string;
  /**
   * `general`, `go`, `list`, `ticket` or `message`, which are translated, or a name that is shown unchanged.
   */
  section?: string;
  /** Keys such as `'j'`, `'?'`, `'F6'`, `'Esc'`, `'Ctrl+K'` or `'Alt+1'`; the first one is shown. */
  keys?: readonly string[];
  /**
   * Runs the command. If it returns `false`, the next command with the key, then the browser, handles the
   * key.
   */
  run: () => unknown;
  /** False disables the key and the palette entry. */
  enabled?: boolean;
  /** Hides the command in the palette and the shortcut sheet. */
  hidden?: boolean;
  /** The key works in text fields too. */
  whileTyping?: boolean;
}

export interface Registration {
  commands: readonly Command[];
}

const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="searchbox"]';
/** Overlays, which handle their own keys. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
/** Inputs in which no text is typed. */
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

/**
 * Returns the enabled commands, oldest first. Of two commands with the same id, the newer one is returned.
 */
export function availableCommands(): Command[] {
  const byId = new Map<string, Command>();
  for (const { commands } of registrations)
    for (const command of commands) if (isOffered(command)) byId.set(command.id, command);
  return [...byId.values()];
}

/** The pressed key that ran a command. Its repetitions must not type into a field that the command focused. */
let pressedKey: string | null = null;

const releaseKey = (): void => {
  pressedKey = null;
};

/** Runs the newest command for the pressed key. If that command returns `false`, tries the next one. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.repeat && event.code === pressedKey && isTyping(event.target)) return event.preventDefault();
  if (event.defaultPrevented || event.isComposing || document.querySelector(OVERLAYS)) return;
  const typing = isTyping(event.target);
  // Keys after buffered text are text too: a J within a word is not a shortcut.
  if (!typing && hasBufferedKeys() && bufferKey(event, isShortcut(event))) return;
  for (const { commands } of registrations.toReversed()) {
    for (const command of commands) {
      if (!isOffered(command) || !command.keys?.some((keys) => matchesKeys(event, keys))) continue;
      if (typing && (!command.whileTyping || types(event))) continue;
      if (command.run() === false) continue;
      event.preventDefault();
      pressedKey = event.code;
      return;
    }
  }
  if (!typing) bufferKey(event, isShortcut(event));
}

const isShortcut = (event: KeyboardEvent): boolean =>
  registrations.some(({ commands }) =>
    commands.some(({ keys }) => keys?.some((written) => matchesKeys(event, written))),
  );

const isOffered = (command: Command): boolean => command.enabled !== false && !isSuspended(command);

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null && !target.matches(SWITCHES);
}
