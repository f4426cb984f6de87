import type { FeatureEvents } from '../../core/events';
import type { settingsService } from './settings.service';

const QUEUE_SETTINGS = ['defaultQueue', 'useQueueOutOfHours'] as const;

/** Clears the settings that name a deleted queue. */
export function listenToEvents(
  events: FeatureEvents,
  settings: Pick<ReturnType<typeof settingsService>, 'getSetting' | 'setSetting'>,
): void {
  events.on('queue.deleted', async ({ companyId, queueId }) => {
    for (const key of QUEUE_SETTINGS) {
      const value = await settings.getSetting(companyId, key);
      if (value === String(queueId)) await settings.setSetting(companyId, key, '');
    }
  });
}
