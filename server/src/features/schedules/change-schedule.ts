import { publishSchedule } from './publish-schedule';
import { type ScheduleDocument, schedules } from './schedule.model';
import type { SchedulesDeps } from './schedules.deps';

/** Applies and publishes a change unless something else changed the occurrence since it was read. */
export async function changeSchedule(
  deps: SchedulesDeps,
  { companyId, _id, status, occurrence, attempt }: ScheduleDocument,
  fields: Partial<ScheduleDocument>,
): Promise<ScheduleDocument | undefined> {
  const row = await schedules.findOneAndUpdate(
    companyId,
    { _id, status, occurrence, attempt },
    { $set: { ...fields, updatedAt: new Date() } },
  );
  if (row) await publishSchedule(deps, 'update', row);
  return row;
}
