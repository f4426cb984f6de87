import { z } from 'zod';
import { defineEvent, idField } from '../contract';

export const ticketViewerSchema = z.object({ id: idField, name: z.string(), typing: z.boolean() });
export type TicketViewer = z.output<typeof ticketViewerSchema>;

/** Viewers on one server (`source`), sent every few seconds. */
export const ticketViewersEvent = defineEvent(
  'ticketViewers',
  z.object({ ticketId: idField, source: z.string(), viewers: z.array(ticketViewerSchema) }),
);

/** Viewers on a crashed server disappear after this time. */
export const VIEWERS_EXPIRY_MS = 40_000;
