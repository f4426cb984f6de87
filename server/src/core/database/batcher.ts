interface Waiting<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

interface BatcherOptions {
  parallel?: number;
  /** Maximum items per batch. */
  largest?: number;
}

/**
 * Returns a function that combines concurrent calls into batches. A batch starts after all its calls, so it
 * reads nothing older. `work` returns one result per item, in order. `dataloader` would start a batch per tick:
 * 500 commands instead of 6 for 1,000 callers.
 */
export function batcher<T, R>(
  work: (items: readonly T[]) => Promise<readonly R[]>,
  { parallel = 1, largest = 200 }: BatcherOptions = {},
): (item: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = [];
  let running = 0;
  let scheduled = false;

  const schedule = (): void => {
    if (scheduled || running >= parallel || waiting.length === 0) return;
    scheduled = true;
    // Lets calls of one tick share a batch.
    setImmediate(() => {
      scheduled = false;
      void run(waiting.splice(0, largest));
      schedule();
    });
  };
  const run = async (batch: readonly Waiting<T, R>[]): Promise<void> => {
    running += 1;
    try {
      const results = await work(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as R));
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
