import type { Db } from 'mongodb';

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
            await collection.deleteMany({ _id: { $in: ids }, companyId });
            // Work that ended removed some of them itself, so that the number of deletions may be 0.
            return some.length;
          }
          left.shift();
        }
        return 0;
      };
    },
  };
}
