import { z } from 'zod';
import { contactSummarySchema } from '../contacts';
import { defineEvent, defineNumberedEvent, messageIdField } from '../contract';
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

/** Sent as `company-{companyId}-{userId}-media`. */
export const mediaEvent = defineNumberedEvent(
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('loading'), uuid: messageIdField, message: z.enum(['preparing', 'ready']) }),
    z.object({ action: z.literal('error'), uuid: messageIdField, message: sendFailureSchema }),
  ]),
);

/** Sent as `company-{companyId}-{userId}-export`. */
export const exportEvent = defineNumberedEvent(conversationExportSchema);
