import type { FeatureEvents } from '#core/events';
import type { Publisher } from '#core/realtime/publisher';
import type { tagsService } from './tags.service';

export function listenToEvents(
  events: FeatureEvents,
  publisher: Publisher,
  tags: Pick<ReturnType<typeof tagsService>, 'userDeleted'>,
): void {
  events.on('tag.changed', ({ companyId, ...change }) => publisher.toCompany(companyId, 'tag', change));
  events.on('user.deleted', ({ companyId, userId }) => tags.userDeleted(companyId, userId));
}
