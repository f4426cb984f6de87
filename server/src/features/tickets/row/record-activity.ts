import type { AnyBulkWriteOperation } from 'mongodb';
import { ticketCollection, type TicketDocument, WITHOUT_SEARCH } from '../ticket.model';
import { type LastMessage, lastMessageFields } from './last-message';
import { changeOf, type RowChange, type TicketChange, updateFor } from './row-change';

export interface Activity {
  ticket: TicketDocument;
  unread: number;
  /** The batch's last message; null if the ticket already shows a newer one. */
  last: LastMessage | null;
  /** Time of the customer's first message after the batch's last reply. */
  waitingSince: Date | null;
  /** The batch contains a reply typed on the phone. */
  answered: boolean;
}

/**
 * Stores a batch in the rows of tickets that are still open.
 * @returns the changed tickets by id; messages of missing tickets belong in new ones
 */
export async function recordActivity(
  companyId: number,
  activities: readonly Activity[],
): Promise<Map<number, TicketDocument>> {
  const now = new Date();
  const operations: AnyBulkWriteOperation<TicketDocument>[] = activities.map((activity) => ({
    updateOne: {
      filter: { _id: activity.ticket._id, companyId, openKey: { $exists: true } },
      update: updateFor(changeBy(activity, now)),
    },
  }));
  const [only] = activities;
  if (only && activities.length === 1) {
    // One `findOneAndUpdate` saves the read that follows a `bulkWrite`.
    const after = await ticketCollection().findOneAndUpdate(
      { _id: only.ticket._id, companyId, openKey: { $exists: true } },
      updateFor(changeBy(only, now)),
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

/** The filter includes the open key, because it can change without the version. */
export function activityChange(activity: Activity, now: Date): TicketChange {
  const { ticket } = activity;
  return changeOf(ticket, changeBy(activity, now), { openKey: ticket.openKey ?? { $exists: true } });
}

function changeBy({ unread, last, waitingSince, answered }: Activity, now: Date): RowChange {
  return {
    set: { updatedAt: now, changedAt: now, ...(last ? lastMessageFields(last) : {}) },
    unread,
    waiting: waitingBy(waitingSince, answered),
    ...(unread > 0 || answered ? { endsWarning: true as const } : {}),
  };
}

/** A reply ends the wait. Without a reply, the earliest unanswered message is its start. */
function waitingBy(waitingSince: Date | null, answered: boolean): RowChange['waiting'] {
  if (!waitingSince) return answered ? null : undefined;
  return answered ? { latest: waitingSince } : { earliest: waitingSince };
}

/** Describes a company message that neither starts nor ends a wait. */
export function ownLine(ticket: TicketDocument, last: LastMessage): Activity {
  return { ticket, unread: 0, last, waitingSince: null, answered: false };
}

export function ownLineChange(ticket: TicketDocument, last: LastMessage, now: Date): TicketChange {
  return activityChange(ownLine(ticket, last), now);
}

/** A whisper changes neither the last message nor the position in the lists. */
export function whisperChange(ticket: TicketDocument, now: Date): TicketChange {
  return changeOf(ticket, { set: { changedAt: now } });
}
