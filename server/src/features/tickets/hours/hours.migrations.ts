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
  {
    number: 3,
    name: 'marks of a company',
    up: async ({ db }) => {
      for (const name of ['ticket_hour_marks', 'source_hour_marks'])
        await db.collection(name).createIndex({ companyId: 1 }, { name: 'hour-mark-company' });
    },
  },
  {
    number: 4,
    name: 'sums of whole days',
    up: async ({ db }) => {
      await db.collection('ticket_days').createIndex({ companyId: 1, hour: 1 }, { name: 'ticket-day' });
      await db.collection('source_days').createIndex({ companyId: 1, hour: 1 }, { name: 'source-day' });
    },
  },
]);
