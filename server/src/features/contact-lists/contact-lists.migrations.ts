import { defineMigrations } from '#core/database';

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
  {
    number: 2,
    name: 'imports of sheets into lists, one at a time, and their parts',
    up: async ({ db }) => {
      await db.collection('contact_list_imports').createIndexes([
        {
          name: 'list-import-open',
          key: { companyId: 1, contactListId: 1, open: 1 },
          unique: true,
          partialFilterExpression: { open: true },
        },
        { name: 'list-import-latest', key: { companyId: 1, contactListId: 1, createdAt: -1 } },
        { name: 'list-import-timers', key: { open: 1, _id: 1 }, partialFilterExpression: { open: true } },
        { name: 'list-import-age', key: { createdAt: 1 } },
      ]);
      await db
        .collection('contact_list_import_parts')
        .createIndexes([{ name: 'list-import-parts', key: { companyId: 1, importId: 1, part: 1 } }]);
    },
  },
  {
    number: 3,
    name: 'unverified contacts of lists in the order of their lookups',
    up: async ({ db }) => {
      await db.collection('contact_list_items').createIndexes([
        {
          name: 'item-lookup',
          key: { companyId: 1, validity: 1, checkFrom: 1, _id: 1 },
          partialFilterExpression: { validity: 'unknown' },
        },
      ]);
    },
  },
]);
