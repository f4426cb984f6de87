import { defineMigrations } from '#core/database';

export const queueMigrations = defineMigrations('queues', [
  {
    number: 1,
    name: 'names and colours are unique in a company',
    up: async ({ db }) => {
      await db.collection('queues').createIndexes([
        { name: 'company-name', key: { companyId: 1, name: 1 }, unique: true },
        { name: 'company-color', key: { companyId: 1, color: 1 }, unique: true },
      ]);
    },
  },
  {
    number: 2,
    name: 'queues have no completion and rating texts',
    up: async ({ db }) => {
      await db.collection('queues').updateMany({}, { $unset: { complationMessage: 1, ratingMessage: 1 } });
    },
  },
  {
    number: 3,
    name: 'queues that assign tickets automatically, of all companies',
    phase: 'expand',
    up: async ({ db }) => {
      await db.collection('queues').createIndexes([
        {
          name: 'queue-automatic',
          key: { assignment: 1 },
          partialFilterExpression: { assignment: 'automatic' },
        },
      ]);
    },
  },
]);
