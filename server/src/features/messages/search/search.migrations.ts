import { defineMigrations } from '#core/database';
import type { MessageDocument } from '../message.model';
import { searchField } from './message-words';

export const messageSearchMigrations = defineMigrations('message-search', [
  {
    number: 1,
    name: 'messages are found by their words',
    up: async ({ db }) => {
      const messages = db.collection<MessageDocument>('messages');
      await messages.createIndexes([
        {
          key: { companyId: 1, search: 1, createdAt: -1, _id: -1 },
          name: 'message-words',
          partialFilterExpression: { search: { $exists: true } },
        },
      ]);
    },
  },
  {
    number: 2,
    name: 'messages are found by six letters of a word, too',
    up: async ({ db, rewrite }) => {
      await rewrite(db.collection<MessageDocument>('messages'), {
        change: (row) => {
          const { search } = searchField(row);
          return search && { $set: { search } };
        },
      });
    },
  },
]);
