import { z } from 'zod';
import { ENDING_DELAY_MS } from '../automation';
import { defineEndpoint, idField, idParam } from '../contract';
import { ticketSchema, ticketStatusSchema } from './tickets.schema';

const byId = z.object({ ticketId: idParam });
const tenantParams = ['ticketId'] as const;

const newTicketFields = {
  contactId: idField,
  queueId: idField.nullish(),
  /** Must be the caller's id. */
  userId: idField.nullish(),
  whatsappId: idField.nullish(),
};

const OPENING_ERRORS = [
  'ERR_NO_CONTACT_FOUND',
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_WAPP_FOUND',
  'ERR_NO_DEF_WAPP_FOUND',
  'ERR_NO_PERMISSION',
  'ERR_OTHER_OPEN_TICKET',
] as const;

/**
 * With `status`, a contact's open ticket causes ERR_OTHER_OPEN_TICKET {uuid, user}; without it, that ticket
 * is returned if visible.
 */
export const createTicket = defineEndpoint({
  id: 'tickets.create',
  method: 'POST',
  path: '/tickets',
  summary: 'Opens a ticket with a contact',
  access: 'user',
  body: z.object({ ...newTicketFields, status: z.literal('open').optional() }),
  output: ticketSchema,
  status: 201,
  errors: OPENING_ERRORS,
  example: { body: { contactId: 1, queueId: 1, userId: null, status: 'open', whatsappId: null } },
});

export const createSharedContactTicket = defineEndpoint({
  id: 'tickets.sharedContact',
  method: 'POST',
  path: '/tickets/sharedContact',
  summary: 'Opens a ticket with the contact of a shared contact card',
  access: 'user',
  body: z.object({ ...newTicketFields, status: z.literal('open').optional() }),
  output: ticketSchema,
  status: 201,
  errors: [...OPENING_ERRORS, 'ERR_TICKET_TAKEN'],
  example: { body: { contactId: 1, queueId: 1, userId: null, status: 'open', whatsappId: null } },
});

/** The customer's silence is counted from now. */
export const keepTicketOpen = defineEndpoint({
  id: 'tickets.keepOpen',
  method: 'POST',
  path: '/tickets/:ticketId/keep-open',
  summary: 'Keeps a ticket open that is about to be closed automatically',
  access: 'user',
  tenantParams,
  params: byId,
  output: ticketSchema,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_TICKET_STATUS'],
  example: { params: { ticketId: 1 } },
});

const MAX_TRANSFER_NOTES = 2_000;

/**
 * - accept: {status: open, userId, queueId?}. If two agents accept, the second one receives ERR_TICKET_TAKEN {user}.
 * - return: {status: pending, userId: null}. Resolve: {status: closed, userId, justClose?}.
 * - transfer: {userId, queueId, notes?} or {status: pending, userId: null, queueId, notes?}. Rejects with
 * ERR_TRANSFER_TARGET if the target cannot see the queue.
 * - reopen: {status: pending, userId: null, queueId, whatsappId?}, or {status: open, userId} for the caller. With
 * `expected`, rejects with ERR_TICKET_CHANGED {status, user} if the stored state differs.
 */
export const updateTicket = defineEndpoint({
  id: 'tickets.update',
  method: 'PUT',
  path: '/tickets/:ticketId',
  summary: 'Accepts, returns, transfers, resolves or reopens a ticket',
  access: 'user',
  tenantParams,
  params: byId,
  body: z.object({
    status: ticketStatusSchema.exclude(['groups']).optional(),
    userId: idField.nullish(),
    queueId: idField.nullish(),
    whatsappId: idField.nullish(),
    justClose: z.boolean().optional(),
    notes: z.string().trim().max(MAX_TRANSFER_NOTES).optional(),
    expected: z.object({ status: ticketStatusSchema, userId: idField.nullable() }).optional(),
  }),
  output: ticketSchema,
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_NO_PERMISSION',
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_TICKET_TAKEN',
    'ERR_TICKET_STATUS',
    'ERR_TICKET_CHANGED',
    'ERR_TRANSFER_TARGET',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_CONFLICT',
  ],
  example: { params: { ticketId: 1 }, body: { status: 'closed', justClose: true } },
});

/** Undo of a resolution: time in which its author may undo it. Then the customer's messages follow. */
export const UNDO_MS = ENDING_DELAY_MS;

/**
 * Restores the state before the resolution: status, attendant, waiting time and place in the line. Only its
 * author may undo it. Rejects with ERR_UNDO_TOO_LATE after `UNDO_MS` or another change, and with
 * ERR_OTHER_OPEN_TICKET {uuid, user} if the customer wrote in the meantime.
 */
export const undoResolution = defineEndpoint({
  id: 'tickets.undoResolution',
  method: 'POST',
  path: '/tickets/:ticketId/resolutions/:resolutionId/undo',
  summary: 'Undoes the resolution of a ticket',
  access: 'user',
  tenantParams,
  params: byId.extend({ resolutionId: z.string().regex(/^[0-9a-f]{24}$/) }),
  output: ticketSchema,
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_NO_PERMISSION',
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_UNDO_TOO_LATE',
  ],
  example: { params: { ticketId: 1, resolutionId: '692000000000000000000001' } },
});

export const deleteTicket = defineEndpoint({
  id: 'tickets.delete',
  method: 'DELETE',
  path: '/tickets/:ticketId',
  summary: 'Deletes a ticket and its messages',
  access: { permission: 'ticket-options:deleteTicket' },
  tenantParams,
  params: byId,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_TICKET_FOUND'],
  example: { params: { ticketId: 1 } },
});
