import { z } from 'zod';
import { idField, instantField } from '../contract';

export const ticketNoteSchema = z.object({
  id: idField,
  note: z.string(),
  user: z.object({ id: idField, name: z.string() }),
  /** Null if the note belongs only to the contact. */
  ticketId: idField.nullable(),
  contactId: idField,
  createdAt: instantField,
});
export type TicketNote = z.output<typeof ticketNoteSchema>;

export const ticketNoteField = z.string().trim().min(2).max(2000);
