import { listAudit, listImpersonations } from '@recado/shared/audit';
import type { AppContext } from '#core/context';
import { actSource } from '#core/events';
import { listenToEvents } from './audit.listeners';
import { type AuditDeps, auditService } from './audit.service';

export function createAudit({ endpoints, events }: AppContext, deps: AuditDeps): void {
  const service = auditService(deps);
  const own = events.of('audit');
  own.carries(actSource);
  listenToEvents(own, service);
  endpoints.mount(listAudit, ({ query }) => service.list(query));
  endpoints.mount(listImpersonations, ({ caller, query }) =>
    service.impersonations(caller.companyId, query.cursor),
  );
}

export { auditMigrations } from './audit.migrations';
