import { z } from 'zod';
import { idField } from '../contract';
import { MEDIA_KINDS } from '../media';

/** Specification 3 §3 Quick message: one's own, or a colleague's that is shared with the company. */
export const quickMessageSchema = z.object({
  id: idField,
  shortcode: z.string(),
  /** Empty where it is only a file: shown as "Áudio" (specification 3 §2.5). */
  message: z.string(),
  /** Shared with the whole company. */
  showAll: z.boolean(),
  groupId: idField.nullable(),
  group: z.object({ id: idField, name: z.string() }).nullable(),
  /** Its owner: who alone changes and deletes it. */
  userId: idField,
  /** The file's id, for `mediaPath` of `POST /messages/{ticketId}`: it does not expire. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** How the messenger sends the file. */
  mediaType: z.enum(MEDIA_KINDS).nullable(),
  /** A path on the server that ends (docs/media.md), to look at or listen to the file. */
  mediaUrl: z.string().nullable(),
});
export type QuickMessage = z.output<typeof quickMessageSchema>;

/** Specification 3 §5. */
export const SHORTCODE_LENGTH = { min: 3, max: 50 } as const;
/** Specification 3 §5; a message that is only a file has no text. */
export const QUICK_MESSAGE_LENGTH = { min: 3, max: 50_000 } as const;
