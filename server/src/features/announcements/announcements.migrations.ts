import { defineMigrations } from '../../core/database';

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
]);
