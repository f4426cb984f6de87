import type { Logger } from 'pino';
import type { MessengerGateway } from '../../messenger/gateway';
import type { ConnectionDocument } from './connection.model';
import type { ConnectionStore } from './connections.store';

interface Parts {
  store: ConnectionStore;
  gateway: MessengerGateway;
  log: Logger;
}

const refOf = ({ companyId, _id }: ConnectionDocument) => ({ companyId, connectionId: _id });

/** What happens to all sessions of a company at once, whichever servers have them. Each may be repeated. */
export function companySessions({ store, gateway, log }: Parts) {
  return {
    /** They stop and stay paired: the company may not work for now. */
    async pauseAll(companyId: number): Promise<void> {
      for (const connection of await store.list(companyId)) {
        await gateway.pause(refOf(connection)).catch((error: unknown) => {
          // Its server may be gone: the session is not started again while the company is inactive.
          log.warn({ err: error, ...refOf(connection) }, 'a session could not be stopped');
        });
      }
    },

    /** Those that have a device go on. */
    async resumeAll(companyId: number): Promise<void> {
      for (const connection of await store.list(companyId)) {
        if (connection.paired) gateway.start(refOf(connection));
      }
    },

    /** They are logged out, and their credentials and keys erased. */
    async forgetAll(companyId: number): Promise<void> {
      for (const connection of await store.list(companyId)) await gateway.forget(refOf(connection));
    },
  };
}
