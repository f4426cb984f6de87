/** First words of libsignal's console messages. Several print whole sessions with private keys. */
const LIBSIGNAL_REPORTS = [
  'Closing session:',
  'Opening session:',
  'Removing old closed session:',
  'Migrating session to:',
  'Session already closed',
  'Session already open',
  'Closing open session in favor of',
  'Failed to decrypt message with any known session',
  'Session error:',
  'Decrypted message with closed session',
  'V1 session storage migration error',
];

let silenced = false;

/** Hides libsignal's messages on the console, its only log. Once per process. */
export function disableLibsignalLogging(): void {
  if (silenced) return;
  silenced = true;
  for (const method of ['info', 'warn', 'error'] as const) {
    // eslint-disable-next-line no-console -- what libsignal prints can be stopped nowhere else
    const print = console[method].bind(console);
    // eslint-disable-next-line no-console -- as above
    console[method] = (...args: unknown[]) => {
      const [first] = args;
      if (typeof first === 'string' && LIBSIGNAL_REPORTS.some((report) => first.startsWith(report))) return;
      print(...args);
    };
  }
}
