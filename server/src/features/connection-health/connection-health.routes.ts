import {
  getConnectionHealth,
  listAutomaticMessages as listEndpoint,
  recordWarning as recordEndpoint,
  withdrawWarning as withdrawEndpoint,
} from '@recado/shared/connection-health';
import type { AppContext } from '#core/context';
import type { ConnectionHealthDeps } from './connection-health.deps';
import { recordWarning, withdrawWarning } from './operations/change-warning';
import { listAutomaticMessages } from './operations/list-automatic-messages';
import { readHealth } from './operations/read-health';

export function mountConnectionHealth(endpoints: AppContext['endpoints'], deps: ConnectionHealthDeps): void {
  endpoints.mount(getConnectionHealth, ({ caller, params }) =>
    readHealth(deps, caller.companyId, params.whatsappId),
  );
  endpoints.mount(recordEndpoint, ({ caller, params }) => recordWarning(deps, caller, params.whatsappId));
  endpoints.mount(withdrawEndpoint, ({ caller, params }) => withdrawWarning(deps, caller, params.whatsappId));
  endpoints.mount(listEndpoint, ({ caller: { companyId }, params, query }) =>
    listAutomaticMessages(deps, { companyId, connectionId: params.whatsappId }, query.cursor),
  );
}
