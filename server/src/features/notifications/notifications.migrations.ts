import type { Db } from 'mongodb';
import { ulid } from 'ulid';
import { defineMigrations } from '#core/database';

export const notificationMigrations = defineMigrations('notifications', [
  {
    number: 1,
    name: 'tickets with unread messages that are not closed',
    up: async ({ db }) => {
      await db.collection('tickets').createIndexes([
        {
          key: { companyId: 1, updatedAt: -1, _id: -1 },
          name: 'ticket-unread',
          partialFilterExpression: { openKey: { $exists: true }, unreadMessages: { $gt: 0 } },
        },
      ]);
    },
  },
  {
    number: 2,
    name: 'notices by time, deleted after 30 days',
    up: async ({ db }) => {
      await db.collection('notices').createIndexes([
        { key: { companyId: 1, at: -1, _id: -1 }, name: 'notice-time' },
        { key: { at: 1 }, name: 'notice-expiry', expireAfterSeconds: 30 * 86_400 },
      ]);
      await db
        .collection('notice_readers')
        .createIndexes([{ key: { companyId: 1 }, name: 'notice-reader-company' }]);
    },
  },
  {
    number: 3,
    name: 'one notice per recipient, with a read mark',
    up: async ({ db }) => {
      await db.collection('notices').createIndexes([
        { key: { companyId: 1, userId: 1, at: -1, _id: -1 }, name: 'notice-user' },
        {
          key: { companyId: 1, userId: 1, key: 1 },
          name: 'notice-key',
          unique: true,
          partialFilterExpression: { key: { $exists: true } },
        },
        {
          key: { companyId: 1, userId: 1, unread: 1 },
          name: 'notice-unread',
          partialFilterExpression: { unread: true },
        },
        { key: { companyId: 1, subjects: 1 }, name: 'notice-subjects' },
        {
          key: { companyId: 1, ticketId: 1 },
          name: 'notice-ticket',
          partialFilterExpression: { ticketId: { $exists: true } },
        },
        {
          key: { companyId: 1, contactId: 1 },
          name: 'notice-contact',
          partialFilterExpression: { contactId: { $exists: true } },
        },
      ]);
      await giveNoticesRecipients(db);
      if (await db.collection('notices').indexExists('notice-time'))
        await db.collection('notices').dropIndex('notice-time');
      const [readers] = await db.listCollections({ name: 'notice_readers' }).toArray();
      if (readers) await db.collection('notice_readers').drop();
    },
  },
  {
    number: 4,
    name: 'no index that earlier versions used for tickets with unread messages',
    phase: 'contract',
    up: async ({ db }) => {
      const tickets = db.collection('tickets');
      if (await tickets.indexExists('ticket-unread')) await tickets.dropIndex('ticket-unread');
    },
  },
]);

interface CompanyNotice {
  _id: string;
  companyId: number;
  kind: string;
  reason: string;
  campaigns: { id: number; name: string }[];
  until?: Date | null;
  at: Date;
}

/**
 * Gives recipients to earlier notices, which belonged to all users of the company's campaigns, with the time until
 * which a user had read.
 */
async function giveNoticesRecipients(db: Db): Promise<void> {
  const rows = db.collection<CompanyNotice>('notices').find({ userId: { $exists: false } });
  for await (const { _id, companyId, kind, reason, campaigns, until, at } of rows) {
    const users = db
      .collection<{ _id: number; profile: string }>('users')
      .find({ companyId, $or: [{ profile: 'admin' }, { viewCampaigns: true }] });
    for await (const { _id: userId } of users) {
      const reader = await db
        .collection<{ _id: number; seenAt: Date }>('notice_readers')
        .findOne({ _id: userId });
      const isRead = reader !== null && reader.seenAt >= at;
      const notice = {
        _id: ulid(),
        audience: 'campaigns',
        content: {
          ...{ kind, campaigns, reason },
          ...(kind === 'campaignPaused' && { until: until?.toISOString() ?? null }),
        },
        subjects: campaigns.map(({ id }) => `campaign:${id}`),
        ...(!isRead && { unread: true }),
        at,
      };
      await db
        .collection<{ _id: string }>('notices')
        .updateOne({ companyId, userId, key: _id }, { $setOnInsert: notice }, { upsert: true });
    }
    await db.collection<CompanyNotice>('notices').deleteOne({ _id });
  }
}
