import type { Logger } from 'pino';
import { AppError } from '@recado/shared/contract';
import { formatPhone } from '@recado/shared/rules/phones';
import type { Companies } from '#features/companies';
import { GatewayError, type MessengerGateway } from '#messenger/gateway';
import type { ConnectionsService } from './connections.service';
import type { ConnectionStore } from './connections.store';

interface Deps {
  companies: Companies;
  service: Pick<ConnectionsService, 'require'>;
  store: ConnectionStore;
  gateway: MessengerGateway;
  log: Logger;
}

/**
 * Returns at once; the result arrives as a session event.
 * @throws ERR_NO_WAPP_FOUND
 */
export function sessionControl({ companies, service, store, gateway, log }: Deps) {
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
      // First, because the session must not start with the server even if the logout fails.
      await store.change(companyId, connectionId, { paired: false });
      inBackground(connectionId, gateway.logout({ companyId, connectionId }));
      return { message: 'Session disconnected.' };
    },

    /**
     * @throws ERR_VALIDATION (`number`), ERR_CONFLICT if the connection is paired, ERR_WAPP_NOT_INITIALIZED,
     * ERR_UNAVAILABLE if WhatsApp returns no code
     */
    async pairingCode(companyId: number, connectionId: number, typed: string) {
      await service.require(companyId, connectionId);
      const number = await companies.readNumber(companyId, typed);
      try {
        const code = await gateway.requestPairingCode({ companyId, connectionId }, number);
        return { code, number: formatPhone(number) };
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        if (error.failure === 'refused') throw new AppError('ERR_CONFLICT');
        if (error.failure === 'notConnected') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
        log.warn({ err: error, connectionId }, 'pairing code request failed');
        throw new AppError('ERR_UNAVAILABLE');
      }
    },
  };
}
