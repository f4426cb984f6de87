interface Waiting<T, R> {
  item: T;
  resolve: (answer: R) => void;
  reject: (error: unknown) => void;
}

interface GatheredOptions {
  /** Batches under way at once. */
  parallel?: number;
  /** Items a batch takes at most. */
  largest?: number;
}

/**
 * Does together what many ask one by one: what comes while batches are under way goes in the next one, so that a crowd
 * costs the database one command, and whoever comes alone waits for nobody. A batch begins after all of it was asked:
 * nothing that is read is older than the question. `work` answers one for each item, in their order.
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
    // At the end of the tick, so that what comes together goes together.
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
