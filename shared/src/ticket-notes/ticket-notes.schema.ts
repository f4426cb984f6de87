import { z } from 'zod';
import { idField, instantField } from '../contract';

export const ticketNoteSchema = z.object({
  id: idField,
  note: z.string(),
  user: z.object({ id: idField, name: z.string() }),
  /** Null for a note on the contact only. */
  ticketId: idField.nullable(),
  contactId: idField,
  createdAt: instantField,
});
export type TicketNote = z.output<typeof ticketNoteSchema>;

export const ticketNoteField = z.string().trim().min(2).max(2000);
