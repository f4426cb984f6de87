import type { FeatureEvents } from '#core/events';
import type { Users } from '#features/users';
import type { ContactRemoval } from './contacts.interface';

export function listenToEvents(events: FeatureEvents, removal: ContactRemoval, users: Users): void {
  events.on('queue.deleted', ({ companyId, queueId }) => removal.queueDeleted(companyId, queueId), {
    after: ['connections'],
  });
  events.on(
    'connection.deleted',
    ({ companyId, connectionId }) => removal.connectionDeleted(companyId, connectionId),
    { after: ['tickets'] },
  );
  events.on(
    'user.deleted',
    async ({ companyId, userId, heirId }) => {
      const [heir] = await users.usersByIds(companyId, [heirId]);
      await removal.userDeleted(companyId, userId, heir && { ...heir, userId: heir.id });
    },
    { after: ['tickets', 'auth'] },
  );
}
