import type { FeatureEvents } from '#core/events';
import type { Publisher } from '#core/realtime/publisher';
import type { quickMessageGroupsService } from './quick-message-groups.service';

export function listenToEvents(
  events: FeatureEvents,
  publisher: Publisher,
  service: Pick<ReturnType<typeof quickMessageGroupsService>, 'userDeleted'>,
): void {
  events.on('quickMessageGroup.changed', ({ companyId, userId, shared, ...change }) => {
    if (shared) publisher.toCompany(companyId, 'quickMessageGroup', change);
    else publisher.toUsers(companyId, [userId], 'quickMessageGroup', change);
  });
  events.on(
    'user.deleted',
    ({ companyId, userId, heirId }) => service.userDeleted(companyId, userId, heirId),
    {
      after: ['quick-messages'],
    },
  );
}
