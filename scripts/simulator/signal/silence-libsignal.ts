/** First words of libsignal's log lines that contain whole sessions with private keys. */
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

/** Filters libsignal's sessions from the console. Can be called repeatedly. */
export function disableLibsignalLogging() {
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
