import { createQueue, deleteQueue, getQueue, listQueues, updateQueue } from '@recado/shared/queues';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import { queuePropagation } from './queue-propagation';
import { listenToEvents } from './queues.listeners';
import { queueMigrations } from './queues.migrations';
import { type QueuesDeps, queuesService } from './queues.service';

export function createQueues(context: AppContext, { companies }: Pick<QueuesDeps, 'companies'>): Queues {
  const { endpoints, publisher } = context;
  const events = context.events.of('queues');
  listenToEvents(events, publisher);
  const settle = queuePropagation(context, events, async (companyId, queueId) => {
    const [queue] = await service.queuesByIds(companyId, [queueId]);
    return queue;
  });
  const service = queuesService({ events, companies, settle });
  endpoints.mount(listQueues, ({ caller }) => service.listQueues(caller.companyId));
  endpoints.mount(getQueue, ({ caller, params }) => service.getQueue(caller.companyId, params.queueId));
  endpoints.mount(createQueue, ({ caller, body }) => service.createQueue(caller.companyId, body));
  endpoints.mount(updateQueue, ({ caller, params, body }) =>
    service.updateQueue(caller, params.queueId, body),
  );
  endpoints.mount(deleteQueue, async ({ caller, params }) => {
    await service.deleteQueue(caller.companyId, params.queueId);
    return undefined;
  });
  return service;
}

export type Queues = ReturnType<typeof queuesService>;
export { countQueues } from './queues.service';

export const queuesData: StoredData = {
  migrations: [queueMigrations],
  companyCollections: ['queues'],
};
