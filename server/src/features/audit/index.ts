import { listAudit, listImpersonations } from '@recado/shared/audit';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import { actSource } from '#core/events';
import { listenToEvents } from './audit.listeners';
import { auditMigrations } from './audit.migrations';
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

export const auditData: StoredData = {
  migrations: [auditMigrations],
  platformCollections: ['audit_entries'],
};
