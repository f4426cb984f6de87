import type { Collection, Document } from 'mongodb';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import type { Caller } from '#core/tenancy/caller';
import type { ContactDocument, Contacts } from '#features/contacts';
import { createTicketCards, type TicketCards } from './cards';
import { type DeadlineStore, deadlineStore } from './deadlines/store-deadlines';
import { createTicketWork, type TicketWork } from './hours/ticket-hours';
import { createTicketLists, type TicketLists } from './lists/list-tickets';
import { createOpenTickets, type OpenTickets } from './open-tickets';
import { type AutomaticAssignments, automaticAssignments } from './operations/assign-automatically';
import { type AutoClose, autoCloseTickets } from './operations/auto-close-tickets';
import { eraseContactTickets } from './operations/erase-contact-tickets';
import { rekeyImportedTickets } from './operations/import-ticket';
import { mergeContactTickets } from './operations/merge-contact-tickets';
import { ticketToWriteIn } from './operations/open-ticket';
import { openTicketsForContacts, type TicketOwner } from './operations/open-tickets-for-contacts';
import { createNamePropagation } from './operations/propagate-names';
import { type ChatbotSteps, chatbotSteps } from './operations/step-chatbot';
import { taggedTickets, type TicketTags } from './operations/tag-tickets';
import { unmergeContactTickets } from './operations/unmerge-contact-tickets';
import { updateTicket, type UpdateTicketInput } from './operations/update-ticket';
import { updateTicketContact } from './operations/update-ticket-contact';
import { createReferenceData, type ReferenceData } from './reference-data';
import { type SnoozeInput, snoozeTicket } from './snooze/snooze-ticket';
import { fulfilPromise, recordWoken } from './snooze/wake-ticket';
import { wakeWhenDue } from './snooze/wake-when-due';
import { correctSource, type ReadLater } from './source/correct-source';
import { ticketCollection, type TicketDocument, tickets } from './ticket.model';
import {
  type ContactTickets,
  createContactTickets,
  createTicketAccess,
  type TicketAccess,
} from './ticket-access';
import { createBroadcast, type TicketBroadcast } from './ticket-broadcast';
import { createTicketViewers, type TicketViewers } from './ticket-viewers';
import type { TicketFeatures, TicketsDeps } from './tickets.deps';
import { type ExtendTickets, ticketExtensions } from './tickets.extensions';
import { createTicketSweeps, type TicketSweeps } from './tickets.jobs';
import { listenToEvents } from './tickets.listeners';
import { ticketsMigrations } from './tickets.migrations';
import { mountTickets } from './tickets.routes';

export interface Tickets extends Pick<TicketAccess, 'requireVisible' | 'canSee'> {
  extend: ExtendTickets;
  referenceData: ReferenceData;
  broadcast: TicketBroadcast;
  viewers: TicketViewers;
  openTickets: OpenTickets;
  /** @throws errors of `updateTicket` */
  update(caller: Caller, ticketId: number, input: UpdateTicketInput): Promise<TicketDocument>;
  byIds(companyId: number, ids: readonly number[]): Promise<TicketDocument[]>;
  byUuid(companyId: number, uuid: string): Promise<TicketDocument | undefined>;
  ofContact: ContactTickets;
  lists: TicketLists;
  tags: TicketTags;
  cards: TicketCards;
  assignments: AutomaticAssignments;
  autoClose: AutoClose;
  chatbot: ChatbotSteps;
  work: TicketWork;
  deadlines: DeadlineStore;
  ticketFor(caller: Caller, contact: ContactDocument, connectionId: number): Promise<TicketDocument>;
  /** @throws errors of `snoozeTicket` */
  snooze(caller: Caller, ticketId: number, input: SnoozeInput): Promise<TicketDocument>;
  /** Ends the snooze of a promise. Returns the changed ticket. */
  fulfilPromise(caller: Caller, ticket: TicketDocument): Promise<TicketDocument>;
  /** Records that snoozed tickets returned to which a customer wrote. Returns the recorded ones. */
  recordWoken(changed: readonly TicketDocument[]): Promise<TicketDocument[]>;
  /** Sends no messages. Returns the number of opened tickets. */
  openForContacts(
    companyId: number,
    owner: TicketOwner,
    contacts: readonly ContactDocument[],
    connectionId: number,
    kanbanId?: number,
  ): Promise<number>;
  /** Corrects the source of a ticket whose first message could not be read at first. Idempotent. */
  correctSource(companyId: number, readLater: ReadLater): Promise<void>;
  sweeps: TicketSweeps;
}

