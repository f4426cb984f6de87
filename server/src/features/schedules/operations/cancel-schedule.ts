import { AppError } from '@recado/shared/contract';
import type { Schedule } from '@recado/shared/schedules';
import type { Caller } from '../../../core/tenancy/caller';
import { publishSchedule } from '../publish-schedule';
import { schedules } from '../schedule.model';
import { cancelTimer } from '../schedule-timer';
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
  const row = await schedules.findOneAndUpdate(
    caller.companyId,
    { _id: scheduleId, ...visibleTo(caller), status: { $in: ['PENDENTE', 'ATRASADA'] } },
    { $set: { status: 'CANCELADA', failure: null, updatedAt: new Date() } },
  );
  if (!row) {
    const { status } = await requireVisible(caller, scheduleId);
    throw new AppError('ERR_CONFLICT', { status });
  }
  await cancelTimer(deps, scheduleId);
  await publishSchedule(deps, 'update', row);
  return presentSchedule(deps, row);
}
