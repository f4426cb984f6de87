import { AppError, type BodyOf } from '@recado/shared/contract';
import type { TicketStatus, updateTicket } from '@recado/shared/tickets';
import { isDuplicateKey } from '../../core/database';
import type { Caller } from '../../core/tenancy/caller';
import type { Directory } from './directory';
import type { TicketEventType } from './ticket-event.model';
import { openKeyOf, tickets, type TicketDocument } from './ticket.model';
import type { Broadcast } from './tickets.broadcast';
import { flushLog, logEntry, logging } from './tickets.log';
import type { Openings } from './tickets.opening';
import { canSee } from './tickets.policy';

type Wish = BodyOf<typeof updateTicket>;
type Fields = Partial<
  Pick<
    TicketDocument,
    'status' | 'openKey' | 'queueId' | 'queue' | 'userId' | 'user' | 'closedAt' | 'quantityMessage'
  >
>;

interface Change {
  set: Fields;
  unset: ('openKey' | 'waitingSince')[];
  type: TicketEventType;
}

interface Parts {
  directory: Directory;
  broadcast: Broadcast;
  openings: Pick<Openings, 'forget'>;
  requireVisible(caller: Caller, ticketId: number): Promise<TicketDocument>;
}

const ATTEMPTS = 5;

/**
 * Accept, return, resolve, reopen (specification 1 §4.1). The change is made only if the ticket is as it was when it
 * was decided; otherwise it is decided again. Of two agents who accept at once one wins, the other is told who.
 */
export async function changeStatus(
  parts: Parts,
  caller: Caller,
  ticketId: number,
  wish: Wish,
): Promise<TicketDocument> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await parts.requireVisible(caller, ticketId);
    const change = await decide(parts.directory, caller, before, wish);
    if (!change) return before;
    await requireReach(parts.directory, caller, { ...before, ...change.set });
    const after = await apply(caller, before, change);
    if (!after) continue;
    parts.openings.forget(before);
    await parts.broadcast.changed(after, before);
    await flushLog([after]);
    return after;
  }
  throw new AppError('ERR_CONFLICT');
}

/** What is to change; undefined when the ticket already is as wished. */
async function decide(
  directory: Directory,
  caller: Caller,
  ticket: TicketDocument,
  wish: Wish,
): Promise<Change | undefined> {
  if (wish.userId && wish.userId !== caller.userId) throw new AppError('ERR_NO_PERMISSION');
  if (wish.status === 'closed') return ticket.status === 'closed' ? undefined : resolving(caller);
  if (ticket.status === 'groups') throw new AppError('ERR_TICKET_STATUS', { status: ticket.status });
  if (ticket.status === 'closed') return reopening(directory, caller, ticket, wish);
  if (wish.status === 'pending') return ticket.status === 'pending' ? undefined : RETURNING;
  if (ticket.status === 'open' && ticket.userId === caller.userId) return undefined;
  if (ticket.userId !== null) {
    throw new AppError('ERR_TICKET_TAKEN', { user: { id: ticket.userId, name: ticket.user?.name ?? '' } });
  }
  return {
    set: {
      status: 'open',
      ...assignedTo(caller),
      ...(await queueOf(directory, caller, ticket, wish)),
    },
    unset: [],
    type: 'accepted',
  };
}

/** Closed tickets are open to all; whoever takes one up again must be able to work on it. */
async function requireReach(directory: Directory, caller: Caller, after: TicketDocument): Promise<void> {
  if (after.status !== 'open' || canSee(caller, after, await directory.visibility(caller.companyId))) return;
  throw new AppError('ERR_NO_PERMISSION');
}

const RETURNING: Change = {
  set: { status: 'pending', userId: null, user: null, quantityMessage: 0 },
  unset: [],
  type: 'returned',
};

function resolving(caller: Caller): Change {
  return {
    set: { status: 'closed', closedAt: new Date(), quantityMessage: 0, ...assignedTo(caller) },
    unset: ['openKey', 'waitingSince'],
    type: 'resolved',
  };
}

async function reopening(
  directory: Directory,
  caller: Caller,
  ticket: TicketDocument,
  wish: Wish,
): Promise<Change> {
  // Erased: there is nobody to write to.
  const { number, lid } = ticket.contact;
  if (!ticket.isGroup && number === null && lid === null) throw new AppError('ERR_NO_CONTACT_FOUND');
  const perConnection = await directory.enabled(ticket.companyId, 'useTicketConnections');
  const status: TicketStatus = ticket.isGroup ? 'groups' : wish.status;
  const opened = {
    status,
    openKey: openKeyOf({ ...ticket, connectionId: ticket.whatsappId }, perConnection),
    closedAt: null,
    ...(status === 'open' ? assignedTo(caller) : { userId: null, user: null }),
  };
  const queue = ticket.isGroup
    ? { queueId: null, queue: null }
    : await queueOf(directory, caller, ticket, wish);
  return { set: { ...opened, ...queue }, unset: [], type: 'reopened' };
}

function assignedTo(caller: Caller): Pick<TicketDocument, 'userId' | 'user'> {
  return { userId: caller.userId, user: { name: caller.name } };
}

/**
 * The queue chosen while accepting (§4.1): agents choose among their own; an administrator with one queue gives it to a
 * ticket without; one with several has to choose.
 */
async function queueOf(
  directory: Directory,
  caller: Caller,
  ticket: TicketDocument,
  { queueId: chosen, status }: Wish,
): Promise<Pick<TicketDocument, 'queueId' | 'queue'> | undefined> {
  if (
    chosen &&
    chosen !== ticket.queueId &&
    caller.profile !== 'admin' &&
    !caller.queueIds.includes(chosen)
  ) {
    throw new AppError('ERR_NO_PERMISSION');
  }
  const undecided = !chosen && ticket.queueId === null && status === 'open' && caller.profile === 'admin';
  if (undecided && caller.queueIds.length > 1) {
    throw new AppError('ERR_VALIDATION', { part: 'body', field: 'queueId', reason: 'choose a queue' });
  }
  const queueId = chosen ?? (undecided ? caller.queueIds[0] : undefined);
  if (!queueId || queueId === ticket.queueId) return undefined;
  const queue = await directory.queue(ticket.companyId, queueId);
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND', { queueId });
  return { queueId, queue: { name: queue.name, color: queue.color } };
}

async function apply(
  caller: Caller,
  before: TicketDocument,
  { set, unset, type }: Change,
): Promise<TicketDocument | undefined> {
  const now = new Date();
  const { _id, companyId, status, userId, queueId } = before;
  const log = logging([logEntry(type, { queueId, userId, ...set }, caller.userId)]);
  try {
    return await tickets.findOneAndUpdate(
      companyId,
      { _id, status, userId, queueId },
      {
        $set: { ...set, updatedAt: now, changedAt: now, ...log.set },
        $unset: Object.fromEntries(unset.map((field) => [field, 1])),
        $inc: { version: 1 },
        $push: log.push,
      },
    );
  } catch (error) {
    if (!isDuplicateKey(error, 'ticket-open')) throw error;
    throw await otherOpenTicket(companyId, set.openKey);
  }
}

async function otherOpenTicket(companyId: number, openKey: string | undefined): Promise<AppError> {
  const other = await tickets.findOne(companyId, { openKey });
  return new AppError('ERR_OTHER_OPEN_TICKET', {
    uuid: other?.uuid ?? null,
    user: other?.userId ? { id: other.userId, name: other.user?.name ?? '' } : null,
  });
}
