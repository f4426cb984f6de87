import { createTicketNote, deleteTicketNote, listTicketNotes } from '@recado/shared/ticket-notes';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import type { Tickets } from '#features/tickets';
import { ticketNoteMigrations } from './ticket-notes.migrations';
import {
  eraseNotesOfTicket,
  eraseTicketNotes,
  type TicketNoteDeps,
  ticketNotesService,
} from './ticket-notes.service';

export function createTicketNotes(
  { endpoints, personalData, publisher, events }: AppContext,
  {
    tickets,
    ...deps
  }: Pick<TicketNoteDeps, 'contacts' | 'users'> & {
    tickets: Tickets;
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
  personalData.register('ticket-notes', {
    collections: { ticket_notes: 'the team’s notes on the contact and its tickets' },
    erase: ({ companyId, contactIds }) => eraseTicketNotes(companyId, contactIds),
    merge: 'read by the ids of merged contacts',
  });
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

export { noteTexts } from './ticket-notes.service';

export const ticketNotesData: StoredData = {
  migrations: [ticketNoteMigrations],
  companyCollections: ['ticket_notes'],
};
