import type { Logger } from 'pino';

interface ReadingOptions<T> {
  /** Milliseconds for which a value is used. */
  everyMs: number;
  read: () => Promise<T>;
  log: Logger;
  now?: () => number;
}

/**
 * Returns a function that returns the latest value at once, and reads a new one if it is older than `everyMs`, so that no request for
 * metrics waits for the database or burdens it. Undefined before the first value. After a failure, the last value remains.
 */
export function reading<T>({ everyMs, read, log, now = Date.now }: ReadingOptions<T>): () => T | undefined {
  let latest: T | undefined;
  let readAt = -Infinity;
  let isReading = false;
  const refresh = (): void => {
    if (isReading || now() - readAt < everyMs) return;
    isReading = true;
    readAt = now();
    read()
      .then(
        (value) => {
          latest = value;
        },
        (error: unknown) => log.debug({ err: error }, 'value of metric not read'),
      )
      .finally(() => {
        isReading = false;
      });
  };
  return () => {
    refresh();
    return latest;
  };
}
