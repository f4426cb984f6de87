import type { UpdateFilter } from 'mongodb';
import { type OrderedWrite, updateOf } from '../../../core/database';
import { ticketCollection, type TicketDocument } from '../ticket.model';
import type { TicketEventEntry } from '../ticket-event.model';
import { logging } from '../ticket-log';

/**
 * A change of a ticket's row, stated once: `updateFor` derives the database's update from it, `applyTo` the row that the
 * update leaves. `row-change.test.ts` compares the two.
 */
export interface RowChange {
  set: Partial<Omit<TicketDocument, 'version' | 'unreadMessages' | 'waitingSince' | 'pendingEvents'>>;
  /** Added to the unread messages. */
  unread?: number;
  /**
   * How the waiting time changes: it ends (null), begins where nobody waits yet or waits for less long (`earliest`), or
   * begins again after a reply (`latest`).
   */
  waiting?: null | { earliest: Date } | { latest: Date };
  /** Entries of the ticket's log. */
  log?: TicketEventEntry[];
}

/** A conditional write of a change, with the row that it leaves. */
export interface TicketChange {
  /** Finds the row in the version that it was made for, and in no other. */
  write: OrderedWrite;
  /** The row as `write` leaves it. */
  after: TicketDocument;
}

/** Returns the database's update of a change. */
export function updateFor({ set, unread = 0, waiting, log = [] }: RowChange): UpdateFilter<TicketDocument> {
  const logged = log.length > 0 ? logging(log) : undefined;
  return {
    $set: { ...set, ...logged?.set },
    $inc: { version: 1, ...(unread > 0 ? { unreadMessages: unread } : {}) },
    ...(waiting === null ? { $unset: { waitingSince: 1 as const } } : {}),
    ...(waiting && 'earliest' in waiting ? { $min: { waitingSince: waiting.earliest } } : {}),
    ...(waiting && 'latest' in waiting ? { $max: { waitingSince: waiting.latest } } : {}),
    ...(logged ? { $push: logged.push } : {}),
  };
}

/** Returns the row that `updateFor` leaves of a ticket. */
function applyTo(ticket: TicketDocument, { set, unread = 0, waiting, log = [] }: RowChange): TicketDocument {
  const { waitingSince: waited, ...rest } = ticket;
  const waitingSince = waitingAfter(waited, waiting);
  return {
    ...rest,
    ...set,
    version: ticket.version + 1,
    ...(unread > 0 ? { unreadMessages: ticket.unreadMessages + unread } : {}),
    ...(waitingSince ? { waitingSince } : {}),
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
 * Returns the write of a change to the ticket as it is in memory; it finds nothing once the row has another version.
 *
 * @param more - what else the row has to be
 */
export function changeOf(ticket: TicketDocument, change: RowChange, more: object = {}): TicketChange {
  const { _id, companyId, version } = ticket;
  return {
    write: updateOf(ticketCollection(), { _id, companyId, version, ...more }, updateFor(change)),
    after: applyTo(ticket, change),
  };
}
