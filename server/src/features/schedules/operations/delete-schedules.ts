import { AppError } from '@recado/shared/contract';
import type { Caller } from '#core/tenancy/caller';
import { publishSchedule } from '../publish-schedule';
import { type ScheduleDocument, scheduleRuns, schedules } from '../schedule.model';
import { cancelTimer } from '../schedule-timer';
import type { SchedulesDeps } from '../schedules.deps';
import { visibleTo } from '../schedules.policy';
import { requireVisible } from './find-schedule';

const BATCH = 200;

/** @throws ERR_NO_SCHEDULE_FOUND, ERR_CONFLICT {status} while the message is sent */
export async function deleteSchedule(deps: SchedulesDeps, caller: Caller, scheduleId: number): Promise<void> {
  const filter = { _id: scheduleId, ...visibleTo(caller), status: { $ne: 'ENVIANDO' as const } };
  const row = await schedules.findOneAndDelete(caller.companyId, filter);
  if (!row) {
    const { status } = await requireVisible(caller, scheduleId);
    throw new AppError('ERR_CONFLICT', { status });
  }
  await removeTraces(deps, row);
  await publishSchedule(deps, 'delete', row);
}

/** Deletes a person's schedules in every state. Idempotent. */
export async function eraseSchedules(
  deps: SchedulesDeps,
  companyId: number,
  contactIds: readonly number[],
): Promise<void> {
  for (;;) {
    const rows = await schedules.find(companyId, { contactId: { $in: [...contactIds] } }, { limit: BATCH });
    if (rows.length === 0) return;
    for (const row of rows) {
      await removeTraces(deps, row);
      await schedules.deleteOne(companyId, { _id: row._id });
      await publishSchedule(deps, 'delete', row);
    }
  }
}

async function removeTraces(deps: SchedulesDeps, { companyId, _id, media }: ScheduleDocument): Promise<void> {
  await cancelTimer(deps, _id);
  await scheduleRuns.deleteMany(companyId, { scheduleId: _id });
  if (media) await deps.media.remove(companyId, media.file);
  await deps.events.publish('notice.subjectDeleted', { companyId, subject: `schedule:${_id}` });
}
