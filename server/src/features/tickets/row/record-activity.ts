import type { AnyBulkWriteOperation } from 'mongodb';
import { updateOf, type OrderedWrite } from '../../../core/database';
import { ticketCollection, type TicketDocument, tickets, WITHOUT_SEARCH } from '../ticket.model';

/** What a list row shows of a ticket's newest message. */
export interface LastMessage {
  id: string;
  body: string;
  at: Date;
  fromMe: boolean;
  type: string;
  ack: number;
  failed: boolean;
  /** The member of a group who wrote it; null elsewhere. */
  author: string | null;
}

/** What a batch of new messages does to one open ticket. */
export interface Activity {
  ticket: TicketDocument;
  /** Messages of the customer that nobody read. */
  unread: number;
  /** The newest of the batch, when it is newer than what the ticket shows. */
  last: LastMessage | null;
  /** Time of the first message of the customer after the last answer of the batch. */
  waitingSince: Date | null;
  /** The batch holds an answer (typed on the phone). */
  answered: boolean;
}

/** What a ticket's messages say, for putting it right after a crash. */
export interface TicketSummary {
  unread: number;
  last: LastMessage | null;
  waitingSince: Date | null;
}

/** What a message does to its ticket's row. */
export interface TicketChange {
  /** Finds the row in the version it was made for, and in no other. */
  write: OrderedWrite;
  /** The row as `write` leaves it where it found it. */
  after: TicketDocument;
}

const REPAIR_ATTEMPTS = 5;
const PREVIEW_CHARACTERS = 255;

/**
 * Applies a batch to tickets that are still open, in one write, and answers them as they are then. A ticket that was
 * closed meanwhile is missing from the answer: its messages belong to a new one.
 */
export async function recordActivity(
  companyId: number,
  activities: readonly Activity[],
): Promise<Map<number, TicketDocument>> {
  const now = new Date();
  const operations: AnyBulkWriteOperation<TicketDocument>[] = activities.map((activity) => ({
    updateOne: {
      filter: { _id: activity.ticket._id, companyId, openKey: { $exists: true } },
      update: activityUpdate(activity, now),
    },
  }));
  const [only] = activities;
  if (only && activities.length === 1) {
    // One at a time: a write that answers the document saves a read.
    const after = await ticketCollection().findOneAndUpdate(
      { _id: only.ticket._id, companyId, openKey: { $exists: true } },
      activityUpdate(only, now),
      { returnDocument: 'after', ...WITHOUT_SEARCH },
    );
    return new Map(after ? [[after._id, after]] : []);
  }
  const { matchedCount } = await ticketCollection().bulkWrite(operations, { ordered: false });
  const after = await ticketCollection()
    .find({ companyId, _id: { $in: activities.map(({ ticket }) => ticket._id) } }, WITHOUT_SEARCH)
    .toArray();
  const untouched = matchedCount < activities.length ? closedBefore(activities, after) : new Set<number>();
  return new Map(after.filter(({ _id }) => !untouched.has(_id)).map((ticket) => [ticket._id, ticket]));
}

/** Of a batch that did not reach every ticket: those it did not reach, which are closed with the version they had. */
function closedBefore(activities: readonly Activity[], after: readonly TicketDocument[]): Set<number> {
  const wrote = (ticket: TicketDocument, { last, unread }: Activity) =>
    last ? ticket.lastMessageId === last.id : unread > 0 && ticket.unreadMessages > 0;
  return new Set(
    after
      .filter((ticket) => {
        const activity = activities.find((candidate) => candidate.ticket._id === ticket._id);
        return ticket.openKey === undefined && activity && !wrote(ticket, activity);
      })
      .map(({ _id }) => _id),
  );
}

/**
 * The write of a batch to one open ticket as it is in memory; it finds nothing once the ticket is another. `openKey` may
 * change without the version.
 */
export function activityWrite(activity: Activity, now: Date): OrderedWrite {
  const { _id, companyId, version, openKey } = activity.ticket;
  const filter = { _id, companyId, version, openKey: openKey ?? { $exists: true } };
  return updateOf(ticketCollection(), filter, activityUpdate(activity, now));
}

/** The ticket as `activityWrite` leaves it where it found it. */
export function withActivity(
  { ticket, unread, last, waitingSince, answered }: Activity,
  now: Date,
): TicketDocument {
  const { waitingSince: waitedSince, ...rest } = ticket;
  const waits = waitingAfter(waitedSince, waitingSince, answered);
  return {
    ...rest,
    ...(last ? lastMessageFields(last) : {}),
    updatedAt: now,
    changedAt: now,
    version: ticket.version + 1,
    unreadMessages: ticket.unreadMessages + unread,
    ...(waits ? { waitingSince: waits } : {}),
  };
}

/** Something of ours stands last in the ticket, and neither waits nor answers. */
export function ownLine(ticket: TicketDocument, last: LastMessage): Activity {
  return { ticket, unread: 0, last, waitingSince: null, answered: false };
}

/** The same, for the ticket as it is in memory. */
export function ownLineChange(ticket: TicketDocument, last: LastMessage, now: Date): TicketChange {
  const activity = ownLine(ticket, last);
  return { write: activityWrite(activity, now), after: withActivity(activity, now) };
}

