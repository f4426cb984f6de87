import { z } from 'zod';
import { contactSummarySchema } from '../contacts';
import { defineEvent } from '../contract';
import { ticketSchema } from '../tickets';
import { conversationExportSchema } from './export.endpoints';
import { messageIdField, messageSchema, sendFailureSchema } from './messages.schema';

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

/**
 * Specification 1 §7.9, to the colleague who sends: `company-{companyId}-{userId}-media`. Work on a file of theirs has
 * begun (`uuid`: the message's id, `message`: what is done), or it could not be sent (`message`: why, a SendFailure).
 */
export const mediaEvent = defineEvent(
  'media',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('loading'), uuid: messageIdField, message: z.enum(['preparing', 'ready']) }),
    z.object({ action: z.literal('error'), uuid: messageIdField, message: sendFailureSchema }),
  ]),
);

/** How far an export of theirs is, to whoever asked for it: `company-{companyId}-{userId}-export`. */
export const exportEvent = defineEvent('export', conversationExportSchema);
