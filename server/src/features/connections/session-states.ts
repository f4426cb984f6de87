import type { FeatureEvents } from '#core/events';
import type { ConnectionRef, MessengerGateway, SessionState } from '#messenger/gateway';
import type { ConnectionDocument } from './connection.model';
import type { ConnectionQueue } from './connection-queue';
import type { ConnectionEvents } from './connections.events';
import type { ConnectionStore } from './connections.store';
import { lockEnd } from './new-chats/new-chats.rules';

interface Deps {
  store: ConnectionStore;
  events: ConnectionEvents;
  domainEvents: FeatureEvents;
  gateway: MessengerGateway;
  publishChanged(connection: ConnectionDocument): Promise<void>;
  inactiveCompanies(): Promise<ReadonlySet<number>>;
  turns: ConnectionQueue;
}

export function sessionStates({
  store,
  events,
  domainEvents,
  gateway,
  publishChanged,
  inactiveCompanies,
  turns,
}: Deps) {
  const storeState = async (
    { companyId, connectionId }: ConnectionRef,
    state: SessionState,
    fence: number,
  ): Promise<void> => {
    const connection = await store.storeSessionState(companyId, connectionId, stored(state), fence);
    if (!connection) {
      // Another server owns the session, or the connection was deleted during its start.
      if (!(await store.find(companyId, connectionId)))
        await gateway.deleteSession({ companyId, connectionId });
      return;
    }
    const { status, reason } = state;
    const { number, firstPaired } = connection;
    if (status === 'CONNECTED' && number !== null && firstPaired?.number !== number)
      await store.noteNumber(companyId, connectionId, number);
    // The lock must survive a restart and a change of the session owner.
    if (status === 'CONNECTED')
      gateway.withholdNewChats(
        { companyId, connectionId },
        lockEnd(connection.newChats, connection.number, new Date()),
      );
    await domainEvents.publish('connection.stateChanged', { companyId, connectionId, status, reason });
    events.session(connection, state.qrcode);
    await publishChanged(connection);
  };

  return {
    onState(connection: ConnectionRef, state: SessionState, fence: number): void {
      turns.run(connection.connectionId, 'state', () => storeState(connection, state, fence));
    },

    /** Leaves sessions on other servers unchanged. */
    async start(): Promise<void> {
      const [linked, unpaired, inactive] = await Promise.all([
        store.pairedAcrossCompanies(),
        store.unpairedButNotDisconnectedAcrossCompanies(),
        inactiveCompanies(),
      ]);
      const paired = linked.filter(({ companyId }) => !inactive.has(companyId));
      const all = [...paired, ...unpaired];
      const elsewhere = new Set(await gateway.elsewhere(all.map(({ _id }) => _id)));
      for (const { companyId, _id, paired: starts, sessionFence = 0 } of all) {
        if (elsewhere.has(_id)) continue;
        const state = starts
          ? { status: 'OPENING' as const }
          : { status: 'DISCONNECTED' as const, retries: 0 };
        await store.storeSessionState(companyId, _id, state, sessionFence);
      }
      gateway.boot(paired.map(refOf), unpaired.map(refOf));
    },

    stop: (): Promise<void> => turns.settled(),
  };
}

const refOf = ({ companyId, _id }: ConnectionDocument): ConnectionRef => ({ companyId, connectionId: _id });

/** Keeps the phone number until a new pairing or a logout. */
function stored({ status, retries, number, lid, reason, rejectedVersion }: SessionState) {
  const linked = status === 'CONNECTED' || status === 'PAIRING';
  const unlinked = status === 'qrcode' || reason === 'loggedOut' || reason === 'stopped';
  return {
    status,
    retries,
    reason,
    rejectedVersion: rejectedVersion ?? null,
    ...(number !== null && { number }),
    ...(lid && { lid }),
    ...(linked && { paired: true }),
    ...(status === 'PAIRING' && { pairedAt: new Date() }),
    ...(unlinked && { paired: false, number: null, lid: null }),
  };
}
