import type { BodyOf } from '@recado/shared/contract';
import type { createTicket } from '@recado/shared/tickets';
import type { Caller } from '../../../core/tenancy/caller';
import type { Contacts, ContactDocument } from '../../contacts/index';
import type { ReferenceData } from '../reference-data';
import type { TicketDocument } from '../ticket.model';
import type { OpenTickets } from '../open-tickets';
import type { UpdateTicketInput } from './change';
import { changeTicket, type ChangeParts } from './change-ticket';
import { createDeleter, type DeleteParts, type TicketCopies } from './delete-ticket';
import { openTicketsForContacts, type BulkOpening } from './open-tickets-for-contacts';
import { openTicket } from './open-ticket';
import { findOrOpenTicket } from './find-or-open-ticket';

/** What acting on tickets asks of other features. */
export interface ActionSources extends Pick<ChangeParts, 'getUser'> {
  contacts: Pick<Contacts, 'byId' | 'readyToWrite'>;
  copies: TicketCopies;
}

type ActionParts = Omit<ChangeParts, 'openTickets' | 'referenceData'> &
  DeleteParts &
  ActionSources & { openTickets: OpenTickets; referenceData: ReferenceData };

/** What people do with tickets (specification 1 §4.1). */
export function ticketActions(parts: ActionParts) {
  const change = (caller: Caller, ticketId: number, wish: UpdateTicketInput): Promise<TicketDocument> =>
    changeTicket(parts, caller, ticketId, wish);
  /** A waiting ticket is accepted by whoever is about to write in it. */
  const taken = async (caller: Caller, ticket: TicketDocument): Promise<TicketDocument> =>
    ticket.status === 'pending' ? change(caller, ticket._id, { status: 'open' }) : ticket;
  const deleter = createDeleter(parts);

  return {
    changeTicket: change,

    openTicket: (caller: Caller, wish: BodyOf<typeof createTicket>): Promise<TicketDocument> =>
      openTicket(parts, caller, wish),

    /** A ticket of the owner's for each of these contacts that has none. Answers how many; sends nothing. */
    openForContacts: (...of: BulkOpening): Promise<number> => openTicketsForContacts(parts, ...of),

    /** The contact's open ticket, or a new one in the wished queue. Throws what both do. */
    async openSharedTicket(caller: Caller, wish: BodyOf<typeof createTicket>): Promise<TicketDocument> {
      return taken(caller, await openTicket(parts, caller, { ...wish, status: undefined }));
    },

    /**
     * Where a colleague may write to a contact: their open ticket (a waiting one is accepted), else a new one. Throws what
     * `ticketForContact` and accepting a ticket do.
     */
    async ticketFor(caller: Caller, contact: ContactDocument, connectionId: number): Promise<TicketDocument> {
      const wanted = { contact, connectionId, existing: 'use' } as const;
      return taken(caller, await findOrOpenTicket(parts, caller, wanted));
    },

    deleteTicket: deleter.deleteTicket,
    /** Goes on with deletions a stop cut off, and takes what was on its way to a deleted ticket. */
    sweepDeletions: deleter.sweep,
  };
}
