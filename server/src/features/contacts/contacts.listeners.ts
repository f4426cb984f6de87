import type { FeatureEvents } from '../../core/events';
import type { Contacts } from './contacts.service';

export function listenToEvents(
  events: FeatureEvents,
  contacts: Pick<Contacts, 'queueDeleted' | 'connectionDeleted'>,
): void {
  events.on('queue.deleted', ({ companyId, queueId }) => contacts.queueDeleted(companyId, queueId), {
    after: ['connections'],
  });
  events.on(
    'connection.deleted',
    ({ companyId, connectionId }) => contacts.connectionDeleted(companyId, connectionId),
    { after: ['tickets'] },
  );
}