/**
 * A whisper was written: the customer's last line stays on the row, and the ticket keeps its place in the list. The write
 * finds the row in the version in memory, and in no other.
 */
export function whisperChange(ticket: TicketDocument, now: Date): TicketChange {
  const { _id, companyId, version } = ticket;
  const changed = { $set: { changedAt: now }, $inc: { version: 1 } };
  return {
    write: updateOf(ticketCollection(), { _id, companyId, version }, changed),
    after: { ...ticket, changedAt: now, version: version + 1 },
  };
}

function waitingAfter(before: Date | undefined, since: Date | null, answered: boolean): Date | undefined {
  if (!since) return answered ? undefined : before;
  if (!before) return since;
  const [earlier, later] = before < since ? [before, since] : [since, before];
  return answered ? later : earlier;
}

function activityUpdate({ unread, last, waitingSince, answered }: Activity, now: Date) {
  return {
    $set: { updatedAt: now, changedAt: now, ...(last ? lastMessageFields(last) : {}) },
    $inc: { version: 1, ...(unread > 0 ? { unreadMessages: unread } : {}) },
    // An answer ends the wait whatever it was; without one, the earliest unanswered message counts.
    ...(answered && !waitingSince ? { $unset: { waitingSince: 1 as const } } : {}),
    ...(waitingSince && !answered ? { $min: { waitingSince } } : {}),
    ...(waitingSince && answered ? { $max: { waitingSince } } : {}),
  };
}

/** The fields of a ticket that show its newest message. */
export function lastMessageFields(last: LastMessage) {
  return {
    lastMessage: last.body.slice(0, PREVIEW_CHARACTERS),
    lastMessageId: last.id,
    lastMessageAt: last.at,
    lastMessageFromMe: last.fromMe,
    lastMessageType: last.type,
    lastMessageAck: last.ack,
    lastMessageFailed: last.failed,
    lastMessageAuthor: last.author,
  };
}

/** Whether the row shows that message, as it is now: it may have been edited or deleted. */
function shows(ticket: TicketDocument, last: LastMessage): boolean {
  const { lastMessage, lastMessageId, lastMessageType } = lastMessageFields(last);
  return (
    ticket.lastMessageId === lastMessageId &&
    ticket.lastMessageType === lastMessageType &&
    ticket.lastMessage === lastMessage
  );
}

/** The ticket's newest message reads differently now (edited, deleted); undefined when it has a newer one, or shows it. */
export function recordEdit(
  companyId: number,
  ticketId: number,
  last: LastMessage,
): Promise<TicketDocument | undefined> {
  const { lastMessage, lastMessageType } = lastMessageFields(last);
  return tickets.findOneAndUpdate(
    companyId,
    {
      _id: ticketId,
      lastMessageId: last.id,
      $or: [{ lastMessage: { $ne: lastMessage } }, { lastMessageType: { $ne: lastMessageType } }],
    },
    { $set: { lastMessage, lastMessageType, changedAt: new Date() }, $inc: { version: 1 } },
  );
}

/**
 * Puts a ticket right from its messages, whatever was done or not done before: what a message delivered again, or an
 * answer found unsent, asks for. Answers the ticket when something was wrong.
 */
export async function repairTicket(
  companyId: number,
  ticketId: number,
  factsOf: (ticket: TicketDocument) => Promise<TicketSummary>,
): Promise<TicketDocument | undefined> {
  for (let attempt = 0; attempt < REPAIR_ATTEMPTS; attempt++) {
    const ticket = await tickets.findById(companyId, ticketId);
    if (!ticket) return undefined;
    const { unread, last, waitingSince } = await factsOf(ticket);
    const waits = ticket.status === 'closed' ? null : waitingSince;
    const right =
      ticket.unreadMessages === unread &&
      (last === null || shows(ticket, last)) &&
      ticket.waitingSince?.getTime() === waits?.getTime();
    if (right) return undefined;
    const now = new Date();
    const repaired = await tickets.findOneAndUpdate(
      companyId,
      { _id: ticketId, version: ticket.version },
      {
        $set: {
          unreadMessages: unread,
          changedAt: now,
          // Only what a person sees as activity moves it up the list.
          ...(last && last.id !== ticket.lastMessageId ? { updatedAt: now } : {}),
          ...(last ? lastMessageFields(last) : {}),
          ...(waits ? { waitingSince: waits } : {}),
        },
        ...(waits ? {} : { $unset: { waitingSince: 1 } }),
        $inc: { version: 1 },
      },
    );
    if (repaired) return repaired;
  }
  return undefined;
}

/** Everything was read: the count is 0, unless something came meanwhile, which is counted from the messages. */
export async function clearUnread(
  ticket: TicketDocument,
  factsOf: (ticket: TicketDocument) => Promise<TicketSummary>,
): Promise<TicketDocument> {
  const { companyId, _id, version } = ticket;
  const read = await tickets.findOneAndUpdate(
    companyId,
    { _id, version },
    { $set: { unreadMessages: 0, changedAt: new Date() }, $inc: { version: 1 } },
  );
  if (read) return read;
  await repairTicket(companyId, _id, factsOf);
  return (await tickets.findById(companyId, _id)) ?? ticket;
}
