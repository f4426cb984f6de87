/** Lines of the bootstrap scripts: what is being done, and plain sentences when it cannot be. */

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** A problem a person can act on: printed as one sentence, without a stack. */
export class PlainError extends Error {}

/** Runs a script's main function; a PlainError ends it with its sentence, anything else with its stack. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    process.stderr.write(
      error instanceof PlainError ? `\n${error.message}\n` : `\n${error?.stack ?? error}\n`,
    );
    process.exitCode = 1;
  }
}

/** "12 s" or "1 min 05 s" since an instant of `performance.now()`. */
export function elapsed(since) {
  const seconds = Math.round((performance.now() - since) / 1000);
  return seconds < 60
    ? `${seconds} s`
    : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}
