import { isLate, markHours, uniqueHours } from '#core/hourly-sums';
import type { DeadlineClock, TicketDocument } from '#features/tickets';
import type { WorkingHoursClock } from '#features/working-hours';
import { deadlineResults } from './deadline-result.model';
import { deadlineDays, deadlineHours } from './result-hour.model';

export interface EndedClock {
  clock: DeadlineClock;
  doneAt: Date;
  /** The author of the reply; null for the ticket's attendant. */
  userId: number | null;
}

/** Stores each result once. Sums of hours that contain a late one are computed again. */
export async function storeResults(
  { _id: ticketId, companyId, queueId, userId: attendant, deadlines }: TicketDocument,
  ended: readonly EndedClock[],
  hours: Pick<WorkingHoursClock, 'minutes'>,
): Promise<void> {
  if (ended.length === 0 || !deadlines) return;
  await deadlineResults.bulkWrite(
    companyId,
    ended.map(({ clock: { kind, start, dueAt }, doneAt, userId }) => ({
      updateOne: {
        filter: { _id: `${ticketId}:${kind}:${start.getTime()}` },
        update: {
          $setOnInsert: {
            ...{ ticketId, kind, levelId: deadlines.levelId, queueId, start, dueAt, doneAt },
            userId: userId ?? attendant,
            openMinutes: hours.minutes(queueId, start, doneAt),
            met: doneAt <= dueAt,
          },
        },
        upsert: true,
      },
    })),
  );
  const late = ended.map(({ doneAt }) => doneAt).filter(isLate);
  await markHours({ hours: deadlineHours, days: deadlineDays }, companyId, uniqueHours(late));
}
