import type { Connection } from '@recado/shared/connections';
import type { Publisher } from '#core/realtime/publisher';
import type { ConnectionDocument } from './connection.model';
import { presentSession, presentToAgents } from './connections.presenter';

export function connectionEvents(publisher: Publisher) {
  return {
    changed(companyId: number, connection: Connection): void {
      publisher.toAdmins(companyId, 'whatsapp', { action: 'update', whatsapp: connection });
      publisher.toAgents(companyId, 'whatsapp', { action: 'update', whatsapp: presentToAgents(connection) });
    },

    deleted: (companyId: number, connectionId: number): void =>
      publisher.toCompany(companyId, 'whatsapp', { action: 'delete', whatsappId: connectionId }),

    /** Sends the QR code to administrators only, because scanning it links a device. */
    session(connection: ConnectionDocument, qrcode: string): void {
      const { companyId } = connection;
      publisher.toAdmins(companyId, 'whatsappSession', presentSession(connection, qrcode));
      publisher.toAgents(companyId, 'whatsappSession', presentSession(connection, ''));
    },
  };
}

export type ConnectionEvents = ReturnType<typeof connectionEvents>;
