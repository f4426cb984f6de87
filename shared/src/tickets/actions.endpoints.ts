import { z } from 'zod';
import { defineEndpoint, idField, idParam } from '../contract';
import { ticketSchema, ticketStatusSchema } from './tickets.schema';

const byId = z.object({ ticketId: idParam });
const tenantParams = ['ticketId'] as const;

const newTicketFields = {
  contactId: idField,
  queueId: idField.nullish(),
  /** Oneself: a ticket is opened for somebody else by transferring it. */
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
 * Specification 1 §5 "New ticket", §7.4. With `status` (the new-ticket dialog) a queue is required, and a connection
 * while setting connectionType is enabled; a contact with an open ticket is ERR_OTHER_OPEN_TICKET {uuid, user}. Without
 * (the forward flow) the contact's open ticket is answered where the caller may see it, else a new one.
 */
export const createTicket = defineEndpoint({
  id: 'tickets.create',
  method: 'POST',
  path: '/tickets',
  summary: 'Open a ticket with a contact',
  access: 'user',
  body: z.object({ ...newTicketFields, status: z.literal('open').optional() }),
  output: ticketSchema,
  status: 201,
  errors: OPENING_ERRORS,
  example: { body: { contactId: 1, queueId: 1, userId: null, status: 'open', whatsappId: null } },
});

/**
 * Specification 1 §2.10 "Conversar", §7.4: the ticket in which to write to a contact whose card was shared. The contact's
 * open ticket is answered (a waiting one is accepted), else a new one.
 */
export const createSharedContactTicket = defineEndpoint({
  id: 'tickets.sharedContact',
  method: 'POST',
  path: '/tickets/sharedContact',
  summary: 'Open a ticket with a contact somebody shared',
  access: 'user',
  body: z.object({ ...newTicketFields, status: z.literal('open').optional() }),
  output: ticketSchema,
  status: 201,
  errors: [...OPENING_ERRORS, 'ERR_TICKET_TAKEN'],
  example: { body: { contactId: 1, queueId: 1, userId: null, status: 'open', whatsappId: null } },
});

/** A note that goes with a transfer. */
const MAX_TRANSFER_NOTES = 2_000;

/**
 * Specification 1 §4.1, §7.4.
 * - accept {status: open, userId, queueId?}: of two agents at once one wins, the other gets ERR_TICKET_TAKEN {user}.
 * - return {status: pending, userId: null}; resolve {status: closed, userId, justClose?}.
 * - transfer {userId, queueId, notes?} to a user, {status: pending, userId: null, queueId, notes?} to a queue. A queue is
 *   required; whoever gets it must be able to see it, else ERR_TRANSFER_TARGET. `notes` become a note of the ticket.
 * - reopen a closed one {status: pending, userId: null, queueId, whatsappId?}, or {status: open, userId} for oneself.
 *
 * `expected`: how the caller saw the ticket; when it is otherwise by now nothing is changed and ERR_TICKET_CHANGED says
 * {status, user}.
 */
export const updateTicket = defineEndpoint({
  id: 'tickets.update',
  method: 'PUT',
  path: '/tickets/:ticketId',
  summary: 'Accept, return, transfer, resolve or reopen a ticket',
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

/** Specification 1 §4.1: the ticket with its messages, files, notes and log. Cannot be undone. */
export const deleteTicket = defineEndpoint({
  id: 'tickets.delete',
  method: 'DELETE',
  path: '/tickets/:ticketId',
  summary: 'Delete a ticket and everything said in it',
  access: { permission: 'ticket-options:deleteTicket' },
  tenantParams,
  params: byId,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_TICKET_FOUND'],
  example: { params: { ticketId: 1 } },
});
