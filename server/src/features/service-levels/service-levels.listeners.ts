import type { ServiceLevelsDeps } from './service-levels.deps';
import { queueDeleted } from './service-levels.operations';

export function listenToEvents(deps: ServiceLevelsDeps): void {
  const { events, levels, publisher } = deps;
  events.on('serviceLevel.changed', async ({ companyId }) => {
    await levels.changed();
    publisher.toCompany(companyId, 'serviceLevel', { action: 'update' });
  });
  events.on('queue.deleted', ({ companyId, queueId }) => queueDeleted(deps, companyId, queueId));
}
