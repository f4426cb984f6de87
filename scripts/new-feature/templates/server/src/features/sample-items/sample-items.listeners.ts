import type { FeatureEvents } from '#core/events';
import { clearAuthor } from './operations/clear-author';

/** Deleted companies need no listener, because `sampleItemsData` lists the collection. */
export function listenToEvents(events: FeatureEvents): void {
  events.on('user.deleted', ({ companyId, userId }) => clearAuthor(companyId, userId));
}
