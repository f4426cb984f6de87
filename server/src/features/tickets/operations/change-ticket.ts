import { AppError } from '@recado/shared/contract';
import { ObjectId } from 'mongodb';
import { isDuplicateKey, nextIdInOrder } from '../../../core/database/index';
import { adding, type DurableEvent, type FeatureEvents } from '../../../core/events/index';
import type { Caller } from '../../../core/tenancy/caller';
import { tickets, type TicketDocument } from '../ticket.model';
import type { Broadcast } from '../ticket-broadcast';
import { flushLog, logEntry, logging } from '../ticket-log';
import type { OpenTickets } from '../open-tickets';
import { mayAttend } from '../tickets.policy';
import { hasQueues } from './queue-choice';
import { decideAccept } from './accept-ticket';
import type { Change, UpdateTicketInput } from './change';
import { otherOpenTicket } from './other-open-ticket';
import { decideReopen } from './reopen-ticket';
import { isTransfer, decideTransfer, type TransferParts } from './transfer-ticket';

export interface ChangeParts extends TransferParts {
  broadcast: Broadcast;
  openTickets: Pick<OpenTickets, 'forget'>;
  requireVisible(caller: Caller, ticketId: number): Promise<TicketDocument>;
  events: Pick<FeatureEvents, 'pending' | 'deliver'>;
}

const ATTEMPTS = 5;

/**
 * Accept, return, transfer, resolve, reopen (specification 1 §4.1). The change is made only if the ticket is as it was
 * when it was decided; otherwise it is decided again. Of two agents who accept at once one wins, the other is told who.
 */
export async function changeTicket(
  parts: ChangeParts,
  caller: Caller,
  ticketId: number,
  wish: UpdateTicketInput,
): Promise<TicketDocument> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await parts.requireVisible(caller, ticketId);
    if (isAsWished(before, wish)) return before;
    requireExpected(before, wish);
    const change = await decide(parts, caller, before, wish);
    if (!change) return before;
    await requireReach(parts, caller, before, { ...before, ...change.set });
    const events =
      change.type === 'transferred' ? await transferEvents(parts, caller, before, change, wish) : [];
    const after = await apply(caller, before, change, events);
    if (!after) continue;
    parts.openTickets.forget(before);
    await parts.broadcast.changed(after, before);
    await flushLog([after]);
    await parts.events.deliver('tickets', [after]);
    return after;
  }
  throw new AppError('ERR_CONFLICT');
}

/** Resolved or returned already, by whomever: nothing is left to do. */
function isAsWished(ticket: TicketDocument, { status, queueId }: UpdateTicketInput): boolean {
  if (status === 'closed') return ticket.status === 'closed';
  return status === 'pending' && ticket.status === 'pending' && !queueId;
}

/** Accepting has its own answer to that: who was faster. */
function requireExpected(
  { status, userId, user }: TicketDocument,
  { expected, status: wished }: UpdateTicketInput,
): void {
  if (!expected || (wished === 'open' && status !== 'closed')) return;
  if (expected.status === status && expected.userId === userId) return;
  const now = userId === null ? null : { id: userId, name: user?.name ?? '' };
  throw new AppError('ERR_TICKET_CHANGED', { status, user: now });
}

/** What is to change; undefined when the ticket already is as wished. */
async function decide(
  parts: ChangeParts,
  caller: Caller,
  ticket: TicketDocument,
  wish: UpdateTicketInput,
): Promise<Change | undefined> {
  if (isTransfer(ticket, wish)) return decideTransfer(parts, ticket, wish);
  // For somebody else a ticket is transferred.
  if (wish.userId && wish.userId !== caller.userId) throw new AppError('ERR_NO_PERMISSION');
  const { status } = wish;
  if (!status) return undefined;
  if (status === 'closed') return resolving(caller);
  if (ticket.status === 'groups') throw new AppError('ERR_TICKET_STATUS', { status: ticket.status });
  if (ticket.status === 'closed')
    return decideReopen(parts.referenceData, caller, ticket, { ...wish, status });
  return status === 'pending' ? RETURNING : decideAccept(parts.referenceData, caller, ticket, wish);
}

/** Everyone sees closed tickets; a user who becomes the attendant of one needs its queue. */
async function requireReach(
  { referenceData }: ChangeParts,
  caller: Caller,
  before: TicketDocument,
  after: TicketDocument,
) {
  if (after.status !== 'open' || after.userId !== caller.userId) return;
  if (before.status === 'open' && before.userId === caller.userId) return;
  const { companyId } = caller;
  const rules = await referenceData.visibility(companyId);
  if (mayAttend(caller, after, rules, { hasQueues: await hasQueues(referenceData, companyId) })) return;
  throw new AppError('ERR_NO_PERMISSION');
}

const RETURNING: Change = {
  set: { status: 'pending', userId: null, user: null, quantityMessage: 0 },
  type: 'returned',
};

function resolving({ userId, name }: Caller): Change {
  return {
    set: { status: 'closed', closedAt: new Date(), quantityMessage: 0, userId, user: { name } },
    unset: ['openKey', 'waitingSince'],
    type: 'resolved',
  };
}

/** The note and the customer's notice of a transfer: stored with it, so that a crash loses neither. */
async function transferEvents(
  { events }: ChangeParts,
  { userId, name }: Caller,
  { _id, companyId, queue, user }: TicketDocument,
  { set }: Change,
  { notes }: UpdateTicketInput,
): Promise<DurableEvent[]> {
  const after = { queue, user, ...set };
  return events.pending('ticket.transferred', {
    companyId,
    ticketId: _id,
    transferId: new ObjectId().toHexString(),
    queueName: after.queue?.name ?? null,
    userName: after.user?.name ?? null,
    note: notes ? { id: await nextIdInOrder('ticket_notes'), text: notes, userId, userName: name } : null,
  });
}

async function apply(
  caller: Caller,
  before: TicketDocument,
  { set, unset = [], type }: Change,
  events: DurableEvent[],
): Promise<TicketDocument | undefined> {
  const now = new Date();
  const { _id, companyId, status, userId, queueId } = before;
  const durable = adding(events);
  const log = logging([logEntry(type, { queueId, userId, ...set }, caller.userId)]);
  try {
    return await tickets.findOneAndUpdate(
      companyId,
      { _id, status, userId, queueId },
      {
        $set: { ...set, updatedAt: now, changedAt: now, ...log.set, ...durable.set },
        $unset: Object.fromEntries(unset.map((field) => [field, 1])),
        $inc: { version: 1 },
        $push: { ...log.push, ...durable.push },
      },
    );
  } catch (error) {
    if (!isDuplicateKey(error, 'ticket-open')) throw error;
    throw otherOpenTicket(await tickets.findOne(companyId, { openKey: set.openKey }));
  }
}
