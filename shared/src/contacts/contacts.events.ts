import { z } from 'zod';
import { defineEvent } from '../contract';
import { contactSummarySchema } from './contacts.schema';

export const contactEvent = defineEvent(
  'contact',
  z.object({ action: z.enum(['create', 'update', 'delete']), contact: contactSummarySchema }),
);

export const presenceSchema = z.enum(['available', 'unavailable', 'composing', 'recording']);
export type Presence = z.output<typeof presenceSchema>;

/** Contains the WhatsApp address, or `contactId` if only the LID is known. */
export const contactStatusEvent = defineEvent(
  'contactStatus',
  z.object({
    contactId: z.number().int().positive(),
    status: z.object({
      presences: z.record(z.string(), z.object({ lastKnownPresence: presenceSchema })),
    }),
  }),
);
