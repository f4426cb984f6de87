import type { FeatureEvents } from '#core/events';
import type { companySessions } from './company-sessions';
import type { ConnectionsService } from './connections.service';
import type { ConnectionStore } from './connections.store';

interface Listening extends Pick<ConnectionsService, 'publishChanged'> {
  store: ConnectionStore;
  sessionsOfCompany: Pick<ReturnType<typeof companySessions>, 'pauseAll' | 'resumeAll' | 'resumePaused'>;
}

export function listenToEvents(
  events: FeatureEvents,
  { store, publishChanged, sessionsOfCompany }: Listening,
): void {
  events.on(
    'queue.deleted',
    async ({ companyId, queueId }) => {
      for (const connection of await store.releaseQueue(companyId, queueId)) await publishChanged(connection);
    },
    { after: ['settings'] },
  );
  events.on('connection.stateChanged', ({ companyId, connectionId, ...state }) =>
    store.noteOutage(companyId, connectionId, state),
  );
  events.on(
    'connection.phoneGreeted',
    async ({ companyId, connectionId }) => {
      const connection = await store.notePhoneGreeting(companyId, connectionId, new Date());
      if (connection) await publishChanged(connection);
    },
    { background: true },
  );
  events.on('company.deactivated', ({ companyId }) => sessionsOfCompany.pauseAll(companyId), {
    after: ['auth'],
  });
  events.on('company.activated', ({ companyId }) => sessionsOfCompany.resumeAll(companyId));
  events.on('company.serviceConfirmed', ({ companyId }) => sessionsOfCompany.resumePaused(companyId));
  events.on('company.renewed', ({ companyId }) => sessionsOfCompany.resumePaused(companyId));
}
