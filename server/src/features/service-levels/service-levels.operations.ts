import { AppError } from '@recado/shared/contract';
import {
  MAX_SERVICE_LEVELS,
  type ServiceLevelInput,
  type ServiceLevelUpdate,
} from '@recado/shared/service-levels';
import { isDuplicateKey, nextIdInOrder } from '#core/database';
import { actorOf, type DomainEvents } from '#core/events';
import { savingForm } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import { ALL_OTHERS, type ServiceLevelDocument, serviceLevels } from './service-level.model';
import type { ServiceLevelsDeps } from './service-levels.deps';

type Change = DomainEvents['serviceLevel.administered']['change'];

export function listServiceLevels(companyId: number): Promise<ServiceLevelDocument[]> {
  return serviceLevels.find(companyId, {}, { sort: { name: 1, _id: 1 }, limit: MAX_SERVICE_LEVELS });
}

/** @throws ERR_LIMIT_REACHED {limit}, ERR_NO_QUEUE_FOUND, ERR_CONFLICT {field, …} */
export async function createServiceLevel(
  deps: ServiceLevelsDeps,
  caller: Caller,
  input: ServiceLevelInput,
): Promise<ServiceLevelDocument> {
  const { companyId } = caller;
  return administer(deps, caller, { name: input.name, change: 'created' }, async () => {
    await deps.queues.requireQueues(companyId, input.queueIds);
    const known = await listServiceLevels(companyId);
    if (known.length >= MAX_SERVICE_LEVELS)
      throw new AppError('ERR_LIMIT_REACHED', { limit: MAX_SERVICE_LEVELS });
    const row = rowOf(input);
    rejectDuplicates(known, row);
    const _id = await nextIdInOrder('service_levels');
    return orDuplicate(companyId, row, () => serviceLevels.insert(companyId, { ...row, _id }));
  });
}

/** @throws ERR_NO_SERVICE_LEVEL_FOUND, ERR_NO_QUEUE_FOUND, ERR_CONFLICT {field, …}, errors of `savingForm` */
export async function updateServiceLevel(
  deps: ServiceLevelsDeps,
  caller: Caller,
  id: number,
  input: ServiceLevelUpdate,
): Promise<ServiceLevelDocument> {
  const { companyId, name: by } = caller;
  const before = await found(companyId, id);
  return administer(deps, caller, { name: input.name, change: 'updated' }, async () => {
    await deps.queues.requireQueues(companyId, input.queueIds);
    const row = rowOf(input);
    const { scopes, ...fields } = row;
    const saving = savingForm(before, {
      given: input.version,
      by,
      changes: { ...fields, queueIds: scopes },
      current: { ...before, queueIds: before.scopes },
    });
    if (saving.unchanged) return before;
    rejectDuplicates(
      (await listServiceLevels(companyId)).filter(({ _id }) => _id !== id),
      row,
    );
    return orDuplicate(companyId, row, async () => {
      const changed = await serviceLevels.findOneAndUpdate(
        companyId,
        { _id: id, ...saving.filter },
        { $set: row, ...saving.update },
      );
      if (!changed) throw saving.stale(await found(companyId, id));
      return changed;
    });
  });
}

/** @throws ERR_NO_SERVICE_LEVEL_FOUND */
export async function deleteServiceLevel(deps: ServiceLevelsDeps, caller: Caller, id: number): Promise<void> {
  const { companyId } = caller;
  const { name } = await found(companyId, id);
  await administer(deps, caller, { name, change: 'deleted' }, async () => {
    if (!(await serviceLevels.deleteOne(companyId, { _id: id })))
      throw new AppError('ERR_NO_SERVICE_LEVEL_FOUND');
  });
}

/** A level whose last queue is deleted is deleted, too, so that it does not apply to all others. Idempotent. */
export async function queueDeleted(
  { events }: ServiceLevelsDeps,
  companyId: number,
  queueId: number,
): Promise<void> {
  const deleted = await serviceLevels.deleteMany(companyId, { scopes: [queueId] });
  const changed = await serviceLevels.updateMany(
    companyId,
    { scopes: queueId },
    { $pull: { scopes: queueId } },
  );
  if (deleted + changed > 0) await events.publish('serviceLevel.changed', { companyId });
}

async function administer<T>(
  { events }: ServiceLevelsDeps,
  caller: Caller,
  { name, change: kind }: { name: string; change: Change },
  change: () => Promise<T>,
): Promise<T> {
  const { companyId } = caller;
  const result = await events.act('serviceLevel.administered', {
    payload: { by: actorOf(caller), companyId, levelName: name, change: kind },
    change,
  });
  await events.publish('serviceLevel.changed', { companyId });
  return result;
}

async function found(companyId: number, id: number): Promise<ServiceLevelDocument> {
  const level = await serviceLevels.findById(companyId, id);
  if (!level) throw new AppError('ERR_NO_SERVICE_LEVEL_FOUND');
  return level;
}

type Row = Omit<ServiceLevelDocument, '_id' | 'companyId'>;

function rowOf(input: ServiceLevelInput): Row {
  const { name, firstReplyMinutes, nextReplyMinutes, resolveMinutes, warnPercent, queueIds } = input;
  const scopes = queueIds.length === 0 ? [ALL_OTHERS] : [...new Set(queueIds)].sort((a, b) => a - b);
  return { name, firstReplyMinutes, nextReplyMinutes, resolveMinutes, warnPercent, scopes };
}

function rejectDuplicates(others: readonly ServiceLevelDocument[], { name, scopes }: Row): void {
  if (others.some((other) => other.name === name)) throw new AppError('ERR_CONFLICT', { field: 'name' });
  for (const other of others) {
    const scope = other.scopes.find((each) => scopes.includes(each));
    if (scope === undefined) continue;
    const queueId = scope === ALL_OTHERS ? null : scope;
    throw new AppError('ERR_CONFLICT', { field: 'queueIds', queueId, level: other.name });
  }
}

/** Another administrator may save the same name or queue at the same time. */
async function orDuplicate<T>(companyId: number, row: Row, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    rejectDuplicates(
      (await listServiceLevels(companyId)).filter(({ scopes }) => scopes !== row.scopes),
      row,
    );
    throw error;
  }
}
