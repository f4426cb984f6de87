import {
  createQuickMessageGroup,
  deleteQuickMessageGroup,
  getQuickMessageGroup,
  listQuickMessageGroups,
  updateQuickMessageGroup,
} from '@recado/shared/quick-message-groups';
import type { AppContext } from '../../core/context';
import { quickMessageGroupsService, type GroupedMessages } from './quick-message-groups.service';

/** Specification 3 §7. */
export function createQuickMessageGroups(
  { endpoints, publisher }: Pick<AppContext, 'endpoints' | 'publisher'>,
  messages: GroupedMessages,
): QuickMessageGroups {
  const service = quickMessageGroupsService(messages, publisher);
  endpoints.mount(listQuickMessageGroups, async ({ caller, query }) => ({
    records: await service.list(caller, query),
  }));
  endpoints.mount(getQuickMessageGroup, ({ caller, params }) =>
    service.get(caller, params.quickMessageGroupId),
  );
  endpoints.mount(createQuickMessageGroup, ({ caller, body }) => service.create(caller, body.name));
  endpoints.mount(updateQuickMessageGroup, ({ caller, params, body }) =>
    service.rename(caller, params.quickMessageGroupId, body.name),
  );
  endpoints.mount(deleteQuickMessageGroup, ({ caller, params }) =>
    service.remove(caller, params.quickMessageGroupId),
  );
  return service;
}

export type QuickMessageGroups = ReturnType<typeof quickMessageGroupsService>;
export { quickMessageGroupMigrations } from './quick-message-groups.migrations';
