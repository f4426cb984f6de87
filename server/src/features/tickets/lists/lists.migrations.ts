import { beginningsOf } from '@recado/shared/search';
import { defineMigrations } from '#core/database';
import { personWords } from '#features/contacts';

interface OldTicket {
  _id: number;
  contact?: { name?: string; number?: string | null };
}

export const ticketListMigrations = defineMigrations('ticket-lists', [
  {
    number: 1,
    name: 'lists by queue, own, unread, tag and day; tickets found by their contact',
    up: async ({ db }) => {
      const tickets = db.collection<OldTicket>('tickets');
      await tickets.createIndexes([
        {
          key: { companyId: 1, status: 1, queueId: 1, updatedAt: -1, _id: -1 },
          name: 'ticket-list-queue',
        },
        // Finds own and unassigned tickets without scanning those that other users closed.
        {
          key: { companyId: 1, status: 1, userId: 1, queueId: 1, updatedAt: -1, _id: -1 },
          name: 'ticket-list-mine',
        },
        {
          key: { companyId: 1, updatedAt: -1, _id: -1 },
          name: 'ticket-unread-closed',
          partialFilterExpression: { status: 'closed', unreadMessages: { $gt: 0 } },
        },
        {
          key: { companyId: 1, 'tags.id': 1, updatedAt: -1, _id: -1 },
          name: 'ticket-tags',
          partialFilterExpression: { 'tags.id': { $exists: true } },
        },
        { key: { companyId: 1, createdAt: -1 }, name: 'ticket-created' },
        // With the activity time, each message would rewrite all search terms of its ticket.
        {
          key: { companyId: 1, 'contact.search': 1, _id: -1 },
          name: 'ticket-contact-words',
          partialFilterExpression: { 'contact.search': { $exists: true } },
        },
      ]);
      if (await tickets.indexExists('ticket-list-own')) await tickets.dropIndex('ticket-list-own');
    },
  },
  {
    number: 2,
    name: 'tickets are found by six letters of their contact’s words, too',
    up: async ({ db, rewrite }) => {
      await rewrite(db.collection<OldTicket>('tickets'), {
        projection: { 'contact.name': 1, 'contact.number': 1 },
        change: ({ contact }) => ({
          $set: {
            'contact.search': beginningsOf(
              personWords({ name: contact?.name ?? '', phone: contact?.number ?? null }),
            ),
          },
        }),
      });
    },
  },
  {
    number: 3,
    name: 'tickets whose customer waits, longest first',
    up: async ({ db }) => {
      await db.collection<OldTicket>('tickets').createIndexes([
        {
          key: { companyId: 1, status: 1, waitingSince: 1, _id: 1 },
          name: 'ticket-waiting',
          partialFilterExpression: { waitingSince: { $exists: true } },
        },
      ]);
    },
  },
  {
    number: 4,
    name: 'tickets with unread messages, of a tag and of a source by their status',
    phase: 'backfill',
    replaces: {
      'ticket-list-unread': 'ticket-unread',
      'ticket-list-tag': 'ticket-tags',
      'ticket-list-source': 'ticket-source',
    },
    up: async ({ db }) => {
      const newest = { updatedAt: -1, _id: -1 } as const;
      await db.collection<OldTicket>('tickets').createIndexes([
        {
          key: { companyId: 1, status: 1, ...newest },
          name: 'ticket-list-unread',
          partialFilterExpression: { openKey: { $exists: true }, unreadMessages: { $gt: 0 } },
        },
        {
          key: { companyId: 1, status: 1, 'tags.id': 1, ...newest },
          name: 'ticket-list-tag',
          partialFilterExpression: { 'tags.id': { $exists: true } },
        },
        { key: { companyId: 1, status: 1, 'source.kind': 1, ...newest }, name: 'ticket-list-source' },
      ]);
    },
  },
  {
    number: 5,
    name: 'no index that earlier versions used for tickets of a tag',
    phase: 'contract',
    up: async ({ db }) => {
      const tickets = db.collection<OldTicket>('tickets');
      if (await tickets.indexExists('ticket-tags')) await tickets.dropIndex('ticket-tags');
    },
  },
  {
    number: 6,
    name: 'snoozed tickets by their return',
    phase: 'backfill',
    replaces: { 'ticket-snoozed': 'ticket-list', 'ticket-wake': '_id_' },
    up: async ({ db }) => {
      const partialFilterExpression = { 'snooze.until': { $exists: true } };
      await db.collection<OldTicket>('tickets').createIndexes([
        {
          key: { companyId: 1, status: 1, 'snooze.until': 1, _id: 1 },
          name: 'ticket-snoozed',
          partialFilterExpression,
        },
        // For the timers of all companies.
        { key: { 'snooze.until': 1 }, name: 'ticket-wake', partialFilterExpression },
      ]);
    },
  },
  {
    number: 7,
    name: 'tickets by their first deadline, and by the time of their timer',
    phase: 'backfill',
    replaces: { 'ticket-list-deadline': 'ticket-list', 'ticket-deadline-timer': 'ticket-list' },
    up: async ({ db }) => {
      await db.collection<OldTicket>('tickets').createIndexes([
        {
          key: { companyId: 1, status: 1, 'deadlines.dueAt': 1, _id: 1 },
          name: 'ticket-list-deadline',
          partialFilterExpression: { 'deadlines.dueAt': { $exists: true } },
        },
        {
          key: { companyId: 1, 'deadlines.nextAt': 1, _id: 1 },
          name: 'ticket-deadline-timer',
          partialFilterExpression: { 'deadlines.nextAt': { $exists: true } },
        },
      ]);
    },
  },
]);
