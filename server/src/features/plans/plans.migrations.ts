import { defineMigrations } from '#core/database';

export const planMigrations = defineMigrations('plans', [
  {
    number: 1,
    name: 'names are unique',
    up: async ({ db }) => {
      const plans = db.collection<{ _id: number; name: string }>('plans');
      const usedKeys = new Set((await plans.distinct('nameKey')) as unknown[]);
      for (const { _id, name } of await plans
        .find({ nameKey: { $exists: false } })
        .sort({ _id: 1 })
        .toArray()) {
        const nameKey = name.trim().toLowerCase();
        if (usedKeys.has(nameKey)) continue;
        usedKeys.add(nameKey);
        await plans.updateOne({ _id }, { $set: { nameKey } });
      }
      await plans.createIndex(
        { nameKey: 1 },
        { name: 'plan-name', unique: true, partialFilterExpression: { nameKey: { $exists: true } } },
      );
    },
  },
]);
