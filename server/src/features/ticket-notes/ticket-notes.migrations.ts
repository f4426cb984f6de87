import { defineMigrations } from '#core/database';

export const ticketNoteMigrations = defineMigrations('ticket-notes', [
  {
    number: 1,
    name: 'notes of a contact and of a ticket, newest first',
    up: async ({ db }) => {
      await db.collection('ticket_notes').createIndexes([
        { key: { companyId: 1, contactId: 1, _id: -1 }, name: 'note-contact' },
        { key: { companyId: 1, ticketId: 1, _id: -1 }, name: 'note-ticket' },
      ]);
    },
  },
]);
