import { closureId, closures } from './closure.model';
import { holidays } from './holiday.model';
import type { WorkingHoursDeps } from './working-hours.deps';

export function listenToEvents({ events, rules, publisher }: WorkingHoursDeps): void {
  const forget = ({ companyId }: { companyId: number }) => rules.forget(companyId);
  events.on('setting.changed', forget);
  events.on('queue.changed', forget);
  const announce = ({ companyId }: { companyId: number }) => {
    rules.forget(companyId);
    publisher.toCompany(companyId, 'workingHours', { action: 'update' });
  };
  events.on('company.hoursChanged', announce);
  events.on('workingHours.changed', announce);
  events.on('queue.deleted', async ({ companyId, queueId }) => {
    await closures.deleteOne(companyId, { _id: closureId(companyId, queueId) });
    await holidays.deleteMany(companyId, { queueIds: [queueId] });
    await holidays.updateMany(companyId, { queueIds: queueId }, { $pull: { queueIds: queueId } });
    rules.forget(companyId);
  });
}
