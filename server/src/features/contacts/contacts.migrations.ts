import { defineMigrations } from '#core/database';
import type { ContactDocument } from './contact.model';
import { searchFields } from './operations/contact-search';
import { storeFirstReceivedOfAll } from './reach/first-received.migration';

export const contactMigrations = defineMigrations('contacts', [
  {
    number: 1,
    name: 'a person is found by phone, LID or group address',
    up: async ({ db }) => {
      await db.collection('contacts').createIndexes([
        {
          key: { companyId: 1, phoneKey: 1 },
          name: 'contact-phone',
          unique: true,
          partialFilterExpression: { phoneKey: { $exists: true } },
        },
        {
          key: { companyId: 1, lid: 1 },
          name: 'contact-lid',
          unique: true,
          partialFilterExpression: { lid: { $exists: true } },
        },
        {
          key: { companyId: 1, groupAddress: 1 },
          name: 'contact-group',
          unique: true,
          partialFilterExpression: { groupAddress: { $exists: true } },
        },
        { key: { companyId: 1, name: 1 }, name: 'contact-name' },
      ]);
    },
  },
  {
    number: 2,
    name: 'contacts are listed by name, searched by words, joined, and their names spread',
    up: async ({ db, rewrite }) => {
      const contacts = db.collection<ContactDocument>('contacts');
      await contacts.createIndexes([
        { key: { companyId: 1, nameKey: 1, _id: 1 }, name: 'contact-list' },
        { key: { companyId: 1, words: 1 }, name: 'contact-words' },
        {
          key: { companyId: 1, handingOver: 1 },
          name: 'contact-handing-over',
          partialFilterExpression: { handingOver: true },
        },
        { key: { unspread: 1 }, name: 'contact-unspread', partialFilterExpression: { unspread: true } },
        { key: { erasing: 1 }, name: 'contact-erasing', partialFilterExpression: { erasing: true } },
        {
          key: { companyId: 1, pictureFile: 1 },
          name: 'contact-picture',
          partialFilterExpression: { pictureFile: { $exists: true } },
        },
        {
          key: { companyId: 1, linkedTo: 1 },
          name: 'contact-linked',
          partialFilterExpression: { linkedTo: { $exists: true } },
        },
      ]);
      await db.collection('contact_joins').createIndexes([
        {
          key: { companyId: 1, fromId: 1 },
          name: 'join-from',
          unique: true,
          partialFilterExpression: { open: true },
        },
        { key: { companyId: 1, intoId: 1 }, name: 'join-into' },
        { key: { dueAt: 1 }, name: 'join-due', partialFilterExpression: { dueAt: { $exists: true } } },
      ]);
      await rewrite(contacts, { change: (row) => ({ $set: searchFields(row) }) });
    },
  },
  {
    number: 3,
    name: 'what a phone calls people is forgotten with its connection',
    up: async ({ db }) => {
      await db
        .collection('address_book')
        .createIndexes([{ key: { companyId: 1, connectionId: 1 }, name: 'address-book-connection' }]);
    },
  },
  {
    number: 4,
    name: 'a search reads its page in order, however many contacts have the word',
    up: async ({ db }) => {
      const contacts = db.collection('contacts');
      await contacts.createIndexes([
        { key: { companyId: 1, words: 1, nameKey: 1, _id: 1 }, name: 'contact-words-name' },
      ]);
      const old = (await contacts.indexes()).some(({ name }) => name === 'contact-words');
      if (old) await contacts.dropIndex('contact-words');
    },
  },
  {
    number: 5,
    name: 'a deleted user leaves the wallets they are in',
    up: async ({ db }) => {
      await db.collection('contacts').createIndexes([
        {
          key: { companyId: 1, wallet: 1 },
          name: 'contact-wallet',
          partialFilterExpression: { wallet: { $exists: true } },
        },
      ]);
    },
  },
  {
    number: 6,
    name: 'leads are counted by the first message that they wrote',
    up: ({ db }) => storeFirstReceivedOfAll(db),
  },
  {
    number: 7,
    name: 'people without a number are found by their username',
    up: async ({ db }) => {
      await db.collection('contacts').createIndexes([
        {
          key: { companyId: 1, username: 1, _id: 1 },
          name: 'contact-username',
          partialFilterExpression: { username: { $exists: true } },
        },
      ]);
    },
  },
  {
    number: 8,
    name: 'contacts by their source, by name',
    up: async ({ db }) => {
      await db
        .collection('contacts')
        .createIndexes([
          { key: { companyId: 1, 'source.kind': 1, nameKey: 1, _id: 1 }, name: 'contact-source' },
        ]);
    },
  },
  {
    number: 9,
    name: 'contacts of a queue',
    up: async ({ db }) => {
      await db.collection('contacts').createIndexes([
        {
          key: { companyId: 1, queueId: 1 },
          name: 'contact-queue',
          partialFilterExpression: { queueId: { $gt: 0 } },
        },
      ]);
    },
  },
]);
