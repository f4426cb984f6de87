import { MESSAGES_API } from '@recado/shared/automation';
import { defineMigrations } from '../../core/database';

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
]);
