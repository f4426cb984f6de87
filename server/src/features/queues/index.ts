import { listQueues } from '@recado/shared/queues';
import type { AppContext } from '../../core/context';
import { queuesService } from './queues.service';

/** Specification 1 §7.2. A `companyId` in the query changes nothing: the caller's own queues are answered. */
export function createQueues({ endpoints }: Pick<AppContext, 'endpoints'>): Queues {
  const service = queuesService();
  endpoints.mount(listQueues, ({ caller }) => service.listQueues(caller.companyId));
  return service;
}

export type Queues = ReturnType<typeof queuesService>;
export { queueMigrations } from './queues.migrations';
