import { defineMigrations } from '../database';

export const mediaMigrations = defineMigrations('media', [
  {
    number: 1,
    name: "a company's files by age",
    up: async ({ db }) => {
      const files = db.collection('media_files');
      await files.createIndex({ companyId: 1, createdAt: 1 }, { name: 'company-age' });
      await files.createIndex(
        { createdAt: 1 },
        { name: 'pending-age', partialFilterExpression: { pending: true } },
      );
    },
  },
]);
