import type { FeatureEvents } from '#core/events';
import type { Publisher } from '#core/realtime/publisher';

export function listenToEvents(events: FeatureEvents, publisher: Publisher): void {
  events.on('queue.changed', ({ companyId, ...change }) => publisher.toCompany(companyId, 'queue', change));
}
