import { defineMigrations } from '#core/database';

export const BY_CLIENT_ID = 'announcement-client';

export const announcementMigrations = defineMigrations('announcements', [
  {
    number: 1,
    name: 'lists of announcements and when users opened them',
    up: async ({ db }) => {
      await db.collection('announcements').createIndexes([
        { key: { status: 1, publishedAt: -1, _id: -1 }, name: 'announcement-status' },
        { key: { publishedAt: -1, _id: -1 }, name: 'announcement-published' },
      ]);
      await db
        .collection('announcement_readers')
        .createIndexes([{ key: { companyId: 1 }, name: 'announcement-reader-company' }]);
    },
  },
  {
    number: 2,
    name: 'creations of announcements that a client repeats',
    up: async ({ db }) => {
      await db.collection('announcements').createIndexes([
        {
          key: { clientId: 1 },
          name: BY_CLIENT_ID,
          unique: true,
          partialFilterExpression: { clientId: { $exists: true } },
        },
      ]);
    },
  },
]);
