import { defineMigrations } from '#core/database';

export const ticketHourMigrations = defineMigrations('ticket-hours', [
  {
    number: 1,
    name: 'what was done in each hour, by company',
    up: async ({ db }) => {
      await db.collection('ticket_hours').createIndex({ companyId: 1, hour: 1 }, { name: 'ticket-hour' });
    },
  },
  {
    number: 2,
    name: 'tickets by source in each hour, by company',
    up: async ({ db }) => {
      await db.collection('source_hours').createIndex({ companyId: 1, hour: 1 }, { name: 'source-hour' });
    },
  },
]);
