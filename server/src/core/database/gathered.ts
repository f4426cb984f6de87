interface Waiting<T, R> {
  item: T;
  resolve: (answer: R) => void;
  reject: (error: unknown) => void;
}

interface GatheredOptions {
  /** Concurrent batches. */
  parallel?: number;
  /** Items per batch. */
  largest?: number;
}

/**
 * Batches individual calls: calls made while batches run form the next batch, so that many cost one command
 * and a single one does not wait. A batch starts after its calls, so it never returns older data.
 * @param work - returns one result per item, in order
 */
export function gathered<T, R>(
  work: (items: readonly T[]) => Promise<readonly R[]>,
  { parallel = 1, largest = 200 }: GatheredOptions = {},
): (item: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = [];
  let running = 0;
  let scheduled = false;

  const schedule = (): void => {
    if (scheduled || running >= parallel || waiting.length === 0) return;
    scheduled = true;
    // At the end of the tick, so that calls of one tick share a batch.
    setImmediate(() => {
      scheduled = false;
      void run(waiting.splice(0, largest));
      schedule();
    });
  };
  const run = async (batch: readonly Waiting<T, R>[]): Promise<void> => {
    running += 1;
    try {
      const answers = await work(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(answers[index] as R));
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    } finally {
      running -= 1;
      schedule();
    }
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      schedule();
    });
}
