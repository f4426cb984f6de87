import type { Logger } from 'pino';
import type { MessengerGateway } from '../../messenger/gateway';
import type { ConnectionDocument } from './connection.model';
import type { ConnectionStore } from './connections.store';

interface Parts {
  store: ConnectionStore;
  gateway: MessengerGateway;
  log: Logger;
}

const refOf = ({ companyId, _id }: Pick<ConnectionDocument, 'companyId' | '_id'>) => ({
  companyId,
  connectionId: _id,
});

/** What happens to all sessions of a company at once, whichever servers have them. Each may be repeated. */
export function companySessions({ store, gateway, log }: Parts) {
  const pause = (connection: ConnectionDocument): Promise<void> =>
    gateway.pause(refOf(connection)).catch((error: unknown) => {
      // Its server may be gone: the session is not started again while the company may not work.
      log.warn({ err: error, ...refOf(connection) }, 'a session could not be stopped');
    });

  return {
    /** They stop and stay paired: the company may not work for now. */
    async pauseAll(companyId: number): Promise<void> {
      for (const connection of await store.list(companyId)) await pause(connection);
    },

    /** Those that have a device go on. */
    async resumeAll(companyId: number): Promise<void> {
      for (const connection of await store.list(companyId)) {
        if (connection.paired) gateway.start(refOf(connection));
      }
    },

    /** Those that run stop and stay paired: the company has not paid for long. */
    async pauseRunning(companyId: number): Promise<void> {
      for (const connection of await store.list(companyId)) {
        if (connection.status !== 'DISCONNECTED') await pause(connection);
      }
    },

    /** Those that were stopped so go on; what a person or the messenger ended has a reason, and stays as it is. */
    async resumePaused(companyId: number): Promise<void> {
      for (const { paired, status, reason, ...connection } of await store.list(companyId)) {
        if (paired && status === 'DISCONNECTED' && reason === null) gateway.start(refOf(connection));
      }
    },

    /** They are logged out, and their credentials and keys erased. */
    async forgetAll(companyId: number): Promise<void> {
      for (const connection of await store.list(companyId)) await gateway.forget(refOf(connection));
    },
  };
}
