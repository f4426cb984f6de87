import type { AnyBulkWriteOperation } from 'mongodb';
import { isChatbotActive } from '../chatbot-state';
import { ticketCollection, type TicketDocument, WITHOUT_SEARCH } from '../ticket.model';
import { type LastMessage, lastMessageFields } from './last-message';
import { changeOf, type RowChange, type TicketChange, updateFor } from './row-change';

export interface Activity {
  ticket: TicketDocument;
  unread: number;
  /** Last message of the batch; null if the ticket already shows a newer one. */
  last: LastMessage | null;
  /** Time of the customer's first message after the batch's last reply. */
  waitingSince: Date | null;
  /** The batch contains a reply from the company's own phone. */
  isReplied: boolean;
}

/** @returns the changed tickets by id. Messages of a missing ticket, which was closed, need a new one. */
export async function recordActivity(
  companyId: number,
  stale: readonly Activity[],
): Promise<Map<number, TicketDocument>> {
  const now = new Date();
  const activities = await withCurrentChatbots(companyId, stale);
  const operations: AnyBulkWriteOperation<TicketDocument>[] = activities.map((activity) => ({
    updateOne: {
      filter: { _id: activity.ticket._id, companyId, openKey: { $exists: true } },
      update: updateFor(changeBy(activity, now)),
    },
  }));
  const [only] = activities;
  if (only && activities.length === 1) {
    // Unlike `bulkWrite`, `findOneAndUpdate` also returns the changed ticket.
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

/** If another server's agent accepted the ticket, the customer waits for that agent. */
async function withCurrentChatbots(
  companyId: number,
  activities: readonly Activity[],
): Promise<readonly Activity[]> {
  const served = activities.flatMap(({ ticket }) => (isChatbotActive(ticket) ? [ticket._id] : []));
  if (served.length === 0) return activities;
  const rows = await ticketCollection()
    .find({ companyId, _id: { $in: served } }, WITHOUT_SEARCH)
    .toArray();
  return activities.map((activity) => ({
    ...activity,
    ticket: rows.find(({ _id }) => _id === activity.ticket._id) ?? activity.ticket,
  }));
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

/** Filters by the open key, which can change without a new version. */
export function activityChange(activity: Activity, now: Date): TicketChange {
  const { ticket } = activity;
  return changeOf(ticket, changeBy(activity, now), { openKey: ticket.openKey ?? { $exists: true } });
}

function changeBy({ ticket, unread, last, waitingSince, isReplied }: Activity, now: Date): RowChange {
  return {
    set: { updatedAt: now, changedAt: now, ...(last ? lastMessageFields(last) : {}) },
    unread,
    // The wait for an agent begins when the chatbot ends.
    waiting: isChatbotActive(ticket) && !isReplied ? undefined : waitingBy(waitingSince, isReplied),
    ...(unread > 0 || isReplied ? { endsWarning: true as const } : {}),
    ...(unread > 0 ? { endsSnooze: true as const } : {}),
  };
}

function waitingBy(waitingSince: Date | null, isReplied: boolean): RowChange['waiting'] {
  if (!waitingSince) return isReplied ? null : undefined;
  return isReplied ? { latest: waitingSince } : { earliest: waitingSince };
}

export function ownLine(ticket: TicketDocument, last: LastMessage): Activity {
  return { ticket, unread: 0, last, waitingSince: null, isReplied: false };
}

export function ownLineChange(ticket: TicketDocument, last: LastMessage, now: Date): TicketChange {
  return activityChange(ownLine(ticket, last), now);
}

export function whisperChange(ticket: TicketDocument, now: Date): TicketChange {
  return changeOf(ticket, { set: { changedAt: now } });
}
