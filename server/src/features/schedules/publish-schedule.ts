import type { ScheduleDocument } from './schedule.model';
import type { SchedulesDeps } from './schedules.deps';
import { presentSchedule } from './schedules.presenter';

/** Publishes to the administrators, and to the creator if an agent. */
export async function publishSchedule(
  deps: SchedulesDeps,
  action: 'create' | 'update' | 'delete',
  row: ScheduleDocument,
): Promise<void> {
  const { companyId, userId, _id: scheduleId } = row;
  const payload = {
    action,
    scheduleId,
    ...(action !== 'delete' && { schedules: await presentSchedule(deps, row) }),
  };
  const [creator] = await deps.users.usersByIds(companyId, [userId]);
  deps.publisher.toAdmins(companyId, 'schedule', payload);
  if (creator && creator.profile !== 'admin')
    deps.publisher.toUsers(companyId, [userId], 'schedule', payload);
}
