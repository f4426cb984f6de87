import type { Db } from 'mongodb';

/** A removal should occupy the database for so long at most, because other companies' commands wait for it. */
const REMOVAL_MS = 3;
/** Rest after a removal, as a multiple of its duration. */
const REST = 6;
const MAX_BATCH = 500;
/** A longer removal was delayed by other work, and rests no longer. */
const MAX_REST_FOR_MS = 100;

/** Each filter contains the company's id. */
export function companyDocuments(db: () => Db, collections: readonly string[]) {
  return {
    async count(companyId: number): Promise<number> {
      let total = 0;
      for (const name of collections) total += await db().collection(name).countDocuments({ companyId });
      return total;
    },

    /** Returns a function that removes so many documents of a collection, and returns their number; 0 if none is left. */
    remover(companyId: number): (most: number) => Promise<number> {
      const left = [...collections];
      return async (most) => {
        for (let name = left[0]; name !== undefined; name = left[0]) {
          const collection = db().collection(name);
          const some = await collection
            .find({ companyId }, { projection: { _id: 1 } })
            .limit(most)
            .toArray();
          if (some.length > 0) {
            const ids = some.map(({ _id }) => _id);
            return (await collection.deleteMany({ _id: { $in: ids }, companyId })).deletedCount;
          }
          left.shift();
        }
        return 0;
      };
    },
  };
}

/**
 * Calls `remove` until it has removed nothing, or until a time. The number of documents per call follows from the duration of
 * the earlier ones, and each call is followed by a rest, so that other companies hardly notice.
 * @param remove - a `remover`
 * @param until - milliseconds as of `performance.now()`
 * @returns the number of removed documents, and whether none is left
 */
export async function removeGently(
  remove: (most: number) => Promise<number>,
  until: number,
): Promise<{ removed: number; isDone: boolean }> {
  let most = 10;
  let removed = 0;
  while (performance.now() < until) {
    const started = performance.now();
    const count = await remove(most);
    if (count === 0) return { removed, isDone: true };
    removed += count;
    const ms = performance.now() - started;
    most = Math.round(Math.min(MAX_BATCH, most * 2, Math.max(1, (most * REMOVAL_MS) / ms)));
    await new Promise((resolve) => setTimeout(resolve, REST * Math.min(ms, MAX_REST_FOR_MS)));
  }
  return { removed, isDone: false };
}
