import { MESSAGES_API, WEBHOOKS } from '@recado/shared/automation';
import { defineMigrations } from '#core/database';

export const messagesApiMigrations = defineMigrations('messages-api', [
  {
    number: 1,
    name: 'idempotency keys and request counts',
    up: async ({ db }) => {
      await db.collection('api_requests').createIndexes([
        {
          name: 'api-request-end',
          key: { createdAt: 1 },
          expireAfterSeconds: MESSAGES_API.keyMs / 1_000,
        },
        { name: 'api-request-company', key: { companyId: 1 } },
      ]);
      await db
        .collection('api_rates')
        .createIndexes([{ name: 'api-rate-end', key: { expiresAt: 1 }, expireAfterSeconds: 0 }]);
    },
  },
  {
    number: 2,
    name: 'webhooks and their deliveries',
    up: async ({ db }) => {
      await db
        .collection('webhooks')
        .createIndexes([{ name: 'webhook-slot', key: { companyId: 1, slot: 1 }, unique: true }]);
      await db.collection('webhook_deliveries').createIndexes([
        { name: 'delivery-log', key: { companyId: 1, webhookId: 1, order: -1 } },
        {
          name: 'delivery-waiting',
          key: { companyId: 1, webhookId: 1, contactId: 1, order: 1 },
          partialFilterExpression: { waiting: true },
        },
        {
          name: 'delivery-restore',
          key: { waiting: 1, _id: 1 },
          partialFilterExpression: { waiting: true },
        },
        {
          name: 'delivery-end',
          key: { createdAt: 1 },
          expireAfterSeconds: WEBHOOKS.logMs / 1_000,
        },
      ]);
    },
  },
]);
