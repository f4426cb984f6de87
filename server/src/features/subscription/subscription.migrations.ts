import { defineMigrations } from '#core/database';

export const subscriptionMigrations = defineMigrations('subscription', [
  {
    number: 1,
    name: 'one open invoice a company, one invoice a charge',
    up: async ({ db }) => {
      await db.collection('invoices').createIndexes([
        {
          name: 'open',
          key: { openKey: 1 },
          unique: true,
          partialFilterExpression: { openKey: { $exists: true } },
        },
        { name: 'txid', key: { txid: 1 }, unique: true },
        { name: 'company', key: { companyId: 1, _id: -1 } },
        // Used by the reconciliation and by the list of pending payments.
        { name: 'status-asked', key: { status: 1, provider: 1, askedAt: 1 } },
      ]);
    },
  },
  {
    number: 2,
    name: 'invoices that were overpaid are shown to the owner',
    up: async ({ db }) => {
      await db.collection('invoices').createIndexes([
        {
          name: 'overpaid',
          key: { overpaid: 1 },
          partialFilterExpression: { overpaid: { $exists: true } },
        },
      ]);
    },
  },
]);
