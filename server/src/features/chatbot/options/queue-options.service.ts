import { Mutex } from 'es-toolkit/promise/mutex';
import { LRUCache } from 'lru-cache';
import { MENU_LIMITS } from '@recado/shared/automation';
import { AppError, type BodyOf } from '@recado/shared/contract';
import {
  type createQueueOption,
  type QueueOption,
  type updateQueueOption,
  withDescendants,
} from '@recado/shared/queue-options';
import { TEXT_VARIABLES } from '@recado/shared/rules/variables';
import { nextIdInOrder } from '#core/database';
import type { FeatureEvents } from '#core/events';
import { savingForm } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import { requireKnownVariables } from '#core/texts';
import { depthOf, optionTree } from './option-tree';
import { type QueueOptionDocument, queueOptions } from './queue-option.model';

const QUEUES_IN_PROGRESS = 1_000;

export interface QueueOptionsDeps {
  events: FeatureEvents;
  queues: {
    /** Throws ERR_NO_QUEUE_FOUND. */
    requireQueues(companyId: number, ids: readonly number[]): Promise<void>;
  };
  users: {
    /** Throws ERR_NO_USER_FOUND. */
    getUser(companyId: number, userId: number): Promise<unknown>;
  };
}

type Content = Pick<
  BodyOf<typeof updateQueueOption>,
  'title' | 'message' | 'queueToTransferId' | 'operatorId'
>;

