import { WAITING_STATUSES } from '@recado/shared/schedules';
import { schedules } from '../schedule.model';

/** Returns the contacts with a scheduled single message; recurring ones may never end. */
export async function contactsWithSchedule(
  companyId: number,
  contactIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const waiting = await schedules.find(companyId, {
    contactId: { $in: [...contactIds] },
    status: { $in: [...WAITING_STATUSES] },
    recurrence: null,
  });
  return new Set(waiting.map(({ contactId }) => contactId));
}
