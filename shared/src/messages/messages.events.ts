import { z } from 'zod';
import { contactSummarySchema } from '../contacts';
import { defineEvent, messageIdField } from '../contract';
import { ticketSchema } from '../tickets';
import { conversationExportSchema } from './export.endpoints';
import { messageSchema, sendFailureSchema } from './messages.schema';

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
 * Sent to the agent who sends a file, as `company-{companyId}-{userId}-media`: processing progress, or a
 * SendFailure. `uuid` is the message id.
 */
export const mediaEvent = defineEvent(
  'media',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('loading'), uuid: messageIdField, message: z.enum(['preparing', 'ready']) }),
    z.object({ action: z.literal('error'), uuid: messageIdField, message: sendFailureSchema }),
  ]),
);

/** Progress of an export, sent to its requester as `company-{companyId}-{userId}-export`. */
export const exportEvent = defineEvent('export', conversationExportSchema);
