import { adding, type DurableEvent } from '#core/events';
import { publishSchedule } from './publish-schedule';
import { type ScheduleDocument, schedules } from './schedule.model';
import type { SchedulesDeps } from './schedules.deps';

/**
 * Applies and publishes a change unless the occurrence was changed since it was read.
 * @param events - durable events, stored with the change
 */
export async function changeSchedule(
  deps: SchedulesDeps,
  { companyId, _id, status, occurrence, attempt }: ScheduleDocument,
  fields: Partial<ScheduleDocument>,
  events: DurableEvent[] = [],
): Promise<ScheduleDocument | undefined> {
  const { set, push } = adding(events);
  const row = await schedules.findOneAndUpdate(
    companyId,
    { _id, status, occurrence, attempt },
    { $set: { ...fields, ...set, updatedAt: new Date() }, $push: push },
  );
  if (!row) return undefined;
  await publishSchedule(deps, 'update', row);
  await deps.events.deliver('schedules', [row]);
  return row;
}
