import type { FeatureEvents } from '#core/events';
import type { Publisher } from '#core/realtime/publisher';
import type { quickMessagesService } from './quick-messages.service';

export function listenToEvents(
  events: FeatureEvents,
  publisher: Publisher,
  service: Pick<ReturnType<typeof quickMessagesService>, 'userDeleted'>,
): void {
  events.on('quickMessage.changed', ({ companyId, userId, shared, ...change }) => {
    if (shared) publisher.toCompany(companyId, 'quickMessage', change);
    else publisher.toUsers(companyId, [userId], 'quickMessage', change);
  });
  events.on('user.deleted', ({ companyId, userId, heirId }) =>
    service.userDeleted(companyId, userId, heirId),
  );
}
