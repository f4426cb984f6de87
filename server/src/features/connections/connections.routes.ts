import {
  addConnectionQueue,
  connectionOptions,
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
import type { AppContext } from '#core/context';
import type { ConnectionsService } from './connections.service';
import { duringImpersonation, withoutSecrets } from './impersonation-limits';
import type { sessionControl } from './session-control';

export function mountConnections(
  endpoints: AppContext['endpoints'],
  service: ConnectionsService,
  sessions: ReturnType<typeof sessionControl>,
): void {
  endpoints.mount(listConnections, ({ caller }) => service.list(caller));
  endpoints.mount(getConnection, async ({ caller, params, query }) =>
    withoutSecrets(caller, await service.get(caller.companyId, params.whatsappId, query.session !== '0')),
  );
  endpoints.mount(connectionOptions, async () => service.options());
  endpoints.mount(createConnection, ({ caller, body }) =>
    service.create(caller.companyId, duringImpersonation(caller, body, null), caller),
  );
  endpoints.mount(updateConnection, async ({ caller, params, body }) => {
    const before = await service.require(caller.companyId, params.whatsappId);
    const changed = await service.update(
      caller,
      params.whatsappId,
      duringImpersonation(caller, body, before),
    );
    return withoutSecrets(caller, changed);
  });
  endpoints.mount(addConnectionQueue, ({ caller, params, body }) =>
    service.addQueue(caller, params.whatsappId, body.queueId),
  );
  endpoints.mount(deleteConnection, async ({ caller, params }) => {
    await service.remove(caller.companyId, params.whatsappId);
    return undefined;
  });
  endpoints.mount(revokeFormerTokens, async ({ caller, params }) =>
    withoutSecrets(caller, await service.revokeFormerTokens(caller, params.whatsappId)),
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
