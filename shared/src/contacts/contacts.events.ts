import { z } from 'zod';
import { defineEvent } from '../contract';
import { contactSummarySchema } from './contacts.schema';

/** Specification 1 §7.9: a contact changed. */
export const contactEvent = defineEvent(
  'contact',
  z.object({ action: z.enum(['create', 'update', 'delete']), contact: contactSummarySchema }),
);

/** Specification 1 §4.4. */
export const presenceSchema = z.enum(['available', 'unavailable', 'composing', 'recording']);
export type Presence = z.output<typeof presenceSchema>;

/**
 * Specification 1 §7.9: presences keyed by number plus the messenger's suffix. `contactId` says whose it is,
 * for somebody known only by LID too.
 */
export const contactStatusEvent = defineEvent(
  'contactStatus',
  z.object({
    contactId: z.number().int().positive(),
    status: z.object({
      presences: z.record(z.string(), z.object({ lastKnownPresence: presenceSchema })),
    }),
  }),
);
