import { defineMigrations } from '../../../core/database';
import type { MessageDocument } from '../message.model';
import { searchField } from './message-words';

const BATCH = 1_000;

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
    up: async ({ db, log }) => {
      const messages = db.collection<MessageDocument>('messages');
      for (let after = ''; ;) {
        const rows = await messages
          .find({ _id: { $gt: after } })
          .sort({ _id: 1 })
          .limit(BATCH)
          .toArray();
        if (rows.length === 0) return;
        const worded = rows.map((row) => ({ _id: row._id, ...searchField(row) }));
        const changes = worded.flatMap(({ _id, search }) =>
          search ? [{ updateOne: { filter: { _id }, update: { $set: { search } } } }] : [],
        );
        if (changes.length > 0) await messages.bulkWrite(changes, { ordered: false });
        after = rows.at(-1)?._id ?? after;
        log.info({ through: after }, 'words of messages are indexed');
      }
    },
  },
]);
