import { AppError } from '@recado/shared/contract';
import type { Collection, Document } from 'mongodb';
import type { AppContext } from '../../core/context';
import type { Caller } from '../../core/tenancy/caller';
import type { ContactDocument } from '../contacts';
import { ticketActions, type ActionSources } from './operations/index';
import { createReferenceData, type ReferenceDataDeps } from './reference-data';
import { findTicket } from './find-ticket';
import { countNow, createdBetween } from './hours/ticket-counts';
import { createTicketHours } from './hours/ticket-hours';
import type { MessageSearch } from './lists/search-tickets';
import { ticketCollection, tickets, type TicketDocument } from './ticket.model';
import { createBroadcast } from './ticket-broadcast';
import { updateTicketContact } from './operations/update-ticket-contact';
import { countOpenTickets, eraseContactTickets } from './operations/erase-contact-tickets';
import { ticketLists } from './lists/list-tickets';
import { mergeContactTickets, unmergeContactTickets } from './operations/merge-contact-tickets';
import { flushLogAcrossCompanies } from './ticket-log';
import { canSee } from './tickets.policy';
import { ticketsBySetting } from './tickets.jobs';
import type { ReturnParts } from './operations/return-unanswered-tickets';
import { createOpenTickets } from './open-tickets';
import { releaseQueueTickets } from './operations/release-queue-tickets';
import { createNamePropagation } from './operations/propagate-names';
import { taggedTickets } from './operations/tag-tickets';
import { unreadTickets } from './lists/unread-tickets';
import { releaseUserTickets } from './operations/release-user-tickets';
import { createTicketViewers } from './ticket-viewers';

/** What tickets ask of other features. */
export interface TicketSources extends ReferenceDataDeps, ActionSources {
  searchMessages: MessageSearch;
  settings: ReferenceDataDeps['settings'] & Pick<ReturnParts, 'companiesWith'>;
}

/** When a ticket began and ended. */
export type TicketSpan = Pick<TicketDocument, '_id' | 'createdAt' | 'closedAt'>;

/** Tickets of a contact that are read beside its conversation. */
const RECENT = 5;

