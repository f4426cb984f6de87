import { z } from 'zod';
import { defineEvent, idField } from '../contract';

export const ticketViewerSchema = z.object({ id: idField, name: z.string(), typing: z.boolean() });
export type TicketViewer = z.output<typeof ticketViewerSchema>;

/**
 * Viewers of a ticket at one server (`source`), sent to viewers who may see it.
 * Sent on change, and every few seconds while there are several; valid for VIEWERS_HOLD_MS.
 */
export const ticketViewersEvent = defineEvent(
  'ticketViewers',
  z.object({ ticketId: idField, source: z.string(), viewers: z.array(ticketViewerSchema) }),
);

/** Validity of a source's list without renewal, in milliseconds, in case a server crashes. */
export const VIEWERS_HOLD_MS = 40_000;
