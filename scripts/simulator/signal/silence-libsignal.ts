/** libsignal logs whole session objects, private ratchet keys included. These are the first words of such lines. */
const LEAKS = [
  'Closing session',
  'Opening session',
  'Removing old closed session',
  'Session already closed',
  'Migrating session to',
  'Decrypted message with closed session',
  'Closing open session in favor of',
];
let silenced = false;

/** Keeps libsignal's sessions out of the console; everything else is printed as before. Safe to call again. */
export function silenceLibsignal() {
  if (silenced) return;
  silenced = true;
  for (const method of ['info', 'warn'] as const) {
    const print = console[method].bind(console);
    console[method] = (...line: unknown[]) => {
      const [first] = line;
      if (typeof first === 'string' && LEAKS.some((words) => first.startsWith(words))) return;
      print(...line);
    };
  }
}
