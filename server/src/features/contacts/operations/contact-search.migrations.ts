import { beginningsOf } from '@recado/shared/search';
import { defineMigrations } from '#core/database';

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
    up: async ({ db, rewrite }) => {
      await rewrite(db.collection<OldContact>('contacts'), {
        projection: { words: 1 },
        change: ({ words = [] }) => ({ $set: { search: beginningsOf(words) } }),
      });
    },
  },
]);
