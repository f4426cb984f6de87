import { AppError } from '@recado/shared/contract';
import type { TicketLine } from '@recado/shared/tickets';
import type { Caller } from '#core/tenancy/caller';
import type { ContactDocument } from '#features/contacts';
import { findTicket } from './find-ticket';
import type { ReferenceData } from './reference-data';
import { type TicketDocument, tickets } from './ticket.model';
import { linesOf } from './ticket-lines';
import type { TicketsDeps } from './tickets.deps';
import { canSee } from './tickets.policy';

export type TicketSpan = Pick<TicketDocument, '_id' | 'createdAt' | 'closedAt' | 'outreach'>;

const SPAN = { createdAt: 1, closedAt: 1, outreach: 1 } as const;

/** A page of a conversation rarely needs more. */
const MAX_RECENT = 5;
const MAX_HIDDEN = 1_000;
const MAX_OPEN = 20;

export interface TicketAccess {
  requireVisible(caller: Caller, ticketId: number): Promise<TicketDocument>;
  requireVisibleByUuid(caller: Caller, uuid: string): Promise<TicketDocument>;
  canSee(caller: Caller, ticketId: number): Promise<boolean>;
}

export interface ContactTickets {
  recent(companyId: number, contactId: number): Promise<TicketSpan[]>;
  /** Returns the newest ticket, whatever its status. */
  newest(companyId: number, contactId: number): Promise<TicketDocument | undefined>;
  /** Ignores imported and outreach tickets. */
  lastServed(companyId: number, contactId: number): Promise<TicketSpan | undefined>;
  /** Returns several only with the setting useTicketConnections. */
  open(companyId: number, contactId: number): Promise<TicketDocument[]>;
  /** Returns hidden tickets among the newest 1,000; closed ones only with the setting connectionAllowed. */
  hiddenIds(caller: Caller, contactId: number): Promise<number[]>;
  /** Newest last; acts of users only. */
  lines(companyId: number, ticketIds: readonly number[]): Promise<TicketLine[]>;
  areKnownTo(caller: Caller, contact: ContactDocument): Promise<boolean>;
}

export function createTicketAccess(referenceData: ReferenceData): TicketAccess {
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

export function createContactTickets(deps: TicketsDeps): ContactTickets {
  const { referenceData } = deps;
  return {
    recent: (companyId, contactId) =>
      tickets.find(companyId, { contactId }, { sort: { _id: -1 }, limit: MAX_RECENT, select: SPAN }),
    newest: async (companyId, contactId) => {
      const [newest] = await tickets.find(companyId, { contactId }, { sort: { _id: -1 }, limit: 1 });
      return newest;
    },
    lastServed: async (companyId, contactId) => {
      const [last] = await tickets.find(
        companyId,
        { contactId, $or: [{ openKey: { $exists: true } }, { resolutionId: { $exists: true } }] },
        { sort: { _id: -1 }, limit: 1, select: SPAN },
      );
      return last;
    },
    open: (companyId, contactId) =>
      tickets.find(companyId, { contactId, openKey: { $exists: true } }, { limit: MAX_OPEN }),
    hiddenIds: async (caller, contactId) => {
      const rules = await referenceData.visibility(caller.companyId);
      if (caller.profile === 'admin' && !rules.ownConnectionsOnly) return [];
      const found = await tickets.find(
        caller.companyId,
        rules.ownConnectionsOnly ? { contactId } : { contactId, openKey: { $exists: true } },
        { sort: { _id: -1 }, limit: MAX_HIDDEN },
      );
      // The caller may see one of the contact's tickets, so their common wallet hides none.
      const inWallet = (ticket: TicketDocument) => ({ ...ticket, contact: { wallet: [caller.userId] } });
      return found.filter((ticket) => !canSee(caller, inWallet(ticket), rules)).map(({ _id }) => _id);
    },
    lines: (companyId, ticketIds) => linesOf(deps, companyId, ticketIds),
    areKnownTo: async ({ companyId, userId, profile }, { _id: contactId, wallet }) => {
      const { ownWalletOnly } = await referenceData.visibility(companyId);
      if (!ownWalletOnly || profile === 'admin' || wallet?.includes(userId)) return true;
      return (await tickets.findOne(companyId, { contactId, status: 'open', userId })) !== undefined;
    },
  };
}