export function createTickets(
  context: AppContext,
  features: TicketFeatures & {
    contacts: Contacts;
  },
): Tickets {
  const { endpoints, publisher, log, jobs, servers, dueWork } = context;
  const events = context.events.of('tickets');
  events.carries({
    name: 'tickets',
    collection: () => ticketCollection() as unknown as Collection<Document>,
  });
  const referenceData = createReferenceData(features);
  const broadcast = createBroadcast(publisher, referenceData);
  const { extensions, provide } = ticketExtensions(context.extensionPoints);
  const openTickets = createOpenTickets(referenceData, events, {
    extensions,
    hours: features.hours,
    users: features.users,
    sourceLinks: features.sourceLinks,
    contacts: features.contacts,
  });
  const access = createTicketAccess(referenceData);
  const { requireVisible, canSee } = access;
  const deps: TicketsDeps = {
    ...features,
    publisher,
    log,
    jobs,
    servers,
    dueWork,
    events,
    extensions,
    referenceData,
    broadcast,
    openTickets,
    requireVisible,
  };
  const ofContact = createContactTickets(deps);
  const lists = createTicketLists(deps);
  const work = createTicketWork(deps);
  const names = createNamePropagation(log);
  mountTickets(endpoints, deps, { access, lists });
  listenToEvents(deps, names);
  wakeWhenDue(deps);
  features.contacts.changes.onChanged((contact) => updateTicketContact(deps, names, contact));
  context.personalData.register('tickets', {
    collections: {
      tickets:
        'the contact’s name, number, LID, username and avatar path, prefixes of their words; the last message’s text; notes of snoozes',
    },
    // The erasure of messages writes the tickets' last messages.
    after: ['messages'],
    erase: ({ companyId, contactIds }) => eraseContactTickets(deps, companyId, contactIds),
    merge: {
      move: (merge) => mergeContactTickets(deps, merge),
      moveBack: (unmerge) => unmergeContactTickets(deps, unmerge),
    },
  });

  return {
    extend: provide,
    requireVisible,
    canSee,
    referenceData,
    broadcast,
    viewers: createTicketViewers(deps),
    openTickets,
    update: (caller, ticketId, input) => updateTicket(deps, caller, ticketId, input),
    byIds: (companyId, ids) =>
      ids.length === 0 ? Promise.resolve([]) : tickets.find(companyId, { _id: { $in: [...ids] } }),
    byUuid: (companyId, uuid) => tickets.findOne(companyId, { uuid }),
    ofContact,
    lists,
    tags: taggedTickets(deps),
    cards: createTicketCards(deps),
    assignments: automaticAssignments(deps),
    autoClose: autoCloseTickets(deps),
    chatbot: chatbotSteps(deps),
    work,
    deadlines: deadlineStore(deps),
    ticketFor: (caller, contact, connectionId) => ticketToWriteIn(deps, caller, contact, connectionId),
    snooze: (caller, ticketId, input) => snoozeTicket(deps, caller, ticketId, input),
    fulfilPromise: (caller, ticket) => fulfilPromise(deps, caller, ticket),
    recordWoken: (changed) => recordWoken(deps, changed),
    openForContacts: (...wanted) => openTicketsForContacts(deps, ...wanted),
    correctSource: (companyId, readLater) => correctSource(deps, companyId, readLater),
    sweeps: createTicketSweeps(deps, work),
  };
}

export type { TicketInput } from './open-tickets';
export type { ReferenceData } from './reference-data';
export { openUnlessOpen } from './operations/open-unless-open';
export { mayRunChatbot } from './chatbot-state';
export type { ChatbotTarget } from './operations/step-chatbot';
export type { TicketChatbot, TicketDocument } from './ticket.model';
export type { DeadlineClock, TicketDeadlines } from './deadlines/ticket-deadlines';
export type { CardFilters, CardTicket } from './cards';
export { isGivenUp, isLastTryUsed } from './operations/assignment-state';
export type { SilentTicket } from './operations/auto-close-tickets';
export type { TicketSpan } from './ticket-access';
export type { Audience } from './ticket-broadcast';
export * as ticketRow from './row';
export type { WorkTotals } from './hours/ticket-hour.model';
export type { MessageSearch } from './lists/search-tickets';
export { countOpenTicketsOfContact, countOpenTicketsOfUser } from './count-open-tickets';
export { countTicketsByLink } from './source/count-sources';
export { canSee as canSeeTicket, readingCounts } from './tickets.policy';
export { presentTicket, presentTicketCard, presentTicketContact } from './tickets.presenter';

export const ticketsData: StoredData = {
  migrations: ticketsMigrations,
  companyCollections: [
    ...['ticket_events', 'ticket_deletions', 'tickets', 'ticket_hour_marks', 'ticket_hours', 'ticket_days'],
    ...['source_hour_marks', 'source_hours', 'source_days'],
  ],
  secretLost: rekeyImportedTickets,
};
