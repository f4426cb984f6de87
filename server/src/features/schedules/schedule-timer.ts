import { WAITING_STATUSES } from '@recado/shared/schedules';
import type { NewDueWork } from '#core/due-work';
import { type ScheduleDocument, schedules } from './schedule.model';
import type { SchedulesDeps } from './schedules.deps';

export const SEND = 'schedules.send';

/** The sweep restores only timers that are due before its next run. */
const RESTORED_AHEAD_MS = 15 * 60_000;

export function setTimer(
  { dueWork }: SchedulesDeps,
  { _id, companyId, sendAt }: ScheduleDocument,
): Promise<void> {
  return dueWork.schedule(timerOf(companyId, _id, sendAt));
}

export function cancelTimer({ dueWork }: SchedulesDeps, scheduleId: number): Promise<void> {
  return dueWork.cancel(SEND, String(scheduleId));
}

/** Reads all companies, because one sweep serves all. */
export async function restoreTimers(add: (works: readonly NewDueWork[]) => Promise<void>): Promise<void> {
  const soon = new Date(Date.now() + RESTORED_AHEAD_MS);
  const waiting = { status: { $in: [...WAITING_STATUSES] }, sendAt: { $lt: soon } };
  for await (const { companyId, _id, sendAt } of schedules.eachAcrossCompanies(waiting))
    await add([timerOf(companyId, _id, sendAt)]);
}

function timerOf(companyId: number, scheduleId: number, dueAt: Date): NewDueWork {
  return { kind: SEND, ref: String(scheduleId), companyId, dueAt };
}
