import { defineMigrations } from '#core/database';
import { durableIndex } from '#core/events';

export const reviewMigrations = defineMigrations('reviews', [
  {
    number: 1,
    name: 'reviews: their pages, the table and its filters, and hourly counts',
    up: async ({ db }) => {
      const completed = { companyId: 1, completed: 1 } as const;
      const newest = { answeredAt: -1, _id: -1 } as const;
      await db.collection('reviews').createIndexes([
        { key: { uuid: 1 }, name: 'review-uuid', unique: true },
        { key: { companyId: 1, eventId: 1 }, name: 'review-event', unique: true },
        { key: { companyId: 1, ticketId: 1 }, name: 'review-ticket' },
        { key: { companyId: 1, contactId: 1, askedAt: -1 }, name: 'review-contact' },
        { key: { ...completed, ...newest }, name: 'review-completed' },
        { key: { companyId: 1, npsType: 1, ...newest }, name: 'review-type' },
        { key: { ...completed, userId: 1, ...newest }, name: 'review-user' },
        { key: { ...completed, whatsappId: 1, ...newest }, name: 'review-connection' },
        { key: { ...completed, queueId: 1, ...newest }, name: 'review-queue' },
        { key: { ...completed, askedAt: 1 }, name: 'review-asked' },
        { key: { companyId: 1, ratedAt: 1 }, name: 'review-rated' },
      ]);
      await db.collection('review_choices').createIndex({ companyId: 1 }, { name: 'review-choice' });
      await db
        .collection('review_counts')
        .createIndex({ companyId: 1, unit: 1, start: 1 }, { name: 'review-count' });
    },
  },
  {
    number: 2,
    name: 'one open question per conversation',
    up: async ({ db }) => {
      await db
        .collection('reviews')
        .createIndex(
          { companyId: 1, contactId: 1, whatsappId: 1 },
          { name: 'review-question', unique: true, partialFilterExpression: { question: { $exists: true } } },
        );
    },
  },
  {
    number: 3,
    name: 'reviews with durable events',
    up: async ({ db }) => {
      await db.collection('reviews').createIndexes([durableIndex('review')]);
    },
  },
  {
    number: 4,
    name: 'counts of reviews by source, which the next reader computes',
    up: async ({ db }) => {
      await db
        .collection('review_counts')
        .updateMany({}, { $inc: { changes: 1 }, $set: { changedAt: new Date(0) } });
    },
  },
]);
