import { ObjectId } from 'mongodb';
import { AppError } from '@recado/shared/contract';
import { nextIdInOrder } from '#core/database';
import type { DurableEvent } from '#core/events';
import type { Caller } from '#core/tenancy/caller';
import type { ReferenceData } from '../reference-data';
import type { TicketDocument } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';
import { mayAttend } from '../tickets.policy';
import { applyChange, type Change } from './apply-change';
import { hasQueues, queueMissing, requireQueue } from './queue-choice';
import { WAITING } from './return-ticket';

interface TransferTicketInput {
  status?: string;
  userId?: number | null;
  queueId?: number | null;
  notes?: string;
}

export function isTransfer(
  ticket: TicketDocument,
  { status, userId, queueId }: TransferTicketInput,
): boolean {
  if (status === 'pending') return Boolean(queueId) && ticket.status !== 'closed';
  return status === undefined && Boolean(userId ?? queueId);
}

/**
 * Makes a user attend the ticket at once; in a queue, it becomes pending. Everyone who sees a ticket may transfer it
 * to any queue.
 * @throws ERR_TRANSFER_TARGET {user} if the ticket would be hidden from the user, ERR_TICKET_STATUS,
 *   ERR_NO_USER_FOUND, ERR_NO_QUEUE_FOUND, ERR_VALIDATION (`queueId`)
 */
export async function transferTicket(
  deps: TicketsDeps,
  caller: Caller,
  ticket: TicketDocument,
  input: TransferTicketInput,
): Promise<TicketDocument | undefined> {
  const change = await decideTransfer(deps, ticket, input);
  if (!change) return ticket;
  const { notes } = input;
  const note = notes ? { id: await nextIdInOrder('ticket_notes'), text: notes } : undefined;
  const events = () => Promise.resolve(transferEvents(deps, caller, { ...ticket, ...change.set }, note));
  const { userId = null } = change.set;
  const set = {
    ...change.set,
    ...(userId !== null && userId !== caller.userId && { handed: true as const }),
  };
  return applyChange(deps, caller, ticket, { ...change, set, events, ...(note && { note }) });
}

async function decideTransfer(
  { referenceData, users }: TicketsDeps,
  ticket: TicketDocument,
  { status, userId: selected, queueId }: TransferTicketInput,
): Promise<Change | undefined> {
  const { companyId } = ticket;
  if (ticket.status === 'closed' || ticket.status === 'groups') {
    throw new AppError('ERR_TICKET_STATUS', { status: ticket.status });
  }
  const companyHasQueues = await hasQueues(referenceData, companyId);
  if (!queueId && companyHasQueues) throw queueMissing();
  const queue = await targetQueue(referenceData, companyId, queueId ?? null);
  const userId = status === 'pending' ? null : (selected ?? ticket.userId);
  if (userId === null) {
    const same = ticket.status === 'pending' && ticket.queueId === queue.queueId;
    return same ? undefined : { set: { ...WAITING, ...queue }, type: 'transferred' };
  }
  const colleague = await users.getUser(companyId, userId);
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

/** Stored with the transfer, so that a crash loses neither note nor transfer notice. */
function transferEvents(
  { events }: TicketsDeps,
  { userId, name }: Caller,
  { _id, companyId, queue, user }: TicketDocument,
  note: { id: number; text: string } | undefined,
): DurableEvent[] {
  return events.pending('ticket.transferred', {
    companyId,
    ticketId: _id,
    transferId: new ObjectId().toHexString(),
    queueName: queue?.name ?? null,
    userName: user?.name ?? null,
    note: note ? { ...note, userId, userName: name } : null,
  });
}
