import { defineMigrations } from '#core/database';
import { durableIndex } from '#core/events';

export const BY_CLIENT_ID = 'schedule-client';

export const scheduleMigrations = defineMigrations('schedules', [
  {
    number: 1,
    name: 'lists of schedules, waiting ones, and the runs of their occurrences',
    up: async ({ db }) => {
      await db.collection('schedules').createIndexes([
        { key: { companyId: 1, userId: 1, sendAt: 1, _id: 1 }, name: 'schedule-user' },
        { key: { companyId: 1, sendAt: 1, _id: 1 }, name: 'schedule-send' },
        { key: { companyId: 1, userId: 1, updatedAt: -1, _id: -1 }, name: 'schedule-user-changed' },
        { key: { companyId: 1, updatedAt: -1, _id: -1 }, name: 'schedule-changed' },
        { key: { companyId: 1, status: 1, sendAt: 1 }, name: 'schedule-status' },
        { key: { companyId: 1, contactId: 1, status: 1 }, name: 'schedule-contact' },
        { key: { companyId: 1, words: 1, updatedAt: -1 }, name: 'schedule-words' },
        // Read across companies, for missing timers.
        { key: { status: 1, sendAt: 1 }, name: 'schedule-due' },
        {
          key: { cancelOnReply: 1, status: 1 },
          name: 'schedule-replies',
          partialFilterExpression: { cancelOnReply: true },
        },
      ]);
      await db
        .collection('schedule_runs')
        .createIndexes([
          { key: { companyId: 1, scheduleId: 1, occurrence: -1 }, name: 'schedule-run', unique: true },
        ]);
    },
  },
  {
    number: 2,
    name: 'schedules that a merge of contacts moved',
    up: async ({ db }) => {
      await db.collection('schedules').createIndexes([
        {
          key: { companyId: 1, 'joins.id': 1 },
          name: 'schedule-joins',
          partialFilterExpression: { joins: { $exists: true } },
        },
      ]);
    },
  },
  {
    number: 3,
    name: 'schedules with durable events',
    up: async ({ db }) => {
      await db.collection('schedules').createIndexes([durableIndex('schedule')]);
    },
  },
  {
    number: 4,
    name: 'creations of schedules that a client repeats',
    up: async ({ db }) => {
      await db.collection('schedules').createIndexes([
        {
          key: { companyId: 1, userId: 1, clientId: 1 },
          name: BY_CLIENT_ID,
          unique: true,
          partialFilterExpression: { clientId: { $exists: true } },
        },
      ]);
    },
  },
]);
