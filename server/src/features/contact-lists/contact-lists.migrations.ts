import { defineMigrations } from '../../core/database';

export const contactListMigrations = defineMigrations('contact-lists', [
  {
    number: 1,
    name: 'lists by name; items of a list by name, word, number and validity',
    up: async ({ db }) => {
      await db.collection('contact_lists').createIndexes([
        { name: 'list-name', key: { companyId: 1, nameKey: 1, _id: 1 } },
        { name: 'list-deleting', key: { deleting: 1, _id: 1 }, partialFilterExpression: { deleting: true } },
      ]);
      await db.collection('contact_list_items').createIndexes([
        { name: 'item-phone', key: { companyId: 1, contactListId: 1, phoneKey: 1 }, unique: true },
        { name: 'item-name', key: { companyId: 1, contactListId: 1, nameKey: 1, _id: 1 } },
        { name: 'item-search', key: { companyId: 1, contactListId: 1, search: 1, nameKey: 1, _id: 1 } },
        { name: 'item-validity', key: { companyId: 1, contactListId: 1, validity: 1 } },
        { name: 'item-person', key: { companyId: 1, phoneKey: 1 } },
      ]);
    },
  },
]);
