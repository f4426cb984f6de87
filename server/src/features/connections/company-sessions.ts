import type { Logger } from 'pino';
import type { MessengerGateway } from '#messenger/gateway';
import type { ConnectionDocument } from './connection.model';
import type { ConnectionStore } from './connections.store';

interface Deps {
  store: ConnectionStore;
  gateway: MessengerGateway;
  log: Logger;
}

const refOf = ({ companyId, _id }: Pick<ConnectionDocument, 'companyId' | '_id'>) => ({
  companyId,
  connectionId: _id,
});

/** Controls a company's sessions on any server. Idempotent. */
export function companySessions({ store, gateway, log }: Deps) {
  const pause = (connection: ConnectionDocument): Promise<void> =>
    gateway.pause(refOf(connection)).catch((error: unknown) => {
      // A crashed server's session has ended and does not restart in an inactive company.
      log.warn({ err: error, ...refOf(connection) }, 'session not stopped');
    });

  return {
    async pauseAll(companyId: number): Promise<void> {
      for (const connection of await store.list(companyId)) await pause(connection);
    },

    async resumeAll(companyId: number): Promise<void> {
      for (const connection of await store.list(companyId)) {
        if (connection.paired) gateway.start(refOf(connection));
      }
    },

    /** The sessions stay paired. */
    async pauseRunning(companyId: number): Promise<void> {
      for (const connection of await store.list(companyId)) {
        if (connection.status !== 'DISCONNECTED') await pause(connection);
      }
    },

    /** Sessions that stopped for other causes have a `reason`. */
    async resumePaused(companyId: number): Promise<void> {
      for (const { paired, status, reason, ...connection } of await store.list(companyId)) {
        if (paired && status === 'DISCONNECTED' && reason === null) gateway.start(refOf(connection));
      }
    },

    /** Erases credentials and keys, too. */
    async deleteAll(companyId: number): Promise<void> {
      for (const connection of await store.list(companyId)) await gateway.deleteSession(refOf(connection));
    },
  };
}
