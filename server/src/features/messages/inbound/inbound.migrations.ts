import { defineMigrations } from '#core/database';

/** Retention of early changes; WhatsApp allows edits and deletions for a few days at most. */
const WAITING_SECONDS = 3 * 24 * 3_600;

export const inboundMigrations = defineMigrations('inbound', [
  {
    number: 1,
    name: 'changes that wait for their message, files to fetch, and what came when a connection was back',
    up: async ({ db }) => {
      await db.collection('waiting_changes').createIndexes([
        { key: { companyId: 1, connectionId: 1, targetId: 1 }, name: 'waiting-change-target' },
        { key: { createdAt: 1 }, name: 'waiting-change-expiry', expireAfterSeconds: WAITING_SECONDS },
      ]);
      await db.collection('messages').createIndexes([
        {
          key: { fetchAt: 1, _id: 1 },
          name: 'message-fetch',
          partialFilterExpression: { fetchAt: { $exists: true } },
        },
        {
          key: { companyId: 1, connectionId: 1, contactId: 1, _id: 1 },
          name: 'message-recovered',
          partialFilterExpression: { recovered: true },
        },
      ]);
    },
  },
  {
    number: 2,
    name: 'whose file it is',
    up: async ({ db }) => {
      await db.collection('messages').createIndex(
        { companyId: 1, 'media.file': 1 },
        {
          name: 'message-file',
          partialFilterExpression: { 'media.state': 'ready' },
        },
      );
    },
  },
]);
