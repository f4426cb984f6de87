import { beginningsOf } from '@recado/shared/search';
import { defineMigrations } from '../../core/database';

const BATCH = 500;

interface OldContact {
  _id: number;
  words?: string[];
}

export const contactSearchMigrations = defineMigrations('contact-search', [
  {
    number: 1,
    name: 'a search reads its page by name, however common its words are',
    up: async ({ db }) => {
      const contacts = db.collection<OldContact>('contacts');
      await contacts.createIndexes([
        {
          key: { companyId: 1, search: 1, nameKey: 1, _id: 1 },
          name: 'contact-search',
          partialFilterExpression: { search: { $exists: true } },
        },
      ]);
      const old = (await contacts.indexes()).some(({ name }) => name === 'contact-words-name');
      if (old) await contacts.dropIndex('contact-words-name');
    },
  },
  {
    number: 2,
    name: 'contacts are found by six letters of a word, too',
    up: async ({ db }) => {
      const contacts = db.collection<OldContact>('contacts');
      for (let after = 0; ;) {
        const rows = await contacts
          .find({ _id: { $gt: after } }, { projection: { words: 1 } })
          .sort({ _id: 1 })
          .limit(BATCH)
          .toArray();
        const last = rows.at(-1);
        if (!last) return;
        await contacts.bulkWrite(
          rows.map(({ _id, words = [] }) => ({
            updateOne: { filter: { _id }, update: { $set: { search: beginningsOf(words) } } },
          })),
        );
        after = last._id;
      }
    },
  },
]);
