import { defineMigrations } from '#core/database';

export const contactImportMigrations = defineMigrations('contact-imports', [
  {
    number: 1,
    name: 'imports one at a time, their parts, and imported numbers that wait to be looked up',
    up: async ({ db }) => {
      await db.collection('contact_imports').createIndexes([
        {
          key: { companyId: 1, open: 1 },
          name: 'import-open',
          unique: true,
          partialFilterExpression: { open: true },
        },
        { key: { companyId: 1, createdAt: 1 }, name: 'import-latest' },
        { key: { open: 1, state: 1 }, name: 'import-left', partialFilterExpression: { open: true } },
        { key: { createdAt: 1 }, name: 'import-age' },
      ]);
      await db
        .collection('contact_import_parts')
        .createIndexes([{ key: { companyId: 1, importId: 1, part: 1 }, name: 'import-parts' }]);
      await db
        .collection('contact_check_turns')
        .createIndexes([{ key: { dueAt: 1 }, name: 'check-turn-due' }]);
      await db.collection('contacts').createIndexes([
        {
          key: { companyId: 1, 'check.state': 1, nameKey: 1, _id: 1 },
          name: 'contact-check',
          partialFilterExpression: { 'check.state': { $exists: true } },
        },
        {
          key: { companyId: 1, 'check.via': 1, 'check.from': 1 },
          name: 'contact-check-turn',
          partialFilterExpression: { 'check.state': 'waiting' },
        },
      ]);
    },
  },
  {
    number: 2,
    name: 'imports that wait for earlier ones, and one file at a time that is received',
    up: async ({ db }) => {
      // Due work resumes open imports.
      await db.collection('jobs').deleteMany({ name: 'contacts.imports' });
      const imports = db.collection('contact_imports');
      if (await imports.indexExists('import-open')) await imports.dropIndex('import-open');
      await imports.updateMany({ open: true, state: 'receiving' }, { $set: { slot: 'upload' } });
      await imports.updateMany({ open: true, source: 'phone' }, { $set: { slot: 'phone' } });
      await imports.createIndexes([
        {
          key: { companyId: 1, slot: 1 },
          name: 'import-slot',
          unique: true,
          partialFilterExpression: { slot: { $exists: true } },
        },
        {
          key: { companyId: 1, createdAt: 1 },
          name: 'import-line',
          partialFilterExpression: { open: true },
        },
      ]);
    },
  },
]);
