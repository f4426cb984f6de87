import type { FeatureEvents } from '#core/events';
import { sourceLinks } from './source-link.model';

/** Links of a deleted connection lead nowhere. Tickets retain their source. */
export function listenToEvents(events: FeatureEvents): void {
  events.on('connection.deleted', async ({ companyId, connectionId: whatsappId }) => {
    await sourceLinks.deleteMany(companyId, { whatsappId });
  });
}
