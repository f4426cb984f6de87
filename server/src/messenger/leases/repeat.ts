import { setTimeout as delay } from 'node:timers/promises';

interface Repetition {
  everyMs: number;
  timeoutMs: number;
  work(): Promise<void>;
  failed(error: unknown): void;
}

/** Runs work periodically, without overlaps. Returns a function that stops it. */
export function repeat({ everyMs, timeoutMs, work, failed }: Repetition): () => void {
  let timer: NodeJS.Timeout;
  let stopped = false;
  const run = async (): Promise<void> => {
    await Promise.race([work(), delay(timeoutMs, undefined, { ref: false })]).catch(failed);
    if (!stopped) schedule();
  };
  const schedule = (): void => {
    // Random, so that servers that start together do not query together.
    timer = setTimeout(() => void run(), everyMs * (0.8 + 0.2 * Math.random())).unref();
  };
  schedule();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
