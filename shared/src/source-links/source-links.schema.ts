import { z } from 'zod';
import { formVersionField, idField, instantField } from '../contract';

export const SOURCE_LINK_NAME_LENGTH = { min: 2, max: 50 } as const;
export const SOURCE_LINK_TEXT_LENGTH = 200;

export const sourceLinkSchema = z.object({
  id: idField,
  /** Unique per company. */
  name: z.string(),
  /** Text of the customer's message, without the code. */
  text: z.string(),
  whatsappId: idField,
  /** Identifies the link in the customer's message; never changes. */
  code: z.string(),
  /** Address that opens WhatsApp with text and code; null before the connection's first pairing. */
  url: z.url().nullable(),
  /** Conversations that the link opened. */
  tickets: z.number().int(),
  version: formVersionField,
  updatedAt: instantField,
});
export type SourceLink = z.output<typeof sourceLinkSchema>;
