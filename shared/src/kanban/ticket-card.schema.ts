import { z } from 'zod';
import { idField, instantField } from '../contract';

/** The card of a ticket. Cards of a column are sorted by `rank`, compared by code unit. */
export const ticketCardSchema = z.object({
  id: idField,
  kanbanId: idField,
  columnId: idField,
  columns: z.object({ kanbanId: idField }),
  rank: z.string(),
  /** Time at which the card of a resolved ticket leaves the board; null for other tickets. */
  leaveAt: instantField.nullable(),
});
export type TicketCard = z.output<typeof ticketCardSchema>;
