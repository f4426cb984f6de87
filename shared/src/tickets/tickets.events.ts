import { z } from 'zod';
import { defineEvent, idField } from '../contract';
import { ticketSchema } from './tickets.schema';

/**
 * Specification 1 §7.9, §4.2. `removeFromList`: the receiver may no longer see it, or it left the list. `updateUnread` is
 * news of the ticket's `version`: whoever knows a later one has heard what is unread since.
 */
export const ticketEvent = defineEvent(
  'ticket',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), ticket: ticketSchema }),
    z.object({ action: z.literal('delete'), ticketId: idField }),
    z.object({ action: z.literal('updateUnread'), ticketId: idField, version: z.number().int().optional() }),
    z.object({ action: z.literal('removeFromList'), ticketId: idField }),
  ]),
);
