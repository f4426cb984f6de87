import { AppError } from '@recado/shared/contract';
import type { QueueSummary } from '@recado/shared/queues';
import { isDuplicateKey, nextId, tenantRepository } from '../../core/database';
import { QueueModel, type QueueDocument } from './queue.model';

export interface NewQueue {
  name: string;
  /** `#rrggbb`; unique in the company. */
  color: string;
  greetingMessage?: string;
  complationMessage?: string;
  outOfHoursMessage?: string;
  ratingMessage?: string;
}

/** The departments a company sorts its tickets into. */
export function queuesService() {
  const queues = tenantRepository(QueueModel);
  return {
    /** Every queue of a company, by name (specification 1 §7.2). */
    async listQueues(companyId: number): Promise<QueueSummary[]> {
      return (await queues.find(companyId, {}, { sort: { name: 1 }, limit: 1_000 })).map(presentQueue);
    },

    /** Those of the ids that are the company's, by name; others are left out. */
    async queuesByIds(companyId: number, ids: readonly number[]): Promise<QueueSummary[]> {
      if (ids.length === 0) return [];
      const found = await queues.find(companyId, { _id: { $in: [...ids] } }, { sort: { name: 1 } });
      return found.map(presentQueue);
    },

    /** Throws ERR_NO_QUEUE_FOUND: another company's queue is none. */
    async getQueue(companyId: number, id: number): Promise<QueueSummary & { greetingMessage: string }> {
      const queue = await queues.findById(companyId, id);
      if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND');
      return { ...presentQueue(queue), greetingMessage: queue.greetingMessage };
    },

    /** Throws ERR_NO_QUEUE_FOUND with the first id that is not the company's. */
    async requireQueues(companyId: number, ids: readonly number[]): Promise<void> {
      const found = new Set((await this.queuesByIds(companyId, ids)).map(({ id }) => id));
      const missing = ids.find((id) => !found.has(id));
      if (missing !== undefined) throw new AppError('ERR_NO_QUEUE_FOUND', { queueId: missing });
    },

    /** Throws ERR_QUEUE_COLOR_ALREADY_EXISTS, or ERR_CONFLICT for a name that is taken. */
    async createQueue(companyId: number, queue: NewQueue): Promise<QueueSummary> {
      const now = new Date();
      try {
        const created = await queues.insert(companyId, {
          _id: await nextId('queues'),
          name: queue.name,
          color: queue.color.toLowerCase(),
          greetingMessage: queue.greetingMessage ?? '',
          complationMessage: queue.complationMessage ?? '',
          outOfHoursMessage: queue.outOfHoursMessage ?? '',
          ratingMessage: queue.ratingMessage ?? '',
          createdAt: now,
          updatedAt: now,
        });
        return presentQueue(created);
      } catch (error) {
        if (isDuplicateKey(error, 'company-color')) throw new AppError('ERR_QUEUE_COLOR_ALREADY_EXISTS');
        if (isDuplicateKey(error)) throw new AppError('ERR_CONFLICT', { field: 'name' });
        throw error;
      }
    },
  };
}

function presentQueue({ _id, name, color }: QueueDocument): QueueSummary {
  return { id: _id, name, color };
}
