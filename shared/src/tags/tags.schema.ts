import { z } from 'zod';
import { formVersionField, idField } from '../contract';

export const tagSummarySchema = z.object({ id: idField, name: z.string(), color: z.string() });
export type TagSummary = z.output<typeof tagSummarySchema>;

export const tagSchema = tagSummarySchema.extend({
  userId: idField.nullable(),
  /** At most 1,000. */
  ticketsCount: z.number().int(),
  version: formVersionField,
});
export type Tag = z.output<typeof tagSchema>;

export const TAG_NAME_LENGTH = { min: 3, max: 50 } as const;

export const MAX_TICKET_TAGS = 20;

/** White text has a contrast of at least 4.5:1. */
export const TAG_COLORS = [
  '#0f7a51',
  '#0f6cbd',
  '#8764b8',
  '#c239b3',
  '#c50f1f',
  '#c14a0d',
  '#986f0b',
  '#498205',
  '#038387',
  '#5c2e91',
  '#e3008c',
  '#7a7574',
] as const;
