import { AppError } from '@recado/shared/contract';
import type { QueueSummary } from '@recado/shared/queues';
import type { Caller } from '../../../core/tenancy/caller';
import type { ReferenceData } from '../reference-data';

/**
 * The queue somebody chose for a ticket of theirs: agents choose among their own. Undefined when none was chosen. Throws
 * ERR_NO_PERMISSION, ERR_NO_QUEUE_FOUND {queueId}.
 */
export async function chosenQueue(
  referenceData: Pick<ReferenceData, 'queue'>,
  caller: Caller,
  queueId: number | null,
): Promise<QueueSummary | undefined> {
  if (queueId === null) return undefined;
  if (caller.profile !== 'admin' && !caller.queueIds.includes(queueId)) {
    throw new AppError('ERR_NO_PERMISSION');
  }
  return requireQueue(referenceData, caller.companyId, queueId);
}

/** Throws ERR_NO_QUEUE_FOUND {queueId}. */
export async function requireQueue(
  referenceData: Pick<ReferenceData, 'queue'>,
  companyId: number,
  queueId: number,
): Promise<QueueSummary> {
  const queue = await referenceData.queue(companyId, queueId);
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND', { queueId });
  return queue;
}

/** No queue was chosen: refused (ERR_VALIDATION, `queueId`) unless there is none the caller could choose. */
export async function requireQueueChoice(
  referenceData: Pick<ReferenceData, 'queueIds'>,
  { companyId, profile, queueIds }: Caller,
): Promise<void> {
  const couldChoose = profile === 'admin' ? await hasQueues(referenceData, companyId) : queueIds.length > 0;
  if (couldChoose) throw queueMissing();
}

export async function hasQueues(
  referenceData: Pick<ReferenceData, 'queueIds'>,
  companyId: number,
): Promise<boolean> {
  return (await referenceData.queueIds(companyId)).length > 0;
}

/** Specification 1 §5: "Necessário informar uma fila". */
export function queueMissing(): AppError {
  return new AppError('ERR_VALIDATION', { part: 'body', field: 'queueId', reason: 'choose a queue' });
}
