import { AppError } from '@recado/shared/contract';
import type { Caller } from '#core/tenancy/caller';
import { wokenEvents } from '../snooze/wake-ticket';
import type { TicketDocument } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';
import { applyChange } from './apply-change';
import { assignedTo, queueChangeOf } from './queue-choice';

interface AcceptTicketInput {
  status?: string;
  queueId?: number | null;
}

/**
 * @throws ERR_TICKET_TAKEN {user}, ERR_NO_QUEUE_FOUND, ERR_VALIDATION (`queueId`) if an administrator must
 * choose a queue
 */
export async function acceptTicket(
  deps: TicketsDeps,
  caller: Caller,
  ticket: TicketDocument,
  input: AcceptTicketInput,
): Promise<TicketDocument | undefined> {
  if (ticket.status === 'open' && ticket.userId === caller.userId) return ticket;
  if (ticket.userId !== null) {
    throw new AppError('ERR_TICKET_TAKEN', { user: { id: ticket.userId, name: ticket.user?.name ?? '' } });
  }
  const queue = await queueChangeOf(deps.referenceData, caller, ticket, input);
  return applyChange(deps, caller, ticket, {
    set: { status: 'open', ...assignedTo(caller), ...queue },
    type: 'accepted',
    events: () => Promise.resolve(wokenEvents(deps, ticket)),
  });
}
