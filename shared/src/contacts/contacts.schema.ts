import { z } from 'zod';
import { idField } from '../contract';

/** A contact as a ticket or message carries it (specification 1 §3 Contact). A LID is never a `number`. */
export const contactSummarySchema = z.object({
  id: idField,
  name: z.string(),
  /** Digits with country code; null for somebody known only by LID. */
  number: z.string().nullable(),
  /** Digits of the messenger's opaque identity. */
  lid: z.string().nullable(),
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
  /** Whether desktop notifications are wanted for this contact. */
  notification: z.boolean(),
});
export type ContactSummary = z.output<typeof contactSummarySchema>;