/** The use cases of tickets; messages build on the part of them `index.ts` hands on. */
export function ticketsService(
  {
    publisher,
    log,
    jobs,
    servers,
    events: bus,
  }: Pick<AppContext, 'publisher' | 'log' | 'jobs' | 'servers' | 'events'>,
  sources: TicketSources,
) {
  const events = bus.of('tickets');
  events.carries({
    name: 'tickets',
    collection: () => ticketCollection() as unknown as Collection<Document>,
  });
  const referenceData = createReferenceData(sources);
  const broadcast = createBroadcast(publisher, referenceData);
  const spread = createNamePropagation(log);
  const openTickets = createOpenTickets(referenceData);
  const viewers = createTicketViewers({ publisher, referenceData, servers, log });

  const visible = async (caller: Caller, found: TicketDocument | undefined): Promise<TicketDocument> => {
    if (!found) throw new AppError('ERR_NO_TICKET_FOUND');
    if (!canSee(caller, found, await referenceData.visibility(caller.companyId))) {
      throw new AppError('ERR_NO_PERMISSION');
    }
    return found;
  };
  /** Throws ERR_NO_TICKET_FOUND, or ERR_NO_PERMISSION when the policy refuses it (specification 1 §6). */
  const requireVisible = async (caller: Caller, ticketId: number) =>
    visible(caller, await findTicket(caller.companyId, ticketId));

  return {
    referenceData,
    broadcast,
    openTickets,
    viewers,
    requireVisible,
    ...ticketLists(referenceData, sources.searchMessages),
    ...unreadTickets(referenceData),
    ...taggedTickets({ broadcast, requireVisible }),
    ...ticketsBySetting({
      broadcast,
      openTickets,
      events,
      companiesWith: sources.settings.companiesWith,
      jobs,
      log,
    }),
    ...createTicketHours({ jobs, log }),
    countNow,
    createdBetween,
    ...ticketActions({
      ...sources,
      referenceData,
      broadcast,
      openTickets,
      requireVisible,
      events,
      jobs,
      log,
    }),

    async requireVisibleByUuid(caller: Caller, uuid: string): Promise<TicketDocument> {
      return visible(caller, await tickets.findOne(caller.companyId, { uuid }));
    },

    /** How many answers the chatbot gave; the next issue's menu counts it up. */
    async setQuantityMessage(caller: Caller, ticketId: number, quantityMessage: number): Promise<void> {
      await requireVisible(caller, ticketId);
      await tickets.updateOne(
        caller.companyId,
        { _id: ticketId },
        { $set: { quantityMessage, changedAt: new Date() }, $inc: { version: 1 } },
      );
    },

    byIds: (companyId: number, ids: readonly number[]): Promise<TicketDocument[]> =>
      ids.length === 0 ? Promise.resolve([]) : tickets.find(companyId, { _id: { $in: [...ids] } }),

    /** When the contact's newest tickets began and ended, as many as a page of its conversation mostly shows. */
    recentOfContact: (companyId: number, contactId: number): Promise<TicketSpan[]> =>
      tickets.find(
        companyId,
        { contactId },
        { sort: { _id: -1 }, limit: RECENT, select: { createdAt: 1, closedAt: 1 } },
      ),

    /** The contact's open tickets (more than one only while setting useTicketConnections is enabled). */
    openOfContact: (companyId: number, contactId: number): Promise<TicketDocument[]> =>
      tickets.find(companyId, { contactId, openKey: { $exists: true } }, { limit: 20 }),

    /**
     * The contact's tickets the caller may not open: a visible one's history shows nothing of them. With
     * connectionAllowed of the newest 1,000, else of those that are not closed. All of them are in the same wallets:
     * whoever may open one of them is not kept from others by those.
     */
    async hiddenOfContact(caller: Caller, contactId: number): Promise<number[]> {
      const rules = await referenceData.visibility(caller.companyId);
      if (caller.profile === 'admin' && !rules.ownConnectionsOnly) return [];
      const found = await tickets.find(
        caller.companyId,
        rules.ownConnectionsOnly ? { contactId } : { contactId, openKey: { $exists: true } },
        { sort: { _id: -1 }, limit: 1_000 },
      );
      const known = (ticket: TicketDocument) => ({ ...ticket, contact: { wallet: [caller.userId] } });
      return found.filter((ticket) => !canSee(caller, known(ticket), rules)).map(({ _id }) => _id);
    },

    /** For the realtime channel: whom of the users here what another server published is for. */
    choose: (companyId: number, facts: unknown): Promise<number[]> =>
      viewers.isFacts(facts) ? viewers.choose(companyId, facts) : broadcast.choose(companyId, facts),

    /** Whether wallets let the caller know what was said with a contact (`tickets.policy.ts`, on its tickets as a whole). */
    async knowsContact(caller: Caller, { _id: contactId, wallet }: ContactDocument): Promise<boolean> {
      const { companyId, userId, profile } = caller;
      const { ownWalletOnly } = await referenceData.visibility(companyId);
      if (!ownWalletOnly || profile === 'admin' || wallet?.includes(userId)) return true;
      return (await tickets.findOne(companyId, { contactId, status: 'open', userId })) !== undefined;
    },

    /** For the realtime channel: whether the caller may have this conversation open. */
    async canSeeTicket(caller: Caller, ticketId: number): Promise<boolean> {
      const ticket = await tickets.findById(caller.companyId, ticketId);
      return ticket !== undefined && canSee(caller, ticket, await referenceData.visibility(caller.companyId));
    },

    contactChanged: (contact: ContactDocument): Promise<void> =>
      updateTicketContact({ publisher, referenceData, broadcast, spread }, contact),

    /** Two contacts are one person, or are not after all. */
    moveTickets: (move: Parameters<typeof mergeContactTickets>[1]) =>
      mergeContactTickets({ referenceData, broadcast, openTickets }, move),
    returnTickets: (move: Parameters<typeof unmergeContactTickets>[1]) =>
      unmergeContactTickets({ referenceData, broadcast, openTickets }, move),

    countOpenTickets,
    /** A contact was erased: nothing of the person is left in its tickets, which show `name`. */
    async eraseFromTickets(companyId: number, contactIds: readonly number[], name: string): Promise<void> {
      for (const ticket of await eraseContactTickets(companyId, contactIds, name)) {
        openTickets.forget(ticket);
        const after = await tickets.findById(companyId, ticket._id);
        if (after) await broadcast.changed(after, ticket);
      }
    },

    queueChanged: spread.queueChanged,
    userRenamed: spread.userRenamed,
    userDeleted: (companyId: number, userId: number, byUserId: number): Promise<number> =>
      releaseUserTickets({ broadcast, openTickets }, companyId, userId, byUserId),
    connectionRenamed: spread.connectionRenamed,
    connectionDeleted: spread.connectionDeleted,
    /** Open tickets go on without it, closed ones are kept as they are. May be called again for the same one. */
    queueDeleted: (companyId: number, queueId: number) =>
      releaseQueueTickets({ broadcast, openTickets }, companyId, queueId),

    /** Finishes what a crash left: events not yet in the log. */
    start: flushLogAcrossCompanies,
  };
}
