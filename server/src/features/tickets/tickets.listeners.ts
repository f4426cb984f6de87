import type { NamePropagation } from './operations/propagate-names';
import { rekeyTickets } from './operations/rekey-tickets';
import { releaseQueueTickets } from './operations/release-queue-tickets';
import { releaseUserTickets } from './operations/release-user-tickets';
import type { TicketsDeps } from './tickets.deps';

export function listenToEvents(deps: TicketsDeps, names: NamePropagation): void {
  const { events } = deps;
  events.on('queue.updated', ({ companyId, queueId, name, color }) =>
    names.queueChanged(companyId, { id: queueId, name, color }),
  );
  events.on('queue.deleted', ({ companyId, queueId }) => releaseQueueTickets(deps, companyId, queueId), {
    after: ['contacts'],
  });
  events.on(
    'connection.deleted',
    ({ companyId, connectionId }) => names.connectionDeleted(companyId, connectionId),
    { after: ['messages'] },
  );
  events.on('user.deleted', ({ companyId, userId, byUserId }) =>
    releaseUserTickets(deps, companyId, userId, byUserId),
  );
  // In the background, because a company may have a million tickets.
  events.on(
    'connection.renamed',
    ({ companyId, connectionId, name }) => names.connectionRenamed(companyId, { id: connectionId, name }),
    { background: true },
  );
  events.on(
    'user.renamed',
    ({ companyId, userId, name }) => names.userRenamed(companyId, { id: userId, name }),
    { background: true },
  );
  events.on(
    'setting.changed',
    async ({ companyId, key, value }) => {
      if (key === 'useTicketConnections') await rekeyTickets(companyId, value === 'enabled');
    },
    { background: true },
  );
}
