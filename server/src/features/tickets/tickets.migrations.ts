import { defineMigrations } from '#core/database';
import { durableIndex } from '#core/events';
import { ticketCardMigrations } from './cards';
import { ticketHourMigrations } from './hours/hours.migrations';
import { ticketListMigrations } from './lists/lists.migrations';
import { ticketWalletMigrations } from './lists/wallet.migrations';
import { markOutreach } from './operations/mark-outreach';
import { ticketSourceMigrations } from './source/source.migrations';

const ticketMigrations = defineMigrations('tickets', [
  {
    number: 1,
    name: 'lists, one open ticket a contact, changes since, and the log of events',
    up: async ({ db }) => {
      await db.collection('tickets').createIndexes([
        { key: { companyId: 1, status: 1, updatedAt: -1, _id: -1 }, name: 'ticket-list' },
        { key: { companyId: 1, status: 1, userId: 1, updatedAt: -1, _id: -1 }, name: 'ticket-list-own' },
        { key: { companyId: 1, changedAt: 1, _id: 1 }, name: 'ticket-changes' },
        { key: { companyId: 1, contactId: 1 }, name: 'ticket-contact' },
        { key: { companyId: 1, userId: 1, _id: 1 }, name: 'ticket-user' },
        { key: { companyId: 1, queueId: 1, _id: 1 }, name: 'ticket-queue' },
        { key: { companyId: 1, whatsappId: 1, _id: 1 }, name: 'ticket-connection' },
        { key: { uuid: 1 }, name: 'ticket-uuid', unique: true },
        {
          key: { openKey: 1 },
          name: 'ticket-open',
          unique: true,
          partialFilterExpression: { openKey: { $exists: true } },
        },
        {
          key: { eventsPending: 1 },
          name: 'ticket-events-pending',
          partialFilterExpression: { eventsPending: true },
        },
      ]);
      await db.collection('ticket_events').createIndexes([
        { key: { companyId: 1, ticketId: 1, _id: 1 }, name: 'ticket-event-ticket' },
        { key: { companyId: 1, type: 1, at: -1 }, name: 'ticket-event-type' },
      ]);
    },
  },
  {
    number: 2,
    name: 'what a join of two contacts moved',
    up: async ({ db }) => {
      await db.collection('tickets').createIndexes([
        {
          key: { companyId: 1, 'joins.id': 1 },
          name: 'ticket-join',
          partialFilterExpression: { joins: { $exists: true } },
        },
      ]);
    },
  },
  {
    number: 3,
    name: 'durable events',
    up: async ({ db }) => {
      await db.collection('tickets').createIndexes([durableIndex('ticket')]);
    },
  },
  {
    number: 4,
    name: 'tickets by the state of their chatbot',
    up: async ({ db }) => {
      await db.collection('tickets').createIndexes([
        {
          key: { status: 1, 'chatbot.state': 1, companyId: 1, _id: 1 },
          name: 'ticket-chatbot',
          partialFilterExpression: { 'chatbot.state': { $exists: true } },
        },
      ]);
    },
  },
  {
    number: 5,
    name: 'tickets of schedules, campaigns and the messages API are no conversations',
    up: ({ db, log }) => markOutreach(db, log),
  },
]);

export const ticketsMigrations = [
  ticketMigrations,
  ticketListMigrations,
  ticketWalletMigrations,
  ticketHourMigrations,
  ticketCardMigrations,
  ticketSourceMigrations,
];
