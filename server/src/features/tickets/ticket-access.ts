import { AppError } from '@recado/shared/contract';
import type { Caller } from '../../core/tenancy/caller';
import type { ContactDocument } from '../contacts';
import { findTicket } from './find-ticket';
import type { ReferenceData } from './reference-data';
import { type TicketDocument, tickets } from './ticket.model';
import { canSee } from './tickets.policy';

/** The start and end of a ticket. */
export type TicketSpan = Pick<TicketDocument, '_id' | 'createdAt' | 'closedAt'>;

/** Newest tickets of a contact: usually all that one page of its conversation shows. */
const MAX_RECENT = 5;
const MAX_HIDDEN = 1_000;
const MAX_OPEN = 20;

/** Reads of tickets that the policy narrows to what the caller may open. */
export interface TicketAccess {
  /** Throws ERR_NO_TICKET_FOUND, or ERR_NO_PERMISSION when the policy rejects the caller. */
  requireVisible(caller: Caller, ticketId: number): Promise<TicketDocument>;
  /** Throws what `requireVisible` throws. */
  requireVisibleByUuid(caller: Caller, uuid: string): Promise<TicketDocument>;
  /** Returns whether the caller may have the ticket's conversation open. */
  canSee(caller: Caller, ticketId: number): Promise<boolean>;
}

/** The tickets of one contact. */
export interface ContactTickets {
  /** Returns the spans of the contact's newest tickets. */
  recent(companyId: number, contactId: number): Promise<TicketSpan[]>;
  /** Returns the contact's open tickets (several only while setting useTicketConnections is enabled). */
  open(companyId: number, contactId: number): Promise<TicketDocument[]>;
  /** Returns the number of the contact's tickets that are not closed. */
  countOpen(companyId: number, contactId: number): Promise<number>;
  /**
   * Returns the ids of the contact's tickets that the caller may not open: with setting connectionAllowed of the newest
   * 1,000, else of those that are not closed.
   */
  hiddenIds(caller: Caller, contactId: number): Promise<number[]>;
  /** Returns whether wallets let the caller read the conversation with the contact. */
  areKnownTo(caller: Caller, contact: ContactDocument): Promise<boolean>;
}

export function createTicketAccess(referenceData: Pick<ReferenceData, 'visibility'>): TicketAccess {
  const visible = async (caller: Caller, found: TicketDocument | undefined): Promise<TicketDocument> => {
    if (!found) throw new AppError('ERR_NO_TICKET_FOUND');
    if (!canSee(caller, found, await referenceData.visibility(caller.companyId))) {
      throw new AppError('ERR_NO_PERMISSION');
    }
    return found;
  };
  return {
    requireVisible: async (caller, ticketId) => visible(caller, await findTicket(caller.companyId, ticketId)),
    requireVisibleByUuid: async (caller, uuid) =>
      visible(caller, await tickets.findOne(caller.companyId, { uuid })),
    canSee: async (caller, ticketId) => {
      const ticket = await tickets.findById(caller.companyId, ticketId);
      return ticket !== undefined && canSee(caller, ticket, await referenceData.visibility(caller.companyId));
    },
  };
}

export function createContactTickets(referenceData: Pick<ReferenceData, 'visibility'>): ContactTickets {
  return {
    recent: (companyId, contactId) =>
      tickets.find(
        companyId,
        { contactId },
        { sort: { _id: -1 }, limit: MAX_RECENT, select: { createdAt: 1, closedAt: 1 } },
      ),
    open: (companyId, contactId) =>
      tickets.find(companyId, { contactId, openKey: { $exists: true } }, { limit: MAX_OPEN }),
    countOpen: (companyId, contactId) => tickets.count(companyId, { contactId, openKey: { $exists: true } }),
    hiddenIds: async (caller, contactId) => {
      const rules = await referenceData.visibility(caller.companyId);
      if (caller.profile === 'admin' && !rules.ownConnectionsOnly) return [];
      const found = await tickets.find(
        caller.companyId,
        rules.ownConnectionsOnly ? { contactId } : { contactId, openKey: { $exists: true } },
        { sort: { _id: -1 }, limit: MAX_HIDDEN },
      );
      // All of them are in the same wallets, which let the caller open one of them: wallets hide none of the others.
      const inWallet = (ticket: TicketDocument) => ({ ...ticket, contact: { wallet: [caller.userId] } });
      return found.filter((ticket) => !canSee(caller, inWallet(ticket), rules)).map(({ _id }) => _id);
    },
    areKnownTo: async ({ companyId, userId, profile }, { _id: contactId, wallet }) => {
      const { ownWalletOnly } = await referenceData.visibility(companyId);
      if (!ownWalletOnly || profile === 'admin' || wallet?.includes(userId)) return true;
      return (await tickets.findOne(companyId, { contactId, status: 'open', userId })) !== undefined;
    },
  };
}
