import { defineMigrations } from '#core/database';
import { durableIndex } from '#core/events';

export const campaignMigrations = defineMigrations('campaigns', [
  {
    number: 1,
    name: 'campaigns by change, connection, list and status; persons by identity and state; settings by key',
    up: async ({ db }) => {
      await db.collection('campaigns').createIndexes([
        { name: 'campaign-changed', key: { companyId: 1, updatedAt: -1, _id: -1 } },
        { name: 'campaign-connection', key: { companyId: 1, connectionId: 1, status: 1 } },
        { name: 'campaign-list', key: { companyId: 1, contactListId: 1, status: 1 } },
        // Read across companies, for missing timers.
        { name: 'campaign-status', key: { status: 1, _id: 1 } },
      ]);
      const company = { companyId: 1, campaignId: 1 } as const;
      await db.collection('campaign_deliveries').createIndexes([
        { name: 'delivery-identity', key: { ...company, identityKey: 1 }, unique: true },
        {
          name: 'delivery-contact',
          key: { ...company, contactId: 1 },
          unique: true,
          partialFilterExpression: { contactId: { $exists: true } },
        },
        { name: 'delivery-order', key: { ...company, order: 1 } },
        { name: 'delivery-state', key: { ...company, state: 1, zone: 1, isNewChat: 1, order: 1 } },
        {
          name: 'delivery-unverified',
          key: { ...company, unverified: 1, state: 1 },
          partialFilterExpression: { unverified: true },
        },
        {
          name: 'delivery-reason',
          key: { ...company, reason: 1 },
          partialFilterExpression: { reason: { $exists: true } },
        },
        {
          name: 'delivery-variant',
          key: { ...company, version: 1, variant: 1, state: 1 },
          partialFilterExpression: { version: { $exists: true } },
        },
        {
          name: 'delivery-response',
          key: { ...company, version: 1, variant: 1, respondedAt: 1 },
          partialFilterExpression: { respondedAt: { $exists: true } },
        },
        {
          name: 'delivery-opted-out',
          key: { ...company, optedOut: 1 },
          partialFilterExpression: { optedOut: true },
        },
        {
          name: 'delivery-person',
          key: { companyId: 1, contactId: 1, sentAt: -1 },
          partialFilterExpression: { contactId: { $exists: true } },
        },
        { name: 'delivery-phone', key: { companyId: 1, identityKey: 1 } },
      ]);
      await db
        .collection('campaign_settings')
        .createIndexes([{ name: 'campaign-setting', key: { companyId: 1, key: 1 }, unique: true }]);
    },
  },
  {
    number: 2,
    name: 'persons by state and new chat, which are counted together',
    up: async ({ db }) => {
      const deliveries = db.collection('campaign_deliveries');
      if (await deliveries.indexExists('delivery-state')) await deliveries.dropIndex('delivery-state');
      await deliveries.createIndexes([
        {
          name: 'delivery-queue',
          key: { companyId: 1, campaignId: 1, state: 1, isNewChat: 1, zone: 1, order: 1 },
        },
      ]);
    },
  },
  {
    number: 3,
    name: 'campaigns with durable events',
    up: async ({ db }) => {
      await db.collection('campaigns').createIndexes([durableIndex('campaign')]);
    },
  },
  {
    number: 4,
    name: 'campaigns whose deletion was interrupted',
    up: async ({ db }) => {
      await db.collection('campaigns').createIndexes([
        {
          name: 'campaign-deleting',
          key: { deleting: 1, _id: 1 },
          partialFilterExpression: { deleting: true },
        },
      ]);
    },
  },
  {
    number: 5,
    name: 'starts as jobs, which are restored from the campaigns',
    up: async ({ db }) => {
      await db.collection('due_work').deleteMany({ kind: 'campaigns.start' });
    },
  },
]);
