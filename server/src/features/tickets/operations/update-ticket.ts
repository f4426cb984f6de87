import { AppError, type BodyOf } from '@recado/shared/contract';
import type { updateTicket as updateTicketEndpoint } from '@recado/shared/tickets';
import type { Caller } from '#core/tenancy/caller';
import type { TicketDocument } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';
import { acceptTicket } from './accept-ticket';
import { reopenTicket } from './reopen-ticket';
import { resolveTicket } from './resolve-ticket';
import { returnTicket } from './return-ticket';
import { isTransfer, transferTicket } from './transfer-ticket';

export type UpdateTicketInput = BodyOf<typeof updateTicketEndpoint>;

type Operation = (
  deps: TicketsDeps,
  caller: Caller,
  ticket: TicketDocument,
  input: UpdateTicketInput,
) => Promise<TicketDocument | undefined>;

const MAX_ATTEMPTS = 5;

/**
 * Decides again after a concurrent change: if two agents accept at once, one receives ERR_TICKET_TAKEN.
 * @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_TICKET_CHANGED {status, user} if `expected` differs,
 *   ERR_TICKET_STATUS {status}, ERR_CONFLICT after several attempts, errors of the operation
 */
export async function updateTicket(
  deps: TicketsDeps,
  caller: Caller,
  ticketId: number,
  input: UpdateTicketInput,
): Promise<TicketDocument> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const ticket = await deps.requireVisible(caller, ticketId);
    if (isDone(ticket, input)) return ticket;
    requireExpected(ticket, input);
    const operation = operationOf(caller, ticket, input);
    if (!operation) return ticket;
    const after = await operation(deps, caller, ticket, input);
    if (after) return after;
  }
  throw new AppError('ERR_CONFLICT');
}

function isDone(ticket: TicketDocument, { status, queueId }: UpdateTicketInput): boolean {
  if (status === 'closed') return ticket.status === 'closed';
  return status === 'pending' && ticket.status === 'pending' && !queueId;
}

function requireExpected(
  { status, userId, user }: TicketDocument,
  { expected, status: wanted }: UpdateTicketInput,
): void {
  if (!expected || (wanted === 'open' && status !== 'closed')) return;
  if (expected.status === status && expected.userId === userId) return;
  const now = userId === null ? null : { id: userId, name: user?.name ?? '' };
  throw new AppError('ERR_TICKET_CHANGED', { status, user: now });
}

function operationOf(
  caller: Caller,
  ticket: TicketDocument,
  input: UpdateTicketInput,
): Operation | undefined {
  if (isTransfer(ticket, input)) return transferTicket;
  if (input.userId && input.userId !== caller.userId) throw new AppError('ERR_NO_PERMISSION');
  if (!input.status) return undefined;
  if (input.status === 'closed') return resolveTicket;
  if (ticket.status === 'groups') throw new AppError('ERR_TICKET_STATUS', { status: ticket.status });
  if (ticket.status === 'closed') return reopenTicket;
  return input.status === 'pending' ? returnTicket : acceptTicket;
}
