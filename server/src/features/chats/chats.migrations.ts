import { defineMigrations } from '#core/database';

export const chatMigrations = defineMigrations('chats', [
  {
    number: 1,
    name: 'chats by uuid, pair, member and unread; messages by number and client id',
    up: async ({ db }) => {
      await db.collection('chats').createIndexes([
        { name: 'chat-uuid', key: { companyId: 1, uuid: 1 }, unique: true },
        {
          name: 'chat-pair',
          key: { companyId: 1, pairKey: 1 },
          unique: true,
          partialFilterExpression: { pairKey: { $exists: true } },
        },
        { name: 'chat-member', key: { companyId: 1, 'members.userId': 1, updatedAt: -1, _id: -1 } },
        { name: 'chat-unread', key: { companyId: 1, unreadUserIds: 1 } },
        {
          name: 'chat-pending',
          key: { pendingSince: 1 },
          partialFilterExpression: { pendingSince: { $exists: true } },
        },
        { name: 'chat-deleting', key: { deleting: 1, _id: 1 }, partialFilterExpression: { deleting: true } },
      ]);
      await db.collection('chat_messages').createIndexes([
        { name: 'chat-message-number', key: { companyId: 1, chatId: 1, n: 1 }, unique: true },
        {
          name: 'chat-message-client',
          key: { companyId: 1, chatId: 1, clientId: 1 },
          partialFilterExpression: { clientId: { $type: 'string' } },
        },
      ]);
    },
  },
]);
