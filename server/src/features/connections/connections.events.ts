import type { Connection } from '@recado/shared/connections';
import type { Publisher } from '../../core/realtime/publisher';
import type { ConnectionDocument } from './connection.model';
import { presentSession } from './connections.presenter';

/** What a company's windows hear of its connections (specification 1 §7.9, 2 §7.11). */
export function connectionEvents(publisher: Publisher) {
  return {
    changed: (companyId: number, connection: Connection): void =>
      publisher.toCompany(companyId, 'whatsapp', { action: 'update', whatsapp: connection }),

    deleted: (companyId: number, connectionId: number): void =>
      publisher.toCompany(companyId, 'whatsapp', { action: 'delete', whatsappId: connectionId }),

    /** Only administrators get the QR code: whoever reads it links a phone to the company. */
    session(connection: ConnectionDocument, qrcode: string): void {
      const { companyId } = connection;
      publisher.toAdmins(companyId, 'whatsappSession', presentSession(connection, qrcode));
      publisher.toAgents(companyId, 'whatsappSession', presentSession(connection, ''));
    },
  };
}

export type ConnectionEvents = ReturnType<typeof connectionEvents>;
