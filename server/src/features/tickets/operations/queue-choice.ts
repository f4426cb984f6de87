import { AppError } from '@recado/shared/contract';
import type { QueueSummary } from '@recado/shared/queues';
import type { Caller } from '#core/tenancy/caller';
import type { ReferenceData } from '../reference-data';
import type { TicketDocument } from '../ticket.model';

/**
 * Lets agents choose only their own queues.
 * @throws ERR_NO_PERMISSION, ERR_NO_QUEUE_FOUND {queueId}
 */
export async function selectedQueue(
  referenceData: ReferenceData,
  caller: Caller,
  queueId: number | null,
): Promise<QueueSummary | undefined> {
  if (queueId === null) return undefined;
  if (caller.profile !== 'admin' && !caller.queueIds.includes(queueId)) {
    throw new AppError('ERR_NO_PERMISSION');
  }
  return requireQueue(referenceData, caller.companyId, queueId);
}

export async function requireQueue(
  referenceData: ReferenceData,
  companyId: number,
  queueId: number,
): Promise<QueueSummary> {
  const queue = await referenceData.queue(companyId, queueId);
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND', { queueId });
  return queue;
}

/** @throws ERR_VALIDATION (`queueId`) if the caller could choose a queue */
export async function requireQueueChoice(
  referenceData: ReferenceData,
  { companyId, profile, queueIds }: Caller,
): Promise<void> {
  const couldSelect = profile === 'admin' ? await hasQueues(referenceData, companyId) : queueIds.length > 0;
  if (couldSelect) throw queueMissing();
}

export async function hasQueues(referenceData: ReferenceData, companyId: number): Promise<boolean> {
  return (await referenceData.queueIds(companyId)).length > 0;
}

export function assignedTo({ userId, name }: Caller): Pick<TicketDocument, 'userId' | 'user'> {
  return { userId, user: { name } };
}

/**
 * Returns undefined if the queue stays. A ticket without a queue gets the administrator's only one.
 * @throws ERR_VALIDATION (`queueId`) if the administrator has several queues
 */
export async function queueChangeOf(
  referenceData: ReferenceData,
  caller: Caller,
  ticket: TicketDocument,
  { queueId: selected, status }: { queueId?: number | null; status?: string },
): Promise<Pick<TicketDocument, 'queueId' | 'queue'> | undefined> {
  const undecided = !selected && ticket.queueId === null && status === 'open' && caller.profile === 'admin';
  if (undecided && caller.queueIds.length > 1) throw queueMissing();
  const wanted = selected ?? (undecided ? (caller.queueIds[0] ?? null) : null);
  if (wanted === ticket.queueId) return undefined;
  const queue = await selectedQueue(referenceData, caller, wanted);
  return queue && { queueId: queue.id, queue: { name: queue.name, color: queue.color } };
}

export function queueMissing(): AppError {
  return new AppError('ERR_VALIDATION', { part: 'body', field: 'queueId', reason: 'choose a queue' });
}
