import { z } from 'zod';
import { formVersionField, idField } from '../contract';
import { MEDIA_KINDS } from '../media';

export const quickMessageSchema = z.object({
  id: idField,
  shortcode: z.string(),
  message: z.string(),
  showAll: z.boolean(),
  groupId: idField.nullable(),
  group: z.object({ id: idField, name: z.string() }).nullable(),
  userId: idField,
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaType: z.enum(MEDIA_KINDS).nullable(),
  /** Signed URL that expires (docs/media.md). */
  mediaUrl: z.string().nullable(),
  version: formVersionField,
});
export type QuickMessage = z.output<typeof quickMessageSchema>;

export const SHORTCODE_LENGTH = { min: 3, max: 50 } as const;
export const QUICK_MESSAGE_LENGTH = { min: 3, max: 50_000 } as const;
