import { AppError } from '@recado/shared/contract';
import {
  type Queue,
  queueColor,
  type QueueInput,
  type QueueRow,
  type QueueSummary,
} from '@recado/shared/queues';
import { HOURS_VARIABLES, TEXT_VARIABLES } from '@recado/shared/rules/variables';
import { QUEUE_SCHEDULE, type Schedule } from '@recado/shared/working-hours';
import { isDuplicateKey, nextIdInOrder, tenantRepository } from '#core/database';
import type { FeatureEvents } from '#core/events';
import { savingForm } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import { requireKnownVariables } from '#core/texts';
import type { Companies } from '#features/companies';
import { type QueueDocument, QueueModel } from './queue.model';
import { presentQueue, presentQueueRow, presentWholeQueue } from './queues.presenter';

/** More than any plan allows. */
const MAX_QUEUES = 1_000;

export interface QueuesDeps {
  events: FeatureEvents;
  companies: Companies;
  /** Updates the queue's copies in other documents. Idempotent. */
  settle(companyId: number, queue: QueueSummary | { id: number; deleted: true }): Promise<void>;
}

export function queuesService({ events, companies, settle }: QueuesDeps) {
  const queues = tenantRepository(QueueModel);

  const found = async (companyId: number, id: number): Promise<QueueDocument> => {
    const queue = await queues.findById(companyId, id);
    if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND');
    return queue;
  };

  const queuesByIds = async (companyId: number, ids: readonly number[]): Promise<QueueSummary[]> => {
    if (ids.length === 0) return [];
    const existing = await queues.find(companyId, { _id: { $in: [...ids] } }, { sort: { name: 1 } });
    return existing.map(presentQueue);
  };

  return {
    async listQueues(companyId: number): Promise<QueueRow[]> {
      return (await queues.find(companyId, {}, { sort: { name: 1 }, limit: MAX_QUEUES })).map(
        presentQueueRow,
      );
    },

    async hoursOfQueues(
      companyId: number,
    ): Promise<{ id: number; name: string; schedules: Schedule; outOfHoursMessage: string }[]> {
      const rows = await queues.find(companyId, {}, { sort: { name: 1 }, limit: MAX_QUEUES });
      return rows.map(({ _id: id, name, schedules = QUEUE_SCHEDULE, outOfHoursMessage }) => ({
        id,
        name,
        schedules,
        outOfHoursMessage,
      }));
    },

    queuesByIds,

    async queueRowsByIds(companyId: number, ids: readonly number[]): Promise<QueueRow[]> {
      if (ids.length === 0) return [];
      return (await queues.find(companyId, { _id: { $in: [...ids] } })).map(presentQueueRow);
    },

    async getQueue(companyId: number, id: number): Promise<Queue> {
      return presentWholeQueue(await found(companyId, id));
    },

    /** @throws ERR_NO_QUEUE_FOUND with the first missing id */
    async requireQueues(companyId: number, ids: readonly number[]): Promise<void> {
      const existing = new Set((await queuesByIds(companyId, ids)).map(({ id }) => id));
      const missing = ids.find((id) => !existing.has(id));
      if (missing !== undefined) throw new AppError('ERR_NO_QUEUE_FOUND', { queueId: missing });
    },

    /** @throws ERR_QUEUE_COLOR_ALREADY_EXISTS, ERR_CONFLICT (name), ERR_PLAN_LIMIT */
    async createQueue(companyId: number, queue: QueueInput): Promise<Queue> {
      requireVariables(queue);
      const now = new Date();
      const created = await companies.withinLimit(companyId, 'queues', async () =>
        rejectDuplicates(
          queues.insert(companyId, {
            _id: await nextIdInOrder('queues'),
            name: queue.name,
            color: colorOf(queue.color),
            greetingMessage: queue.greetingMessage ?? '',
            outOfHoursMessage: queue.outOfHoursMessage ?? '',
            schedules: queue.schedules ?? QUEUE_SCHEDULE,
            ...(queue.assignment && { assignment: queue.assignment }),
            createdAt: now,
            updatedAt: now,
          }),
        ),
      );
      await events.publish('queue.changed', { companyId, action: 'create', queue: presentQueueRow(created) });
      return presentWholeQueue(created);
    },

    /** @throws ERR_NO_QUEUE_FOUND, ERR_QUEUE_COLOR_ALREADY_EXISTS, ERR_CONFLICT (name), errors of `savingForm` */
    async updateQueue(
      { companyId, name: by }: Pick<Caller, 'companyId' | 'name'>,
      id: number,
      { color, version: given, ...texts }: QueueInput,
    ): Promise<Queue> {
      const before = await found(companyId, id);
      requireVariables(texts, before);
      const changes = { ...texts, color: colorOf(color) };
      const saving = savingForm(before, { given, by, changes });
      if (saving.unchanged) return presentWholeQueue(before);
      const queue = await rejectDuplicates(
        queues.findOneAndUpdate(
          companyId,
          { _id: id, ...saving.filter },
          { $set: { ...changes, updatedAt: new Date() }, ...saving.update },
        ),
      );
      if (!queue) throw saving.stale(await found(companyId, id));
      await events.publish('queue.changed', { companyId, action: 'update', queue: presentQueueRow(queue) });
      if (queue.name !== before.name || queue.color !== before.color) {
        await settle(companyId, presentQueue(queue));
      }
      return presentWholeQueue(queue);
    },

    async automaticQueuesAcrossCompanies(): Promise<{ companyId: number; queueId: number }[]> {
      const automatic = await queues.findAcrossCompanies(
        { assignment: 'automatic' },
        { select: { companyId: 1 } },
      );
      return automatic.map(({ companyId, _id: queueId }) => ({ companyId, queueId }));
    },

    /**
     * Removes references first, so that an interrupted deletion can be repeated.
     * @throws ERR_NO_QUEUE_FOUND
     */
    async deleteQueue(companyId: number, id: number): Promise<void> {
      await found(companyId, id);
      await settle(companyId, { id, deleted: true });
      if (!(await queues.deleteOne(companyId, { _id: id }))) return;
      await companies.slotReleased(companyId, 'queues');
      await events.publish('queue.changed', { companyId, action: 'delete', queueId: id });
    },
  };
}

type QueueTexts = Partial<Record<'greetingMessage' | 'outOfHoursMessage', string | null | undefined>>;

/** @throws ERR_VALIDATION (unknown variable) */
function requireVariables(queue: QueueTexts, before?: QueueTexts): void {
  for (const [field, known] of [
    ['greetingMessage', TEXT_VARIABLES],
    ['outOfHoursMessage', HOURS_VARIABLES],
  ] as const)
    requireKnownVariables(field, { text: queue[field], before: before?.[field], known });
}

function colorOf(given: string): string {
  const color = queueColor(given);
  if (color === null) throw new AppError('ERR_VALIDATION', { part: 'body', field: 'color' });
  return color;
}

async function rejectDuplicates<T>(written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (isDuplicateKey(error, 'company-color')) throw new AppError('ERR_QUEUE_COLOR_ALREADY_EXISTS');
    if (isDuplicateKey(error)) throw new AppError('ERR_CONFLICT', { field: 'name' });
    throw error;
  }
}

export function countQueues(companyId: number): Promise<number> {
  return tenantRepository(QueueModel).count(companyId);
}
