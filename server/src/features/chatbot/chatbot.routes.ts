import {
  previewMenu as previewMenuEndpoint,
  replayQueueMenu as replayEndpoint,
} from '@recado/shared/chatbot';
import {
  createQueueOption,
  deleteQueueOption,
  listQueueOptions,
  moveQueueOption,
  updateQueueOption,
} from '@recado/shared/queue-options';
import type { AppContext } from '#core/context';
import { previewMenu } from './menus/preview-menu';
import { type MenuReplayDeps, replayQueueMenu } from './menus/replay-queue-menu';
import type { QueueOptionsService } from './options/queue-options.service';

export function mountChatbot(
  endpoints: AppContext['endpoints'],
  deps: MenuReplayDeps,
  options: QueueOptionsService,
): void {
  endpoints.mount(listQueueOptions, async ({ caller, query }) => {
    await deps.queues.requireQueues(caller.companyId, [query.queueId]);
    return options.list(caller.companyId, query.queueId, query.parentId);
  });
  endpoints.mount(createQueueOption, ({ caller, body }) => options.create(caller.companyId, body));
  endpoints.mount(updateQueueOption, ({ caller, params, body }) =>
    options.update(caller, params.queueOptionId, body),
  );
  endpoints.mount(moveQueueOption, ({ caller, params, body }) =>
    options.move(caller.companyId, params.queueOptionId, body.option),
  );
  endpoints.mount(deleteQueueOption, async ({ caller, params }) => {
    await options.remove(caller.companyId, params.queueOptionId);
    return undefined;
  });
  endpoints.mount(previewMenuEndpoint, ({ caller, query }) => previewMenu(deps, caller.companyId, query));
  endpoints.mount(replayEndpoint, ({ caller, query }) =>
    replayQueueMenu(deps, caller.companyId, query.queueId),
  );
}
