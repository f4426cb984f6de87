import { createTicketNote, deleteTicketNote, listTicketNotes } from '@recado/shared/ticket-notes';
import type { AppContext } from '../../core/context';
import { ticketNotesService, type TicketNoteParts } from './ticket-notes.service';

/** What the team notes of tickets and contacts (specification 1 §2.12, §7.6). Literal paths before parameters. */
export function createTicketNotes(
  { endpoints, publisher, events }: Pick<AppContext, 'endpoints' | 'publisher' | 'events'>,
  parts: Omit<TicketNoteParts, 'publisher'>,
): ReturnType<typeof ticketNotesService> {
  const service = ticketNotesService({ ...parts, publisher });
  endpoints.mount(listTicketNotes, ({ caller, query }) => service.list(caller, query));
  endpoints.mount(createTicketNote, ({ caller, body }) => service.create(caller, body));
  endpoints.mount(deleteTicketNote, async ({ caller, params }) => {
    await service.remove(caller, params.noteId);
    return undefined;
  });
  events.of('ticket-notes').on(
    'ticket.transferred',
    async ({ companyId, ticketId, note }) => {
      if (note) await service.addToTransferred(companyId, ticketId, note);
    },
    { durable: true },
  );
  return service;
}

export { eraseNotesOfTicket, eraseTicketNotes } from './ticket-notes.service';
export { ticketNoteMigrations } from './ticket-notes.migrations';
