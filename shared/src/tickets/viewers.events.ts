import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/** A colleague who has a ticket's conversation open. */
export const ticketViewerSchema = z.object({ id: idField, name: z.string(), typing: z.boolean() });
export type TicketViewer = z.output<typeof ticketViewerSchema>;

/**
 * Who has a ticket open at one server, to those who have it open too and may see it. Each server says its own list, under
 * an id of its own (`source`), whenever it changes and every few seconds while several people look; what a source said
 * last holds for VIEWERS_HOLD_MS.
 */
export const ticketViewersEvent = defineEvent(
  'ticketViewers',
  z.object({ ticketId: idField, source: z.string(), viewers: z.array(ticketViewerSchema) }),
);

/** How long a source's list holds without being repeated, in milliseconds: a server may die without a word. */
export const VIEWERS_HOLD_MS = 40_000;
