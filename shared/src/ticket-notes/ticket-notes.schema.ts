import { z } from 'zod';
import { idField, instantField } from '../contract';

/** "Observação": what colleagues note of a ticket or a contact, seen by the team only (specification 1 §3 Ticket note). */
export const ticketNoteSchema = z.object({
  id: idField,
  note: z.string(),
  user: z.object({ id: idField, name: z.string() }),
  /** The ticket it was written at; null for one of the contact alone. */
  ticketId: idField.nullable(),
  contactId: idField,
  createdAt: instantField,
});
export type TicketNote = z.output<typeof ticketNoteSchema>;

/** Specification 1 §5 "Ticket note". */
export const ticketNoteField = z.string().trim().min(2).max(2000);
