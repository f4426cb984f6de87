import { createTicketNote, deleteTicketNote, listTicketNotes } from '@recado/shared/ticket-notes';
import type { AppContext } from '#core/context';
import type { Contacts } from '#features/contacts';
import type { Tickets } from '#features/tickets';
import {
  eraseNotesOfTicket,
  eraseTicketNotes,
  noteTexts,
  type TicketNoteDeps,
  ticketNotesService,
} from './ticket-notes.service';

export function createTicketNotes(
  { endpoints, publisher, events }: Pick<AppContext, 'endpoints' | 'publisher' | 'events'>,
  {
    tickets,
    ...deps
  }: Pick<TicketNoteDeps, 'contacts' | 'users'> & {
    contacts: Pick<Contacts, 'extend'>;
    tickets: Pick<Tickets, 'requireVisible' | 'byIds' | 'ofContact' | 'extend'>;
  },
): ReturnType<typeof ticketNotesService> {
  const service = ticketNotesService({
    ...deps,
    publisher,
    requireTicket: tickets.requireVisible,
    contactOfTicket: async (companyId, ticketId) =>
      (await tickets.byIds(companyId, [ticketId]))[0]?.contactId,
    hiddenTickets: tickets.ofContact.hiddenIds,
    knowsContact: tickets.ofContact.areKnownTo,
  });
  endpoints.mount(listTicketNotes, ({ caller, query }) => service.list(caller, query));
  endpoints.mount(createTicketNote, ({ caller, body }) => service.create(caller, body));
  endpoints.mount(deleteTicketNote, async ({ caller, params }) => {
    await service.remove(caller, params.noteId);
    return undefined;
  });
  tickets.extend({ noteTexts });
  deps.contacts.extend({ eraseNotes: eraseTicketNotes });
  const own = events.of('ticket-notes');
  own.on('ticket.deleted', ({ companyId, ticketId }) => eraseNotesOfTicket(companyId, ticketId));
  own.on(
    'ticket.transferred',
    async ({ companyId, ticketId, note }) => {
      if (note) await service.addToTransferred(companyId, ticketId, note);
    },
    { durable: true },
  );
  return service;
}

export { ticketNoteMigrations } from './ticket-notes.migrations';
