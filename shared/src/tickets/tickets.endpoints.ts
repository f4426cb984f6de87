import { z } from 'zod';
import { contactSummarySchema } from '../contacts';
import {
  booleanQuery,
  defineEndpoint,
  idField,
  idListQuery,
  idParam,
  instantField,
  messageIdField,
  pageQuery,
  pageResponse,
} from '../contract';
import { sourceFilterSchema } from '../sources';
import { messageMatchSchema, ticketSchema, ticketSortSchema, ticketStatusSchema } from './tickets.schema';

const byId = z.object({ ticketId: idParam });
const tenantParams = ['ticketId'] as const;

/**
 * - `searchParam`: every term begins a word of the contact's name or number, or of a message.
 * - `tags`: tickets with all of them. `users`: tickets of any of them (administrators only). `sort`: for one status
 * other than closed.
 * - `snoozed`: only snoozed tickets, those that return first; for the status open or pending, without
 * another `sort`. Without it, a list of such a status has no snoozed tickets; a search has them.
 * - `promisedBefore`: with `snoozed`, only those with a promise for an earlier time.
 * - `date`: day of opening. `updatedAt`: day of the last activity.
 */
export const listTickets = defineEndpoint({
  id: 'tickets.list',
  method: 'GET',
  path: '/tickets',
  summary: 'Lists the tickets visible to the caller, newest activity first or ordered by `sort`',
  access: 'user',
  query: z.object({
    ...pageQuery,
    status: ticketStatusSchema.optional(),
    sort: ticketSortSchema.optional(),
    showAll: booleanQuery.optional(),
    queueIds: idListQuery.optional(),
    withUnreadMessages: booleanQuery.optional(),
    snoozed: booleanQuery.optional(),
    promisedBefore: instantField.optional(),
    searchParam: z.string().max(200).optional(),
    searchIn: z.enum(['contacts', 'messages']).optional(),
    tags: idListQuery.optional(),
    users: idListQuery.optional(),
    source: sourceFilterSchema.optional(),
    /** Open tickets whose deadline is near, or missed. They are ordered by deadline, and `sort` is ignored. */
    deadline: z.enum(['near', 'missed']).optional(),
    date: z.iso.date().optional(),
    updatedAt: z.iso.date().optional(),
  }),
  heavy: { kind: 'search', with: 'searchParam' },
  output: z.object({
    tickets: z.array(ticketSchema),
    matches: z.array(messageMatchSchema).optional(),
    ...pageResponse,
  }),
  errors: ['ERR_NO_PERMISSION'],
  example: { query: { searchParam: 'maria', status: 'open', showAll: 'true' } },
});

/** Includes the ids of tickets that the caller can no longer see. */
export const listTicketChanges = defineEndpoint({
  id: 'tickets.changes',
  method: 'GET',
  path: '/tickets/changes',
  summary: 'Lists the tickets changed since a given time',
  access: 'user',
  query: z.object({ since: instantField, cursor: z.string().max(200).optional() }),
  output: z.object({ tickets: z.array(ticketSchema), hiddenIds: z.array(idField), ...pageResponse }),
  errors: [],
  example: { query: { since: '2026-11-21T12:00:00.000Z' } },
});

export const MAX_RECENT_CONTACTS = 10;

export const listRecentContacts = defineEndpoint({
  id: 'tickets.recentContacts',
  method: 'GET',
  path: '/tickets/recentContacts',
  summary: "Lists the contacts of the caller's newest conversations",
  access: 'user',
  output: z.array(contactSummarySchema),
  errors: [],
});

export const countTickets = defineEndpoint({
  id: 'tickets.counts',
  method: 'GET',
  path: '/tickets/counts',
  summary: 'Counts the tickets of each tab',
  access: 'user',
  query: z.object({ showAll: booleanQuery.optional(), queueIds: idListQuery.optional() }),
  output: z.object({
    open: z.number().int(),
    pending: z.number().int(),
    groups: z.number().int(),
    unread: z.number().int(),
    /** The other counts exclude snoozed tickets. */
    snoozed: z.object({ open: z.number().int(), pending: z.number().int() }).optional(),
    /** Tickets with a missed deadline. Absent in companies without service levels. */
    missed: z.object({ open: z.number().int(), pending: z.number().int() }).optional(),
  }),
  errors: [],
});

export const getTicket = defineEndpoint({
  id: 'tickets.get',
  method: 'GET',
  path: '/tickets/:ticketId',
  summary: 'Returns a ticket by id',
  access: 'user',
  tenantParams,
  params: byId,
  output: ticketSchema,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  example: { params: { ticketId: 1 } },
});

export const getTicketByUuid = defineEndpoint({
  id: 'tickets.getByUuid',
  method: 'GET',
  path: '/tickets/u/:uuid',
  summary: 'Returns a ticket by its public uuid',
  access: 'user',
  tenantParams: ['uuid'],
  params: z.object({ uuid: z.uuid() }),
  output: ticketSchema,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  example: { params: { uuid: '00000000-0000-4000-8000-000000000000' } },
});

/** Returning or resolving the ticket resets the count to 0. */
export const setQuantityMessage = defineEndpoint({
  id: 'tickets.quantityMessage',
  method: 'PUT',
  path: '/quantityMessage',
  summary: 'Resets the bot message count of a ticket',
  access: 'user',
  body: z.object({ ticketId: idField, quantityMessage: z.number().int().min(0).max(1000) }),
  output: z.object({ ticketId: idField, quantityMessage: z.number().int() }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  example: { body: { ticketId: 1, quantityMessage: 0 } },
});

/** Messages stored after `lastMessageId` stay unread. A closed ticket's mark is cleared without a receipt. */
export const readTicket = defineEndpoint({
  id: 'tickets.read',
  method: 'POST',
  path: '/tickets/:ticketId/read',
  summary: 'Marks the messages of an open ticket as read',
  access: 'user',
  tenantParams,
  params: byId,
  body: z.object({ lastMessageId: messageIdField.optional() }).optional(),
  output: ticketSchema,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  example: { params: { ticketId: 1 }, body: { lastMessageId: '01KAFEXAMP0000000000000000' } },
});

/**
 * Rejects another agent's ticket with ERR_NO_PERMISSION, and pending and closed ones with
 * ERR_TICKET_STATUS.
 */
export const markTicketUnread = defineEndpoint({
  id: 'tickets.markUnread',
  method: 'POST',
  path: '/tickets/:ticketId/unread',
  summary: 'Marks an open ticket as unread',
  access: 'user',
  tenantParams,
  params: byId,
  output: ticketSchema,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_TICKET_STATUS', 'ERR_NO_MESSAGE_FOUND'],
  example: { params: { ticketId: 1 } },
});
