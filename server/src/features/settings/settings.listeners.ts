import type { FeatureEvents } from '#core/events';
import type { Publisher } from '#core/realtime/publisher';
import type { settingsService } from './settings.service';

const QUEUE_SETTINGS = ['defaultQueue', 'useQueueOutOfHours'] as const;

export function listenToEvents(
  events: FeatureEvents,
  publisher: Publisher,
  settings: Pick<ReturnType<typeof settingsService>, 'getSetting' | 'setSetting'>,
): void {
  events.on('setting.changed', ({ companyId, key, value }) =>
    publisher.toCompany(companyId, 'settings', { action: 'update', setting: { key, value } }),
  );
  events.on('queue.deleted', async ({ companyId, queueId }) => {
    for (const key of QUEUE_SETTINGS) {
      const value = await settings.getSetting(companyId, key);
      if (value === String(queueId)) await settings.setSetting(companyId, key, '');
    }
  });
}
