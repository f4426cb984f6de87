import { AppError } from '@recado/shared/contract';
import type { Caller } from '../../../core/tenancy/caller';
import type { ReferenceData } from '../reference-data';
import type { TicketDocument } from '../ticket.model';
import type { Change, UpdateTicketInput } from './change';
import { chosenQueue, queueMissing } from './queue-choice';

/** Undefined when the caller has it already. Throws ERR_TICKET_TAKEN {user}. */
export async function decideAccept(
  referenceData: ReferenceData,
  caller: Caller,
  ticket: TicketDocument,
  wish: UpdateTicketInput,
): Promise<Change | undefined> {
  if (ticket.status === 'open' && ticket.userId === caller.userId) return undefined;
  if (ticket.userId !== null) {
    throw new AppError('ERR_TICKET_TAKEN', { user: { id: ticket.userId, name: ticket.user?.name ?? '' } });
  }
  return {
    set: { status: 'open', ...assignedTo(caller), ...(await queueOf(referenceData, caller, ticket, wish)) },
    type: 'accepted',
  };
}

export function assignedTo(caller: Caller): Pick<TicketDocument, 'userId' | 'user'> {
  return { userId: caller.userId, user: { name: caller.name } };
}

/**
 * The queue chosen while accepting (§4.1): agents choose among their own; an administrator with one queue gives it to a
 * ticket without; one with several has to choose.
 */
export async function queueOf(
  referenceData: ReferenceData,
  caller: Caller,
  ticket: TicketDocument,
  { queueId: chosen, status }: UpdateTicketInput,
): Promise<Pick<TicketDocument, 'queueId' | 'queue'> | undefined> {
  const undecided = !chosen && ticket.queueId === null && status === 'open' && caller.profile === 'admin';
  if (undecided && caller.queueIds.length > 1) throw queueMissing();
  const wanted = chosen ?? (undecided ? (caller.queueIds[0] ?? null) : null);
  if (wanted === ticket.queueId) return undefined;
  const queue = await chosenQueue(referenceData, caller, wanted);
  return queue && { queueId: queue.id, queue: { name: queue.name, color: queue.color } };
}
