import { z } from 'zod';
import { idField } from '../contract';

/** A tag as a ticket carries it (specification 1 §3). */
export const tagSummarySchema = z.object({ id: idField, name: z.string(), color: z.string() });
export type TagSummary = z.output<typeof tagSummarySchema>;

/** Specification 2 §3.11. */
export const tagSchema = tagSummarySchema.extend({
  /** Who made it. */
  userId: idField.nullable(),
  /** Tickets that carry it; counting stops at 1,000. */
  ticketsCount: z.number().int(),
});
export type Tag = z.output<typeof tagSchema>;

/** Specification 2 §5.6; the longest is ours. */
export const TAG_NAME_LENGTH = { min: 3, max: 50 } as const;

/** Tags one ticket may carry. */
export const MAX_TICKET_TAGS = 20;

/** Offered by the picker, and given in turn to tags made without a colour. White reads well on each (4.5:1). */
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
