import { indexInUse } from '#core/database';
import { adding, type DurableEvent } from '#core/events';
import { ticketCollection, type TicketDocument, WITHOUT_SEARCH } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';
import { deadlineFilter, type TicketDeadlines } from './ticket-deadlines';

const OPEN: TicketDocument['status'][] = ['open', 'pending'];
/** The next sweep reads more. */
const MAX_TIMERS = 10_000;

export interface DeadlineStore {
  /**
   * Stores or removes the ticket's deadlines with their events.
   * @returns undefined if the ticket changed since it was read
   */
  store(
    before: TicketDocument,
    deadlines: TicketDeadlines | undefined,
    events: readonly DurableEvent[],
  ): Promise<TicketDocument | undefined>;
  openIds(companyId: number): Promise<number[]>;
  /** Counts open tickets whose deadline was missed; stops at `limit`. */
  countMissed(companyId: number, now: Date, limit: number): Promise<number>;
  /** Returns tickets with a timer before a time. */
  timersBefore(companyId: number, before: Date): Promise<{ ticketId: number; nextAt: Date }[]>;
}

export function deadlineStore({ broadcast, events, openTickets }: TicketsDeps): DeadlineStore {
  return {
    async store(before, deadlines, notices) {
      const { _id, companyId, version } = before;
      const { set, push } = adding([...notices]);
      const after = await ticketCollection().findOneAndUpdate(
        { _id, companyId, version },
        {
          $set: { changedAt: new Date(), ...(deadlines && { deadlines }), ...set },
          ...(!deadlines && { $unset: { deadlines: 1 as const } }),
          $inc: { version: 1 },
          ...(notices.length > 0 && { $push: push }),
        },
        { returnDocument: 'after', ...WITHOUT_SEARCH },
      );
      if (!after) return undefined;
      openTickets.remember(after);
      await broadcast.changed(after);
      await events.deliver('tickets', [after]);
      return after;
    },

    async openIds(companyId) {
      const rows = await ticketCollection()
        .find({ companyId, status: { $in: OPEN } }, { projection: { _id: 1 } })
        .hint('ticket-list')
        .toArray();
      return rows.map(({ _id }) => _id);
    },

    countMissed: (companyId, now, limit) =>
      ticketCollection().countDocuments(
        { companyId, status: { $in: OPEN }, ...deadlineFilter('missed', now) },
        { limit, hint: indexInUse('ticket-list-deadline') },
      ),

    async timersBefore(companyId, before) {
      const rows = await ticketCollection()
        .find(
          { companyId, 'deadlines.nextAt': { $lt: before } },
          { projection: { 'deadlines.nextAt': 1 }, limit: MAX_TIMERS },
        )
        .hint(indexInUse('ticket-deadline-timer'))
        .toArray();
      return rows.flatMap(({ _id: ticketId, deadlines }) =>
        deadlines?.nextAt ? [{ ticketId, nextAt: deadlines.nextAt }] : [],
      );
    },
  };
}
