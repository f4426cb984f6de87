/** Prints a line of a bootstrap script. */

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** A problem that a person can solve. It is printed as one sentence, without a stack. */
export class PlainError extends Error {}

/** Runs a script's main function. A PlainError is printed as its sentence, any other error with its stack. */
export async function runMain(main) {
  endWithNpm();
  try {
    await main();
  } catch (error) {
    process.stderr.write(
      error instanceof PlainError ? `\n${error.message}\n` : `\n${error?.stack ?? error}\n`,
    );
    process.exitCode = 1;
  }
}

const PARENT_POLL_MS = 500;

/** A signal ends npm and its shell, which do not pass it on. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_POLL_MS);
  timer.unref();
}

/** Returns the time since an instant of `performance.now()`: "12 s" or "1 min 05 s". */
export function elapsed(since) {
  const seconds = Math.round((performance.now() - since) / 1000);
  return seconds < 60
    ? `${seconds} s`
    : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}
