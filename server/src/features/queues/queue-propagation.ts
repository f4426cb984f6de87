import type { QueueSummary } from '@recado/shared/queues';
import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import { defineJobs, SETTLE } from './queues.jobs';
import type { QueuesDeps } from './queues.service';

/** By then, caches of other servers have expired. */
const AFTERWARDS_MS = 10_000;

/** Propagates a change again after caches expired, in the background because there may be a million copies. */
export function queuePropagation(
  { jobs, log }: AppContext,
  events: FeatureEvents,
  queueNow: (companyId: number, queueId: number) => Promise<QueueSummary | undefined>,
): QueuesDeps['settle'] {
  const publishUpdated = (companyId: number, { id, name, color }: QueueSummary) =>
    events.publish('queue.updated', { companyId, queueId: id, name, color });
  defineJobs(jobs, async ({ companyId, queueId }) => {
    const queue = await queueNow(companyId, queueId);
    await (queue
      ? publishUpdated(companyId, queue)
      : events.publish('queue.deleted', { companyId, queueId }));
  });
  return async (companyId, queue) => {
    const afterwards = new Date(Date.now() + AFTERWARDS_MS);
    await jobs.schedule(SETTLE, afterwards, { companyId, queueId: queue.id });
    if ('deleted' in queue) return events.publish('queue.deleted', { companyId, queueId: queue.id });
    publishUpdated(companyId, queue).catch((error: unknown) => {
      log.error({ err: error, companyId, queueId: queue.id }, 'queue change not propagated');
    });
  };
}
