import { z } from 'zod';
import { defineEvent, idField } from '../contract';
import { ticketLineSchema, ticketSchema } from './tickets.schema';

/** Clients ignore `updateUnread` if they have a later `version`. */
export const ticketEvent = defineEvent(
  'ticket',
  z.discriminatedUnion('action', [
    z.object({
      action: z.literal('update'),
      ticket: ticketSchema,
      /** The chatbot ended and the customer waits for an agent. */
      handedOver: z.boolean().optional(),
      /** The act that changed the ticket. */
      line: ticketLineSchema.optional(),
    }),
    z.object({ action: z.literal('delete'), ticketId: idField }),
    z.object({ action: z.literal('updateUnread'), ticketId: idField, version: z.number().int().optional() }),
    z.object({ action: z.literal('removeFromList'), ticketId: idField }),
  ]),
);
