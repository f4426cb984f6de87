import type { FeatureEvents } from '../../core/events';
import type { Tickets } from '.';

type Listening = Pick<
  Tickets,
  'connectionDeleted' | 'connectionRenamed' | 'queueChanged' | 'queueDeleted' | 'rekeyTickets' | 'userRenamed'
>;

/** Tickets embed the names of their queue, user and connection, and let deleted ones go. */
export function listenToEvents(events: FeatureEvents, tickets: Listening): void {
  events.on('queue.updated', ({ companyId, queueId, name, color }) =>
    tickets.queueChanged(companyId, { id: queueId, name, color }),
  );
  events.on('queue.deleted', ({ companyId, queueId }) => tickets.queueDeleted(companyId, queueId), {
    after: ['contacts'],
  });
  events.on(
    'connection.deleted',
    ({ companyId, connectionId }) => tickets.connectionDeleted(companyId, connectionId),
    { after: ['messages'] },
  );
  // A company may have a million tickets: the request does not wait for their copies.
  events.on(
    'connection.renamed',
    ({ companyId, connectionId, name }) => tickets.connectionRenamed(companyId, { id: connectionId, name }),
    { background: true },
  );
  events.on(
    'user.renamed',
    ({ companyId, userId, name }) => tickets.userRenamed(companyId, { id: userId, name }),
    {
      background: true,
    },
  );
  events.on(
    'setting.changed',
    async ({ companyId, key, value }) => {
      if (key === 'useTicketConnections') await tickets.rekeyTickets(companyId, value === 'enabled');
    },
    { background: true },
  );
}
