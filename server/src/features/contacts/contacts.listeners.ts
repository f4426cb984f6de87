import type { FeatureEvents } from '#core/events';
import type { Users } from '#features/users';
import type { Contacts } from './contacts.service';

export function listenToEvents(events: FeatureEvents, contacts: Contacts, users: Users): void {
  events.on('queue.deleted', ({ companyId, queueId }) => contacts.queueDeleted(companyId, queueId), {
    after: ['connections'],
  });
  events.on(
    'connection.deleted',
    ({ companyId, connectionId }) => contacts.connectionDeleted(companyId, connectionId),
    { after: ['tickets'] },
  );
  events.on(
    'user.deleted',
    async ({ companyId, userId, heirId }) => {
      const [heir] = await users.usersByIds(companyId, [heirId]);
      await contacts.userDeleted(companyId, userId, heir && { ...heir, userId: heir.id });
    },
    { after: ['tickets', 'auth'] },
  );
}
