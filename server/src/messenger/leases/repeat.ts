import { setTimeout as delay } from 'node:timers/promises';

interface Repetition {
  everyMs: number;
  /** A run that hangs is not waited for longer, in milliseconds. */
  patienceMs: number;
  work(): Promise<void>;
  failed(error: unknown): void;
}

/** Does something again and again, a run after the other, until the answer is called. */
export function repeat({ everyMs, patienceMs, work, failed }: Repetition): () => void {
  let timer: NodeJS.Timeout;
  let stopped = false;
  const run = async (): Promise<void> => {
    await Promise.race([work(), delay(patienceMs, undefined, { ref: false })]).catch(failed);
    if (!stopped) schedule();
  };
  const schedule = (): void => {
    // Servers started together do not ask together.
    timer = setTimeout(() => void run(), everyMs * (0.8 + 0.2 * Math.random())).unref();
  };
  schedule();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
