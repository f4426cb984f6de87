import type { UpdateFilter } from 'mongodb';
import { type OrderedWrite, updateOf } from '#core/database';
import { ENDS_SNOOZE, withoutSnooze } from '../snooze/snooze-state';
import { ticketCollection, type TicketDocument } from '../ticket.model';
import type { TicketEventEntry } from '../ticket-event.model';
import { logging } from '../ticket-log';

/** `updateFor` converts it to a database update, `applyTo` applies it to the document. */
export interface RowChange {
  set: Partial<
    Omit<
      TicketDocument,
      'version' | 'unreadMessages' | 'waitingSince' | 'endWarning' | 'snooze' | 'woken' | 'pendingEvents'
    >
  >;
  unread?: number;
  /** Null ends the customer's wait; `earliest` keeps an earlier start; `latest` starts a new wait after a reply. */
  waiting?: null | { earliest: Date } | { latest: Date };
  /** The conversation continued, so the auto-close warning is removed. */
  endsWarning?: true;
  /** The customer wrote, so a snoozed ticket returns; `recordWoken` records it. */
  endsSnooze?: true;
  /** An agent replied, so the note of the last snooze has served. */
  dropsWoken?: true;
  log?: TicketEventEntry[];
}

export interface TicketChange {
  write: OrderedWrite;
  after: TicketDocument;
}

export function updateFor({
  set,
  unread = 0,
  waiting,
  endsWarning,
  endsSnooze,
  dropsWoken,
  log = [],
}: RowChange): UpdateFilter<TicketDocument> {
  const logged = log.length > 0 ? logging(log) : undefined;
  const unset = {
    ...(waiting === null ? { waitingSince: 1 as const } : {}),
    ...(endsWarning ? { endWarning: 1 as const } : {}),
    ...(dropsWoken ? { woken: 1 as const } : {}),
  };
  return {
    $set: { ...set, ...logged?.set },
    $inc: { version: 1, ...(unread > 0 ? { unreadMessages: unread } : {}) },
    ...(Object.keys(unset).length > 0 ? { $unset: unset } : {}),
    ...(endsSnooze ? { $rename: ENDS_SNOOZE } : {}),
    ...(waiting && 'earliest' in waiting ? { $min: { waitingSince: waiting.earliest } } : {}),
    ...(waiting && 'latest' in waiting ? { $max: { waitingSince: waiting.latest } } : {}),
    ...(logged ? { $push: logged.push } : {}),
  };
}

function applyTo(
  ticket: TicketDocument,
  { set, unread = 0, waiting, endsWarning, endsSnooze, dropsWoken, log = [] }: RowChange,
): TicketDocument {
  const { waitingSince: waited, endWarning, woken, ...rest } = endsSnooze ? withoutSnooze(ticket) : ticket;
  const waitingSince = waitingAfter(waited, waiting);
  return {
    ...rest,
    ...set,
    version: ticket.version + 1,
    ...(unread > 0 ? { unreadMessages: ticket.unreadMessages + unread } : {}),
    ...(waitingSince ? { waitingSince } : {}),
    ...(endWarning && !endsWarning ? { endWarning } : {}),
    ...(woken && !dropsWoken ? { woken } : {}),
    ...(log.length > 0
      ? { pendingEvents: [...ticket.pendingEvents, ...log], eventsPending: true as const }
      : {}),
  };
}

function waitingAfter(waited: Date | undefined, waiting: RowChange['waiting']): Date | undefined {
  if (waiting === undefined) return waited;
  if (waiting === null) return undefined;
  if ('earliest' in waiting) return waited && waited < waiting.earliest ? waited : waiting.earliest;
  return waited && waited > waiting.latest ? waited : waiting.latest;
}

/**
 * Has no effect if the ticket's version changed.
 * @param more - further conditions on the ticket
 */
export function changeOf(ticket: TicketDocument, change: RowChange, more: object = {}): TicketChange {
  const { _id, companyId, version } = ticket;
  return {
    write: updateOf(ticketCollection(), { _id, companyId, version, ...more }, updateFor(change)),
    after: applyTo(ticket, change),
  };
}
