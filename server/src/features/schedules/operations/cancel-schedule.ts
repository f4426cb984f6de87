import { AppError } from '@recado/shared/contract';
import { type Schedule, type ScheduleStatus, UNDO_CANCELLATION_MS } from '@recado/shared/schedules';
import { savingForm } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import { publishSchedule } from '../publish-schedule';
import { schedules } from '../schedule.model';
import { cancelTimer, setTimer } from '../schedule-timer';
import type { SchedulesDeps } from '../schedules.deps';
import { visibleTo } from '../schedules.policy';
import { presentSchedule } from '../schedules.presenter';
import { requireVisible } from './find-schedule';

/** @throws ERR_NO_SCHEDULE_FOUND, ERR_CONFLICT {status} if it does not wait for its time */
export async function cancelSchedule(
  deps: SchedulesDeps,
  caller: Caller,
  scheduleId: number,
): Promise<Schedule> {
  const before = await requireVisible(caller, scheduleId);
  const { status, failure } = before;
  const at = new Date();
  const changes = { status: 'CANCELADA' as const };
  const { update } = savingForm(before, { given: undefined, by: caller.name, changes });
  const row = isCancellable(status)
    ? await schedules.findOneAndUpdate(
        caller.companyId,
        { _id: scheduleId, ...visibleTo(caller), status },
        {
          $set: { ...changes, failure: null, cancelled: { at, status, failure }, updatedAt: at },
          ...update,
        },
      )
    : undefined;
  if (!row) {
    const { status } = await requireVisible(caller, scheduleId);
    throw new AppError('ERR_CONFLICT', { status });
  }
  await cancelTimer(deps, scheduleId);
  await publishSchedule(deps, 'update', row);
  return presentSchedule(deps, row);
}

const isCancellable = (status: ScheduleStatus) => status === 'PENDENTE' || status === 'ATRASADA';

/**
 * Restores what a cancellation of the last seconds changed, so that the message is sent as planned and a reply in
 * between counts.
 * @throws ERR_NO_SCHEDULE_FOUND, ERR_UNDO_TOO_LATE
 */
export async function undoCancellation(
  deps: SchedulesDeps,
  caller: Caller,
  scheduleId: number,
): Promise<Schedule> {
  const before = await requireVisible(caller, scheduleId);
  const { cancelled, status, updatedAt } = before;
  const isUndoable =
    status === 'CANCELADA' &&
    cancelled?.at.getTime() === updatedAt.getTime() &&
    Date.now() - updatedAt.getTime() < UNDO_CANCELLATION_MS;
  const changes = { status: cancelled?.status };
  const { update } = savingForm(before, { given: undefined, by: caller.name, changes });
  const row = isUndoable
    ? await schedules.findOneAndUpdate(
        caller.companyId,
        { _id: scheduleId, ...visibleTo(caller), status, updatedAt },
        {
          $set: { status: cancelled.status, failure: cancelled.failure, updatedAt: new Date() },
          $unset: { cancelled: 1 },
          ...update,
        },
      )
    : undefined;
  if (!row) throw new AppError('ERR_UNDO_TOO_LATE');
  await setTimer(deps, row);
  await publishSchedule(deps, 'update', row);
  return presentSchedule(deps, row);
}
