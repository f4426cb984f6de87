import type { FeatureEvents } from '#core/events';
import type { Publisher } from '#core/realtime/publisher';
import type { AccessHoursService } from './access-hours';
import type { usersService } from './users.service';

interface Listening extends Pick<ReturnType<typeof usersService>, 'queueDeleted' | 'connectionDeleted'> {
  accessHours: Pick<AccessHoursService, 'sweep'>;
}

export function listenToEvents(events: FeatureEvents, publisher: Publisher, users: Listening): void {
  events.on('user.changed', ({ companyId, ...change }) => publisher.toCompany(companyId, 'user', change));
  // Runs after `tickets`, because users must first receive the removal of the queue's tickets.
  events.on('queue.deleted', ({ companyId, queueId }) => users.queueDeleted(companyId, queueId), {
    after: ['tickets'],
  });
  events.on(
    'connection.deleted',
    ({ companyId, connectionId }) => users.connectionDeleted(companyId, connectionId),
    { after: ['tickets'] },
  );
  events.on(
    'setting.changed',
    async ({ companyId, key, value }) => {
      if (key === 'accessTime' && value === 'enabled') await users.accessHours.sweep(companyId);
    },
    { background: true },
  );
}
