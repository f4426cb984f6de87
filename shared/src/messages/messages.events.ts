import { z } from 'zod';
import { contactSummarySchema } from '../contacts';
import { defineEvent } from '../contract';
import { ticketSchema } from '../tickets';
import { messageSchema } from './messages.schema';

/** Specification 1 §7.9: a message came, went, or changed (ack, failure). */
export const appMessageEvent = defineEvent(
  'appMessage',
  z.object({
    action: z.enum(['create', 'update']),
    message: messageSchema,
    contact: contactSummarySchema,
    ticket: ticketSchema,
  }),
);
