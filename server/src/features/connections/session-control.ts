import type { Logger } from 'pino';
import type { MessengerGateway } from '../../messenger/gateway';
import type { ConnectionsService } from './connections.service';
import type { ConnectionStore } from './connections.store';

interface Parts {
  service: Pick<ConnectionsService, 'require'>;
  store: ConnectionStore;
  gateway: MessengerGateway;
  log: Logger;
}

/**
 * The session buttons (specification 2 §4.1, §7.1). They answer once the wish is on its way: what comes of
 * it arrives as session events. All throw ERR_NO_WAPP_FOUND.
 */
export function sessionControl({ service, store, gateway, log }: Parts) {
  const inBackground = (connectionId: number, work: Promise<void>): void => {
    work.catch((error: unknown) => log.error({ err: error, connectionId }, 'session call failed'));
  };
  return {
    async restart(companyId: number, connectionId: number): Promise<{ message: string }> {
      await service.require(companyId, connectionId);
      gateway.start({ companyId, connectionId });
      return { message: 'Starting session.' };
    },

    async newQrCode(companyId: number, connectionId: number): Promise<{ message: string }> {
      await service.require(companyId, connectionId);
      await store.change(companyId, connectionId, { paired: false });
      inBackground(connectionId, gateway.restartPairing({ companyId, connectionId }));
      return { message: 'Requesting a new QR code.' };
    },

    async disconnect(companyId: number, connectionId: number): Promise<{ message: string }> {
      await service.require(companyId, connectionId);
      // Also when the messenger cannot be told: it must not come back with the next start.
      await store.change(companyId, connectionId, { paired: false });
      inBackground(connectionId, gateway.logout({ companyId, connectionId }));
      return { message: 'Session disconnected.' };
    },
  };
}
