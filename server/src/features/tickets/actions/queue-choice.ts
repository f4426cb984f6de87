import { AppError } from '@recado/shared/contract';
import type { QueueSummary } from '@recado/shared/queues';
import type { Caller } from '../../../core/tenancy/caller';
import type { Directory } from '../directory';

/**
 * The queue somebody chose for a ticket of theirs: agents choose among their own. Undefined when none was chosen. Throws
 * ERR_NO_PERMISSION, ERR_NO_QUEUE_FOUND {queueId}.
 */
export async function chosenQueue(
  directory: Pick<Directory, 'queue'>,
  caller: Caller,
  queueId: number | null,
): Promise<QueueSummary | undefined> {
  if (queueId === null) return undefined;
  if (caller.profile !== 'admin' && !caller.queueIds.includes(queueId)) {
    throw new AppError('ERR_NO_PERMISSION');
  }
  return requireQueue(directory, caller.companyId, queueId);
}

/** Throws ERR_NO_QUEUE_FOUND {queueId}. */
export async function requireQueue(
  directory: Pick<Directory, 'queue'>,
  companyId: number,
  queueId: number,
): Promise<QueueSummary> {
  const queue = await directory.queue(companyId, queueId);
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND', { queueId });
  return queue;
}

/** No queue was chosen: refused (ERR_VALIDATION, `queueId`) unless there is none the caller could choose. */
export async function requireQueueChoice(
  directory: Pick<Directory, 'queueIds'>,
  { companyId, profile, queueIds }: Caller,
): Promise<void> {
  const couldChoose = profile === 'admin' ? await hasQueues(directory, companyId) : queueIds.length > 0;
  if (couldChoose) throw queueMissing();
}

export async function hasQueues(directory: Pick<Directory, 'queueIds'>, companyId: number): Promise<boolean> {
  return (await directory.queueIds(companyId)).length > 0;
}

/** Specification 1 §5: "Necessário informar uma fila". */
export function queueMissing(): AppError {
  return new AppError('ERR_VALIDATION', { part: 'body', field: 'queueId', reason: 'choose a queue' });
}
