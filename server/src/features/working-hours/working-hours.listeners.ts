import type { SettingKey } from '@recado/shared/settings';
import { closures } from './closure.model';
import { holidays } from './holiday.model';
import type { WorkingHoursDeps } from './working-hours.deps';

const HOURS_SETTINGS: readonly SettingKey[] = ['scheduleType', 'lunchTime', 'useQueueOutOfHours'];

export function listenToEvents({ events, rules, publisher }: WorkingHoursDeps): void {
  events.on('setting.changed', async ({ companyId, key }) => {
    if (HOURS_SETTINGS.includes(key)) await rules.evict(companyId);
  });
  events.on('queue.changed', ({ companyId }) => rules.evict(companyId));
  const announce = async ({ companyId }: { companyId: number }) => {
    await rules.evict(companyId);
    publisher.toCompany(companyId, 'workingHours', { action: 'update' });
  };
  events.on('company.hoursChanged', announce);
  events.on('workingHours.changed', announce);
  events.on('queue.deleted', async ({ companyId, queueId }) => {
    await closures.deleteMany(companyId, { queueId });
    await holidays.deleteMany(companyId, { queueIds: [queueId] });
    await holidays.updateMany(companyId, { queueIds: queueId }, { $pull: { queueIds: queueId } });
    await rules.evict(companyId);
  });
}
