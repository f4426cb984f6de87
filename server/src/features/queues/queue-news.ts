import type { QueueSummary } from '@recado/shared/queues';
import { z } from 'zod';
import type { AppContext } from '../../core/context';
import type { QueuesParts } from './queues.service';

/** Longer than other servers remember a queue: what they wrote from memory is put right after it. */
const AFTERWARDS_MS = 10_000;

/** What copies or names a queue, in other features. Each may be called again for the same change. */
export interface QueueCopies {
  /** Tickets carry its name and colour. */
  queueChanged(companyId: number, queue: QueueSummary): Promise<void>;
  /** Open tickets, people, connections, contacts and settings let it go. */
  queueDeleted(companyId: number, queueId: number): Promise<void>;
}

/**
 * Tells what carries a queue's name: at once, and again when nobody can remember the old one any more. A change is started
 * and not waited for: a company may have a million tickets.
 */
export function queueNews(
  { jobs, log }: Pick<AppContext, 'jobs' | 'log'>,
  { queueChanged, queueDeleted }: QueueCopies,
  queueNow: (companyId: number, queueId: number) => Promise<QueueSummary | undefined>,
): QueuesParts['settle'] {
  const job = z.object({ companyId: z.number().int(), queueId: z.number().int() });
  jobs.define('queues.settle', job, async ({ companyId, queueId }) => {
    const queue = await queueNow(companyId, queueId);
    await (queue ? queueChanged(companyId, queue) : queueDeleted(companyId, queueId));
  });
  return async (companyId, queue) => {
    const afterwards = new Date(Date.now() + AFTERWARDS_MS);
    await jobs.schedule('queues.settle', afterwards, { companyId, queueId: queue.id });
    if ('deleted' in queue) return queueDeleted(companyId, queue.id);
    queueChanged(companyId, queue).catch((error: unknown) => {
      log.error({ err: error, companyId, queueId: queue.id }, "a queue's change was not spread");
    });
  };
}
