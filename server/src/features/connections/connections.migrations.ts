import { NEW_CHAT_DAYS_RETENTION } from '@recado/shared/automation';
import { defineMigrations } from '#core/database';

export const connectionMigrations = defineMigrations('connections', [
  {
    number: 1,
    name: 'names and places are unique in a company, tokens everywhere',
    up: async ({ db }) => {
      await db.collection('connections').createIndexes([
        { name: 'company-name', key: { companyId: 1, name: 1 }, unique: true },
        { name: 'company-slot', key: { companyId: 1, slot: 1 }, unique: true },
        {
          name: 'connection-token',
          key: { tokenHash: 1 },
          unique: true,
          partialFilterExpression: { tokenHash: { $exists: true } },
        },
      ]);
    },
  },
  {
    number: 2,
    name: "places are counted for the plan's limit, no longer numbered",
    up: async ({ db }) => {
      const connections = db.collection('connections');
      if (await connections.indexExists('company-slot')) await connections.dropIndex('company-slot');
      await connections.updateMany({}, { $unset: { slot: 1 } });
    },
  },
  {
    number: 3,
    name: 'who is down, and whom it was told',
    up: async ({ db }) => {
      await db.collection('connections').createIndexes([
        {
          name: 'connection-down',
          key: { downSince: 1 },
          partialFilterExpression: { downSince: { $exists: true } },
        },
        {
          name: 'connection-told-down',
          key: { toldDown: 1 },
          partialFilterExpression: { toldDown: { $exists: true } },
        },
      ]);
      await db.collection('connection_alerts').createIndexes([
        {
          name: 'alert-next',
          key: { nextAt: 1 },
          partialFilterExpression: { nextAt: { $exists: true } },
        },
        { name: 'alert-connection', key: { companyId: 1, connectionId: 1 } },
        { name: 'alert-end', key: { createdAt: 1 }, expireAfterSeconds: 30 * 24 * 60 * 60 },
      ]);
    },
  },
  {
    number: 4,
    name: 'the loop guard finds connections by number',
    up: async ({ db }) => {
      await db.collection('connections').createIndexes([
        {
          name: 'connection-number',
          key: { number: 1 },
          partialFilterExpression: { number: { $type: 'string' } },
        },
      ]);
    },
  },
  {
    number: 5,
    name: 'replaced API tokens work for a day',
    up: async ({ db }) => {
      const connections = db.collection('connections');
      for await (const { _id, tokenHash } of connections.find({ tokenHash: { $exists: true } }))
        await connections.updateOne(
          { _id },
          { $set: { apiTokens: [{ hash: tokenHash as string }] }, $unset: { tokenHash: 1 } },
        );
      if (await connections.indexExists('connection-token')) await connections.dropIndex('connection-token');
      await connections.createIndexes([
        {
          name: 'connection-api-token',
          key: { 'apiTokens.hash': 1 },
          unique: true,
          partialFilterExpression: { 'apiTokens.hash': { $exists: true } },
        },
      ]);
    },
  },
  {
    number: 6,
    name: 'new chats are counted per day, and numbers have an age',
    up: async ({ db }) => {
      await db.collection('new_chat_days').createIndexes([
        {
          name: 'new-chat-day-end',
          key: { createdAt: 1 },
          expireAfterSeconds: NEW_CHAT_DAYS_RETENTION * 24 * 60 * 60,
        },
        { name: 'new-chat-day-contact', key: { companyId: 1, contacts: 1 } },
        { name: 'new-chat-day-connection', key: { companyId: 1, connectionId: 1 } },
      ]);
      const connections = db.collection('connections');
      // The creation is close to the first pairing, whose time was not stored.
      const undated = { number: { $type: 'string' }, firstPaired: { $exists: false } } as const;
      for await (const { _id, number, createdAt } of connections.find(undated))
        await connections.updateOne({ _id }, { $set: { firstPaired: { number, at: createdAt } } });
    },
  },
  {
    number: 7,
    name: 'the loop guard finds connections by LID',
    up: async ({ db }) => {
      await db.collection('connections').createIndexes([
        {
          name: 'connection-lid',
          key: { lid: 1 },
          partialFilterExpression: { lid: { $type: 'string' } },
        },
      ]);
    },
  },
  {
    number: 8,
    name: 'connections whose outage was announced',
    up: async ({ db }) => {
      await db
        .collection('connections')
        .createIndex(
          { toldDown: 1 },
          { name: 'connection-told-down', partialFilterExpression: { toldDown: { $exists: true } } },
        );
    },
  },
]);
