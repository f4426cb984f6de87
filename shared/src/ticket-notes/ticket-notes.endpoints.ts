import { z } from 'zod';
import { defineEndpoint, idField, idParam } from '../contract';
import { ticketNoteField, ticketNoteSchema } from './ticket-notes.schema';

/** With a ticket, `contactId` is ignored. */
export const createTicketNote = defineEndpoint({
  id: 'ticketNotes.create',
  method: 'POST',
  path: '/ticket-notes',
  summary: 'Adds an internal note to a ticket or a contact',
  access: 'user',
  body: z.object({ note: ticketNoteField, ticketId: idField.nullish(), contactId: idField.nullish() }),
  output: ticketNoteSchema,
  status: 201,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_CONTACT_FOUND'],
  example: { body: { note: 'Prefere entrega à tarde', ticketId: 1, contactId: 1 } },
});

export const deleteTicketNote = defineEndpoint({
  id: 'ticketNotes.delete',
  method: 'DELETE',
  path: '/ticket-notes/:noteId',
  summary: 'Deletes a note',
  access: 'user',
  tenantParams: ['noteId'],
  params: z.object({ noteId: idParam }),
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_NOTE_FOUND', 'ERR_NO_PERMISSION'],
  example: { params: { noteId: 1 } },
});

/** At most 200. Omits notes on tickets that the caller cannot see. */
export const listTicketNotes = defineEndpoint({
  id: 'ticketNotes.list',
  method: 'GET',
  path: '/ticket-notes/list',
  summary: 'Lists the notes of a ticket or a contact',
  access: 'user',
  query: z.object({ ticketId: idParam.optional(), contactId: idParam.optional() }),
  output: z.array(ticketNoteSchema),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_CONTACT_FOUND'],
  example: { query: { contactId: 1 } },
});
