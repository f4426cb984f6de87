import {
  createQueueOption,
  deleteQueueOption,
  listQueueOptions,
  moveQueueOption,
  updateQueueOption,
} from '@recado/shared/queue-options';
import type { AppContext } from '../../core/context';
import type { QueueOptionsDeps, QueueOptionsService } from './options/queue-options.service';

export function mountQueueOptions(
  endpoints: AppContext['endpoints'],
  queues: QueueOptionsDeps['queues'],
  options: QueueOptionsService,
): void {
  endpoints.mount(listQueueOptions, async ({ caller, query }) => {
    await queues.requireQueues(caller.companyId, [query.queueId]);
    return options.list(caller.companyId, query.queueId, query.parentId);
  });
  endpoints.mount(createQueueOption, ({ caller, body }) => options.create(caller.companyId, body));
  endpoints.mount(updateQueueOption, ({ caller, params, body }) =>
    options.update(caller.companyId, params.queueOptionId, body),
  );
  endpoints.mount(moveQueueOption, ({ caller, params, body }) =>
    options.move(caller.companyId, params.queueOptionId, body.option),
  );
  endpoints.mount(deleteQueueOption, async ({ caller, params }) => {
    await options.remove(caller.companyId, params.queueOptionId);
    return undefined;
  });
}
