import { listAudit } from '@recado/shared/audit';
import type { AppContext } from '../../core/context';
import { listenToEvents } from './audit.listeners';
import { type AuditDeps, auditService } from './audit.service';

/** The audit log of the platform, written from domain events. */
export function createAudit(
  { endpoints, events }: Pick<AppContext, 'endpoints' | 'events'>,
  deps: AuditDeps,
): void {
  const service = auditService(deps);
  listenToEvents(events.of('audit'), service.record);
  endpoints.mount(listAudit, ({ query }) => service.list(query));
}

export { auditMigrations } from './audit.migrations';
