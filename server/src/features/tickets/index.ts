import type { AppContext } from '../../core/context';
import type { Contacts } from '../contacts';
import { listenToEvents } from './tickets.listeners';
import { mountTickets } from './tickets.routes';
import { ticketsService, type TicketSources } from './tickets.service';

/** Conversations as work: lists, who sees what, accept, return, resolve (specification 1 §4.1, §6, §7.4). */
export function createTickets(
  context: Pick<AppContext, 'endpoints' | 'publisher' | 'log' | 'jobs' | 'servers' | 'events'>,
  sources: TicketSources & { contacts: Pick<Contacts, 'onChanged'> },
): Tickets {
  const service = ticketsService(context, sources);
  mountTickets(context.endpoints, service);
  listenToEvents(context.events.of('tickets'), service);
  sources.contacts.onChanged(service.contactChanged);
  return service;
}

export type Tickets = ReturnType<typeof ticketsService>;
export type { TicketDocument } from './ticket.model';
export type { TicketSpan } from './tickets.service';
export type { Audience } from './ticket-broadcast';
export {
  activityWrite,
  recordActivity,
  recordEdit,
  repairTicket,
  ownLine,
  ownLineChange,
  clearUnread,
  whisperChange,
  withActivity,
  type Activity,
  type LastMessage,
  type TicketChange,
  type TicketSummary,
} from './row/record-activity';
export type { MergedTicket } from './operations/merge-contact-tickets';
export { flushLog } from './ticket-log';
export { ticketHourMigrations } from './hours/hours.migrations';
export type { WorkTotals } from './hours/ticket-hour.model';
export { importTicket, recordImport } from './operations/import-ticket';
export { replyChange, flushReplyLog, recordReply, recordProgress } from './row/record-reply';
export { ticketListMigrations } from './lists/lists.migrations';
export type { MessageSearch } from './lists/search-tickets';
export { ticketMigrations } from './tickets.migrations';
export { ticketWalletMigrations } from './lists/wallet.migrations';
export { readingCounts } from './tickets.policy';
export { presentTicket, presentTicketContact } from './tickets.presenter';
export { readCursor, writeCursor, type Cursor } from './cursor';