export function queueOptionsService({ events, queues, users }: QueueOptionsDeps) {
  const rowsOf = (companyId: number, queueId: number) =>
    queueOptions.find(companyId, { queueId }, { limit: 2 * MENU_LIMITS.perQueue });
  const found = async (companyId: number, id: number): Promise<QueueOptionDocument> => {
    const row = await queueOptions.findById(companyId, id);
    if (!row) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
    return row;
  };
  const publish = (companyId: number, queueId: number) =>
    events.publish('queueOption.changed', { companyId, action: 'update', queueId });

  const mutexes = new LRUCache<number, Mutex>({ max: QUEUES_IN_PROGRESS });
  /** Serialises changes in this process; two servers may exceed a limit by one. */
  const serially = async <T>(queueId: number, change: () => Promise<T>): Promise<T> => {
    const mutex = mutexes.get(queueId) ?? new Mutex();
    mutexes.set(queueId, mutex);
    await mutex.acquire();
    try {
      return await change();
    } finally {
      mutex.release();
    }
  };

  const contentOf = async (companyId: number, content: Content): Promise<Partial<QueueOptionDocument>> => {
    const { queueToTransferId, operatorId } = content;
    const title = content.title?.replace(/\s+/g, ' ').trim();
    const message = content.message?.trim();
    requireWithin('title', title?.length ?? 0, MENU_LIMITS.title);
    requireWithin('message', message?.length ?? 0, MENU_LIMITS.message);
    if (queueToTransferId) await queues.requireQueues(companyId, [queueToTransferId]);
    if (operatorId) await users.getUser(companyId, operatorId);
    return {
      ...(title !== undefined && { title }),
      ...(message !== undefined && { message }),
      ...(queueToTransferId !== undefined && { queueToTransferId }),
      ...(operatorId !== undefined && { operatorId }),
    };
  };

  const present = async (companyId: number, { _id, queueId }: QueueOptionDocument): Promise<QueueOption> => {
    const tree = optionTree(await rowsOf(companyId, queueId), null);
    const option = withDescendants(tree).find(({ id }) => id === _id);
    if (!option) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
    return option;
  };

  return {
    async list(companyId: number, queueId: number, parentId: number | null): Promise<QueueOption[]> {
      return optionTree(await rowsOf(companyId, queueId), parentId);
    },

    /** Ignores options without a title, which are not offered. */
    async hasOptions(companyId: number): Promise<boolean> {
      return (
        (await queueOptions.findOne(companyId, { title: { $ne: '' } }, { select: { _id: 1 } })) !== undefined
      );
    },

    /** Throws ERR_NO_QUEUE_FOUND, ERR_NO_QUEUE_OPTION_FOUND (parent), ERR_NO_USER_FOUND, ERR_LIMIT_REACHED. */
    async create(companyId: number, body: BodyOf<typeof createQueueOption>): Promise<QueueOption> {
      const { queueId, parentId = null, ...content } = body;
      await queues.requireQueues(companyId, [queueId]);
      requireKnownVariables('message', { text: content.message, known: TEXT_VARIABLES });
      const fields = await contentOf(companyId, content);
      const created = await serially(queueId, async () => {
        const rows = await rowsOf(companyId, queueId);
        if (parentId !== null && !rows.some(({ _id }) => _id === parentId)) {
          throw new AppError('ERR_NO_QUEUE_OPTION_FOUND', { field: 'parentId' });
        }
        const level = rows.filter((row) => row.parentId === parentId);
        requireWithin('depth', depthOf(rows, parentId) + 1, MENU_LIMITS.depth);
        requireWithin('level', level.length + 1, MENU_LIMITS.perLevel);
        requireWithin('queue', rows.length + 1, MENU_LIMITS.perQueue);
        const now = new Date();
        return queueOptions.insert(companyId, {
          _id: await nextIdInOrder('queue_options'),
          queueId,
          parentId,
          order: Math.max(0, ...level.map(({ order }) => order)) + 1,
          title: '',
          message: '',
          queueToTransferId: null,
          operatorId: null,
          ...fields,
          createdAt: now,
          updatedAt: now,
        });
      });
      await publish(companyId, queueId);
      return present(companyId, created);
    },

    /** Throws the errors of `create` and `savingForm`, and ERR_VALIDATION for another queue or parent. */
    async update(
      { companyId, name: by }: Pick<Caller, 'companyId' | 'name'>,
      id: number,
      body: BodyOf<typeof updateQueueOption>,
    ): Promise<QueueOption> {
      const { queueId, parentId, version: given, ...content } = body;
      const before = await found(companyId, id);
      requireSame('queueId', queueId, before.queueId);
      requireSame('parentId', parentId, before.parentId);
      const known = { before: before.message, known: TEXT_VARIABLES };
      requireKnownVariables('message', { text: content.message, ...known });
      const fields = await contentOf(companyId, content);
      const saving = savingForm(before, { given, by, changes: fields });
      if (saving.unchanged) return present(companyId, before);
      const after = await queueOptions.findOneAndUpdate(
        companyId,
        { _id: id, ...saving.filter },
        { $set: { ...fields, updatedAt: new Date() }, ...saving.update },
      );
      if (!after) throw saving.stale(await found(companyId, id));
      await publish(companyId, after.queueId);
      return present(companyId, after);
    },

    /** Positions begin at 1. Throws ERR_NO_QUEUE_OPTION_FOUND. */
    async move(companyId: number, id: number, position: number): Promise<QueueOption> {
      const row = await found(companyId, id);
      await serially(row.queueId, async () => {
        const level = optionTree(await rowsOf(companyId, row.queueId), row.parentId).map(
          (option) => option.id,
        );
        const others = level.filter((each) => each !== id);
        const moved = [...others.slice(0, position - 1), id, ...others.slice(position - 1)];
        await queueOptions.bulkWrite(
          companyId,
          moved.map((_id, index) => ({
            updateOne: { filter: { _id }, update: { $set: { order: index + 1 } } },
          })),
        );
      });
      await publish(companyId, row.queueId);
      return present(companyId, row);
    },

    /**
     * Deletes descendants first, so that an interrupted deletion leaves no orphans. Throws
     * ERR_NO_QUEUE_OPTION_FOUND.
     */
    async remove(companyId: number, id: number): Promise<void> {
      const { queueId } = await found(companyId, id);
      await serially(queueId, async () => {
        const rows = await rowsOf(companyId, queueId);
        const below = withDescendants(optionTree(rows, id)).map((option) => option.id);
        for (const each of [id, ...below].reverse()) await queueOptions.deleteOne(companyId, { _id: each });
      });
      await publish(companyId, queueId);
    },

    /** Deletes the queue's options and references to it in other options. Idempotent. */
    async queueDeleted(companyId: number, queueId: number): Promise<void> {
      await queueOptions.deleteMany(companyId, { queueId });
      await clearTarget(companyId, { queueToTransferId: queueId });
    },

    /** Clears references to a deleted user. Idempotent. */
    userDeleted: (companyId: number, userId: number): Promise<void> =>
      clearTarget(companyId, { operatorId: userId }),
  };

  async function clearTarget(
    companyId: number,
    target: { queueToTransferId: number } | { operatorId: number },
  ): Promise<void> {
    const affected = await queueOptions.find(companyId, target);
    if (affected.length === 0) return;
    const cleared = Object.fromEntries(Object.keys(target).map((field) => [field, null]));
    await queueOptions.updateMany(companyId, target, { $set: cleared });
    for (const queueId of new Set(affected.map((row) => row.queueId))) await publish(companyId, queueId);
  }
}

export type QueueOptionsService = ReturnType<typeof queueOptionsService>;

function requireWithin(field: string, size: number, limit: number): void {
  if (size > limit) throw new AppError('ERR_LIMIT_REACHED', { field, limit });
}

function requireSame(field: string, given: number | null | undefined, actual: number | null): void {
  if (given !== undefined && given !== actual) {
    throw new AppError('ERR_VALIDATION', { part: 'body', field, reason: 'immutable' });
  }
}
