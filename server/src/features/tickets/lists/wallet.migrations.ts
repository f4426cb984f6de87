import { defineMigrations } from '#core/database';

export const ticketWalletMigrations = defineMigrations('ticket-wallets', [
  {
    number: 1,
    name: 'lists of those who see only the contacts of their wallet',
    up: async ({ db }) => {
      await db.collection('tickets').createIndexes([
        {
          key: { companyId: 1, status: 1, 'contact.wallet': 1, updatedAt: -1, _id: -1 },
          name: 'ticket-list-wallet',
          partialFilterExpression: { 'contact.wallet': { $exists: true } },
        },
      ]);
    },
  },
]);
