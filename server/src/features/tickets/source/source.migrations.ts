import { defineMigrations } from '#core/database';

export const ticketSourceMigrations = defineMigrations('ticket-sources', [
  {
    number: 1,
    name: 'tickets by their source, newest activity first',
    up: async ({ db }) => {
      await db
        .collection('tickets')
        .createIndexes([
          { key: { companyId: 1, 'source.kind': 1, updatedAt: -1, _id: -1 }, name: 'ticket-source' },
        ]);
    },
  },
]);
