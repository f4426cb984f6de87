import { listAudit } from '@recado/shared/audit';
import type { AppContext } from '../../core/context';
import { type AuditDeps, auditService } from './audit.service';

export function createAudit({ endpoints }: Pick<AppContext, 'endpoints'>, deps: AuditDeps): Audit {
  const service = auditService(deps);
  endpoints.mount(listAudit, ({ query }) => service.list(query));
  return service;
}

export type Audit = ReturnType<typeof auditService>;
export { auditMigrations } from './audit.migrations';
