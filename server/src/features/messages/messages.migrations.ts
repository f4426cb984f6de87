import { defineMigrations } from '#core/database';
import { durableIndex } from '#core/events';

export const messageMigrations = defineMigrations('messages', [
  {
    number: 1,
    name: 'history, catching up, one row a message, unread and outbox',
    up: async ({ db }) => {
      await db.collection('messages').createIndexes([
        { key: { companyId: 1, contactId: 1, createdAt: -1, _id: -1 }, name: 'message-history' },
        { key: { companyId: 1, contactId: 1, _id: 1 }, name: 'message-arrival' },
        {
          key: { companyId: 1, connectionId: 1, messengerId: 1, contactId: 1, participant: 1, fromMe: 1 },
          name: 'message-once',
          unique: true,
          partialFilterExpression: { messengerId: { $exists: true } },
        },
        {
          key: { companyId: 1, userId: 1, clientId: 1 },
          name: 'message-client',
          unique: true,
          partialFilterExpression: { clientId: { $exists: true } },
        },
        {
          key: { companyId: 1, ticketId: 1, _id: 1 },
          name: 'message-unread',
          partialFilterExpression: { unread: true },
        },
        {
          key: { companyId: 1, connectionId: 1, _id: 1 },
          name: 'message-waiting',
          partialFilterExpression: { waiting: true },
        },
      ]);
    },
  },
  {
    number: 2,
    name: 'reactions, edits and deletions that wait',
    up: async ({ db }) => {
      await db.collection('messages').createIndexes([
        {
          key: { companyId: 1, connectionId: 1, 'changes.waiting': 1 },
          name: 'message-changing',
          partialFilterExpression: { 'changes.waiting': true },
        },
      ]);
    },
  },
  {
    number: 3,
    name: 'what a join of two contacts moved',
    up: async ({ db }) => {
      await db.collection('messages').createIndexes([
        {
          key: { companyId: 1, 'joins.id': 1, _id: 1 },
          name: 'message-join',
          partialFilterExpression: { joins: { $exists: true } },
        },
      ]);
    },
  },
  {
    number: 4,
    name: 'albums',
    up: async ({ db }) => {
      await db.collection('messages').createIndexes([
        {
          key: { companyId: 1, connectionId: 1, albumId: 1, _id: 1 },
          name: 'message-album',
          partialFilterExpression: { albumId: { $exists: true } },
        },
      ]);
    },
  },
  {
    number: 5,
    name: 'one row a group message, whichever number brings it',
    up: async ({ db }) => {
      await db.collection('messages').createIndexes([
        {
          key: { companyId: 1, contactId: 1, messengerId: 1 },
          name: 'message-shared',
          unique: true,
          partialFilterExpression: { shared: true },
        },
      ]);
    },
  },
  {
    number: 6,
    name: 'durable events',
    up: async ({ db }) => {
      await db.collection('messages').createIndexes([durableIndex('message')]);
    },
  },
  {
    number: 7,
    name: 'the send queue is read by priority',
    up: async ({ db }) => {
      const rows = db.collection('messages');
      await rows.createIndexes([
        {
          key: { companyId: 1, connectionId: 1, priority: 1, _id: 1 },
          name: 'message-queue',
          partialFilterExpression: { waiting: true },
        },
      ]);
      if (await rows.indexExists('message-waiting')) await rows.dropIndex('message-waiting');
    },
  },
  {
    number: 8,
    name: 'what a connection sent lately',
    up: async ({ db }) => {
      await db.collection('messages').createIndexes([
        {
          key: { companyId: 1, connectionId: 1, dispatchedAt: 1, _id: 1 },
          name: 'message-dispatched',
          partialFilterExpression: { dispatchedAt: { $exists: true } },
        },
      ]);
    },
  },
  {
    number: 9,
    name: 'traces of a person in the messages of others, for an erasure',
    up: async ({ db }) => {
      const exists = { $exists: true } as const;
      const trace = (field: string) => ({
        key: { companyId: 1, [field]: 1 } as const,
        name: `message-trace-${field}`,
        partialFilterExpression: { [field]: exists },
      });
      await db.collection('messages').createIndexes([
        {
          key: { companyId: 1, participant: 1 },
          name: 'message-participant',
          partialFilterExpression: { participant: { $gt: '' } },
        },
        ...['reactions.by', 'data.poll.votes.by', 'data.event.responses.by', 'media.copiedFrom'].map(trace),
        {
          key: { companyId: 1, mediaType: 1 },
          name: 'message-cards',
          partialFilterExpression: { mediaType: 'contact' },
        },
        {
          key: { companyId: 1, ticketId: 1 },
          name: 'message-repair',
          partialFilterExpression: { repairTicket: true },
        },
      ]);
    },
  },
]);
