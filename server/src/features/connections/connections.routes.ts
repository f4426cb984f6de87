import {
  createConnection,
  deleteConnection,
  disconnectSession,
  getConnection,
  listConnections,
  requestPairingCode,
  requestQrCode,
  restartSession,
  revokeFormerTokens,
  updateConnection,
} from '@recado/shared/connections';
import type { AppContext } from '../../core/context';
import type { ConnectionsService } from './connections.service';
import type { sessionControl } from './session-control';

export function mountConnections(
  endpoints: AppContext['endpoints'],
  service: ConnectionsService,
  sessions: ReturnType<typeof sessionControl>,
): void {
  endpoints.mount(listConnections, ({ caller }) => service.list(caller));
  endpoints.mount(getConnection, ({ caller, params, query }) =>
    service.get(caller.companyId, params.whatsappId, query.session !== '0'),
  );
  endpoints.mount(createConnection, ({ caller, body }) => service.create(caller.companyId, body, caller));
  endpoints.mount(updateConnection, ({ caller, params, body }) =>
    service.update(caller, params.whatsappId, body),
  );
  endpoints.mount(deleteConnection, async ({ caller, params }) => {
    await service.remove(caller.companyId, params.whatsappId);
    return undefined;
  });
  endpoints.mount(revokeFormerTokens, ({ caller, params }) =>
    service.revokeFormerTokens(caller, params.whatsappId),
  );
  endpoints.mount(restartSession, ({ caller, params }) =>
    sessions.restart(caller.companyId, params.whatsappId),
  );
  endpoints.mount(requestQrCode, ({ caller, params }) =>
    sessions.newQrCode(caller.companyId, params.whatsappId),
  );
  endpoints.mount(disconnectSession, ({ caller, params }) =>
    sessions.disconnect(caller.companyId, params.whatsappId),
  );
  endpoints.mount(requestPairingCode, ({ caller, params, body }) =>
    sessions.pairingCode(caller.companyId, params.whatsappId, body.number),
  );
}
