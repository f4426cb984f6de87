import { AppError, type OutputOf } from '@recado/shared/contract';
import type { getSchedule } from '@recado/shared/schedules';
import type { Caller } from '#core/tenancy/caller';
import { type ScheduleDocument, scheduleRuns, schedules } from '../schedule.model';
import type { SchedulesDeps } from '../schedules.deps';
import { isEditable, visibleTo } from '../schedules.policy';
import { presentRun, presentSchedule } from '../schedules.presenter';

const SHOWN_RUNS = 20;

/** @throws ERR_NO_SCHEDULE_FOUND, also for another agent's schedule */
export async function requireVisible(caller: Caller, scheduleId: number): Promise<ScheduleDocument> {
  const row = await schedules.findOne(caller.companyId, { _id: scheduleId, ...visibleTo(caller) });
  if (!row) throw new AppError('ERR_NO_SCHEDULE_FOUND');
  return row;
}

/** @throws errors of `requireVisible`, ERR_CONFLICT {status} while the message is sent and afterwards */
export async function requireEditable(caller: Caller, scheduleId: number): Promise<ScheduleDocument> {
  const row = await requireVisible(caller, scheduleId);
  if (!isEditable(row)) throw new AppError('ERR_CONFLICT', { status: row.status });
  return row;
}

export async function readSchedule(
  deps: SchedulesDeps,
  caller: Caller,
  scheduleId: number,
): Promise<OutputOf<typeof getSchedule>> {
  const row = await requireVisible(caller, scheduleId);
  const [schedule, runs] = await Promise.all([
    presentSchedule(deps, row),
    scheduleRuns.find(caller.companyId, { scheduleId }, { sort: { occurrence: -1 }, limit: SHOWN_RUNS }),
  ]);
  return { ...schedule, runs: runs.map(presentRun) };
}
