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
  {
    number: 2,
    name: 'no index that earlier versions used for tickets of a source',
    phase: 'contract',
    up: async ({ db }) => {
      const tickets = db.collection('tickets');
      if (await tickets.indexExists('ticket-source')) await tickets.dropIndex('ticket-source');
    },
  },
]);
