import { AppError } from '@recado/shared/contract';
import type { ReferenceData } from '../reference-data';
import type { TicketDocument } from '../ticket.model';
import { mayAttend, type Viewer } from '../tickets.policy';
import type { Change, UpdateTicketInput } from './change';
import { hasQueues, queueMissing, requireQueue } from './queue-choice';

/** A colleague as a transfer needs them. */
type Colleague = Omit<Viewer, 'userId' | 'companyId'> & { id: number; name: string };

export interface TransferParts {
  referenceData: ReferenceData;
  /** Throws ERR_NO_USER_FOUND: another company's user is none. */
  getUser(companyId: number, userId: number): Promise<Colleague>;
}

/** Whether a wish hands the ticket to a colleague or a queue, instead of accepting or returning it. */
export function isTransfer(ticket: TicketDocument, { status, userId, queueId }: UpdateTicketInput): boolean {
  if (status === 'pending') return Boolean(queueId) && ticket.status !== 'closed';
  return status === undefined && Boolean(userId ?? queueId);
}

/**
 * To a colleague, whose it is from now on; or, without one, to a queue, where it waits (specification 1 §4.1). Whoever
 * sees a ticket may give it to any queue; a company without queues needs none. Undefined when nothing would change. Throws ERR_TRANSFER_TARGET {user} for a
 * colleague who could not see it, ERR_TICKET_STATUS, ERR_NO_USER_FOUND, ERR_NO_QUEUE_FOUND, ERR_VALIDATION (`queueId`).
 */
export async function decideTransfer(
  { referenceData, getUser }: TransferParts,
  ticket: TicketDocument,
  { status, userId: chosen, queueId }: UpdateTicketInput,
): Promise<Change | undefined> {
  const { companyId } = ticket;
  if (ticket.status === 'closed' || ticket.status === 'groups') {
    throw new AppError('ERR_TICKET_STATUS', { status: ticket.status });
  }
  const companyHasQueues = await hasQueues(referenceData, companyId);
  if (!queueId && companyHasQueues) throw queueMissing();
  const queue = await targetQueue(referenceData, companyId, queueId ?? null);
  const userId = status === 'pending' ? null : (chosen ?? ticket.userId);
  if (userId === null) {
    const waits = { status: 'pending', userId: null, user: null, quantityMessage: 0 } as const;
    const same = ticket.status === 'pending' && ticket.queueId === queue.queueId;
    return same ? undefined : { set: { ...waits, ...queue }, type: 'transferred' };
  }
  const colleague = await getUser(companyId, userId);
  const set = { status: 'open', userId, user: { name: colleague.name }, ...queue } as const;
  const viewer = { ...colleague, userId, companyId };
  const rules = await referenceData.visibility(companyId);
  if (!mayAttend(viewer, { ...ticket, ...set }, rules, { hasQueues: companyHasQueues })) {
    throw new AppError('ERR_TRANSFER_TARGET', { user: { id: userId, name: colleague.name } });
  }
  const same = ticket.status === 'open' && ticket.userId === userId && ticket.queueId === queue.queueId;
  return same ? undefined : { set, type: 'transferred' };
}

async function targetQueue(
  referenceData: ReferenceData,
  companyId: number,
  queueId: number | null,
): Promise<Pick<TicketDocument, 'queueId' | 'queue'>> {
  if (queueId === null) return { queueId: null, queue: null };
  const { name, color } = await requireQueue(referenceData, companyId, queueId);
  return { queueId, queue: { name, color } };
}
