import {
  createQuickMessageGroup,
  deleteQuickMessageGroup,
  getQuickMessageGroup,
  listQuickMessageGroups,
  updateQuickMessageGroup,
} from '@recado/shared/quick-message-groups';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import type { ExtensionPoint } from '#core/extension-point';
import { listenToEvents } from './quick-message-groups.listeners';
import { quickMessageGroupMigrations } from './quick-message-groups.migrations';
import { type GroupedMessages, quickMessageGroupsService } from './quick-message-groups.service';

export function createQuickMessageGroups({
  endpoints,
  publisher,
  ...context
}: AppContext): QuickMessageGroups {
  const messages = context.extensionPoints.declare<GroupProvisions>('quick-message-groups', {
    'quick-messages': { sharedGroupIds: true, inGroup: true, groupDeleted: true },
  });
  const events = context.events.of('quick-message-groups');
  const service = quickMessageGroupsService(messages.extensions, events);
  listenToEvents(events, publisher, service);
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
  return { ...service, extend: messages.provide };
}

interface GroupProvisions {
  'quick-messages': GroupedMessages;
}

export interface QuickMessageGroups extends ReturnType<typeof quickMessageGroupsService> {
  extend: ExtensionPoint<GroupProvisions>['provide'];
}

export const quickMessageGroupsData: StoredData = {
  migrations: [quickMessageGroupMigrations],
  companyCollections: ['quick_message_groups'],
};
