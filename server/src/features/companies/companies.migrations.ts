import { defineMigrations } from '#core/database';

export const companyMigrations = defineMigrations('companies', [
  {
    number: 1,
    name: 'only one company runs the platform',
    up: async ({ db }) => {
      await db
        .collection('companies')
        .createIndex(
          { isPlatform: 1 },
          { name: 'platform', unique: true, partialFilterExpression: { isPlatform: true } },
        );
    },
  },
  {
    number: 2,
    name: 'recurrence, language, hours and billing; names are unique',
    up: async ({ db }) => {
      const companies = db.collection<{ _id: number; name: string; dueDate: Date | null }>('companies');
      const unset = await companies
        .find({ recurrence: { $exists: false } })
        .sort({ _id: 1 })
        .toArray();
      const usedKeys = new Set((await companies.distinct('nameKey')) as unknown[]);
      for (const { _id, name, dueDate } of unset) {
        const nameKey = name.trim().toLowerCase();
        const isFirst = !usedKeys.has(nameKey);
        usedKeys.add(nameKey);
        await companies.updateOne(
          { _id },
          {
            $set: {
              // The oldest of several companies with one name keeps it; the others must be renamed when saved.
              ...(isFirst && { nameKey }),
              recurrence: 'MENSAL',
              renewedBy: [],
              trialExpiration: dueDate,
              campaignsEnabled: false,
              schedules: [],
              language: 'pt',
              document: '',
              billingName: '',
              addressZipCode: '',
              addressStreet: '',
              addressState: '',
              addressCity: '',
              addressDistrict: '',
            },
          },
        );
      }
      await companies.createIndexes([
        {
          name: 'company-name',
          key: { nameKey: 1 },
          unique: true,
          partialFilterExpression: { nameKey: { $exists: true } },
        },
        { name: 'company-plan', key: { planId: 1 } },
      ]);
    },
  },
  {
    number: 3,
    name: 'companies by due date',
    up: async ({ db }) => {
      await db.collection('companies').createIndex({ status: 1, dueDate: 1 }, { name: 'company-due' });
    },
  },
]);
