import { listAudit } from '@recado/shared/audit';
import type { AppContext } from '../../core/context';
import { auditService } from './audit.service';

/** The audit log, which the platform's owner reads. */
export function createAudit({ endpoints }: Pick<AppContext, 'endpoints'>): Audit {
  const service = auditService();
  endpoints.mount(listAudit, ({ query }) => service.list(query));
  return service;
}

export type Audit = ReturnType<typeof auditService>;
export { auditMigrations } from './audit.migrations';
