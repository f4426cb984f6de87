import type { Db } from 'mongodb';

const BATCH = 500;

/** Each filter contains the company's id. */
export function companyDocuments(db: () => Db, collections: readonly string[]) {
  return {
    async count(companyId: number): Promise<number> {
      let total = 0;
      for (const name of collections) total += await db().collection(name).countDocuments({ companyId });
      return total;
    },

    /** Returns the number of deleted documents. */
    async removeSome(companyId: number): Promise<number> {
      for (const name of collections) {
        const collection = db().collection(name);
        const some = await collection
          .find({ companyId }, { projection: { _id: 1 } })
          .limit(BATCH)
          .toArray();
        if (some.length === 0) continue;
        const ids = some.map(({ _id }) => _id);
        const { deletedCount } = await collection.deleteMany({ _id: { $in: ids }, companyId });
        return deletedCount;
      }
      return 0;
    },
  };
}
