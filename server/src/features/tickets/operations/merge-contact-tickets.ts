import { isDuplicateKey } from '../../../core/database/index';
import type { ContactDocument } from '../../contacts/index';
import type { ReferenceData } from '../reference-data';
import { openKeyOf, tickets, type TicketDocument } from '../ticket.model';
import type { Broadcast } from '../ticket-broadcast';
import { flushLog, logEntry, logging } from '../ticket-log';
import { contactSnapshot, type OpenTickets } from '../open-tickets';

export interface JoiningParts {
  referenceData: Pick<ReferenceData, 'enabled'>;
  broadcast: Pick<Broadcast, 'changed'>;
  openTickets: Pick<OpenTickets, 'forget'>;
}

/** The tickets of one contact go to another, because the two are one person; `joinId` marks every one of them. */
export interface ContactMerge {
  joinId: number;
  companyId: number;
  fromId: number;
  into: ContactDocument;
}

/** Two open tickets of one conversation: the one that was closed, and the one that stayed. */
export interface MergedTicket {
  closedId: number;
  staysId: number;
}

const BATCH = 500;
const MOST_ROUNDS = 10_000;

/**
 * Gives every ticket of the contact to the other. Of two open ones for one conversation one stays (`staysOf`), the other
 * is closed and says which. Repeating it changes nothing; what came meanwhile is moved. Answers how many carry the
 * join, and which were closed for which.
 */
export async function mergeContactTickets(
  parts: JoiningParts,
  move: ContactMerge,
): Promise<{ count: number; merged: MergedTicket[] }> {
  const { companyId, fromId, joinId } = move;
  const perConnection = await parts.referenceData.enabled(companyId, 'useTicketConnections');
  for (let round = 0; ; round++) {
    if (round === MOST_ROUNDS) throw new Error('Tickets were opened faster than they could be moved.');
    const closed = await moveClosed(move);
    const open = await tickets.findOne(companyId, { contactId: fromId, openKey: { $exists: true } });
    if (open) await moveOpen(parts, move, open, perConnection);
    else if (closed === 0) break;
  }
  const [count, merged] = await Promise.all([
    tickets.count(companyId, { 'joins.id': joinId }),
    mergedTickets(companyId, joinId),
  ]);
  return { count, merged };
}

async function moveClosed({ companyId, fromId, into, joinId }: ContactMerge): Promise<number> {
  const own = { contactId: fromId, openKey: { $exists: false } };
  const rows = await tickets.find(companyId, own, { limit: BATCH, select: { _id: 1 } });
  if (rows.length === 0) return 0;
  return tickets.updateMany(
    companyId,
    { ...own, _id: { $in: rows.map(({ _id }) => _id) } },
    {
      $set: { contactId: into._id, contact: contactSnapshot(into), changedAt: new Date() },
      $inc: { version: 1 },
      $push: { joins: { id: joinId, contactId: fromId } },
    },
  );
}

async function moveOpen(
  parts: JoiningParts,
  { companyId, fromId, into, joinId }: ContactMerge,
  ticket: TicketDocument,
  perConnection: boolean,
): Promise<void> {
  const openKey = openKeyOf(
    { companyId, contactId: into._id, connectionId: ticket.whatsappId },
    perConnection,
  );
  const theirs = { contactId: into._id, contact: contactSnapshot(into) };
  try {
    const moved = await tickets.findOneAndUpdate(
      companyId,
      { _id: ticket._id, contactId: fromId, openKey: ticket.openKey },
      {
        $set: { ...theirs, openKey, changedAt: new Date() },
        $inc: { version: 1 },
        $push: { joins: { id: joinId, contactId: fromId } },
      },
    );
    await tell(parts, ticket, moved);
  } catch (error) {
    if (!isDuplicateKey(error, 'ticket-open')) throw error;
    const other = await tickets.findOne(companyId, { openKey });
    if (!other) return;
    const stays = staysOf(other, ticket);
    const ends = stays === other ? ticket : other;
    await tell(parts, ends, await closeInto(ends, stays, joinId, ends === ticket ? theirs : {}));
  }
}

/** Of two open tickets of one conversation: the one somebody works on; of equals the one with the newer message. */
function staysOf(one: TicketDocument, other: TicketDocument): TicketDocument {
  const rank = ({ status, userId }: TicketDocument) =>
    (status === 'open' ? 2 : 0) + (userId === null ? 0 : 1);
  if (rank(one) !== rank(other)) return rank(one) > rank(other) ? one : other;
  return one.lastMessageAt >= other.lastMessageAt ? one : other;
}

function closeInto(
  ticket: TicketDocument,
  stays: TicketDocument,
  joinId: number,
  theirs: Partial<Pick<TicketDocument, 'contactId' | 'contact'>>,
): Promise<TicketDocument | undefined> {
  const { _id, companyId, version, contactId, status } = ticket;
  const now = new Date();
  const log = logging([logEntry('joined', ticket, null, { intoTicketId: stays._id })]);
  return tickets.findOneAndUpdate(
    companyId,
    { _id, version, openKey: { $exists: true } },
    {
      $set: {
        ...theirs,
        status: 'closed',
        closedAt: now,
        mergedInto: stays._id,
        updatedAt: now,
        changedAt: now,
        ...log.set,
      },
      $unset: { openKey: 1, waitingSince: 1 },
      $inc: { version: 1 },
      $push: { joins: { id: joinId, contactId, status }, ...log.push },
    },
  );
}

/** Which tickets a join closed, and which stayed in their place. */
async function mergedTickets(companyId: number, joinId: number): Promise<MergedTicket[]> {
  const closed = await tickets.find(
    companyId,
    { joins: { $elemMatch: { id: joinId, status: { $exists: true } } } },
    { limit: BATCH, select: { _id: 1, mergedInto: 1 } },
  );
  return closed.flatMap(({ _id, mergedInto }) =>
    mergedInto === undefined ? [] : [{ closedId: _id, staysId: mergedInto }],
  );
}

/**
 * The way back. What the join closed is opened again as it was, unless another ticket has its place by now; what is open
 * stays open. Repeating it changes nothing.
 */
export async function unmergeContactTickets(
  parts: JoiningParts,
  move: Pick<ContactMerge, 'companyId' | 'joinId' | 'into'> & { from: ContactDocument },
): Promise<void> {
  const { companyId, joinId } = move;
  const perConnection = await parts.referenceData.enabled(companyId, 'useTicketConnections');
  // Those that only moved go first: they hold the keys of those that were closed.
  for (const stamp of [{ id: joinId, status: { $exists: false } }, { id: joinId }]) {
    for (;;) {
      const rows = await tickets.find(companyId, { joins: { $elemMatch: stamp } }, { limit: BATCH });
      if (rows.length === 0) break;
      for (const row of rows) await returnOne(parts, move, row, perConnection);
    }
  }
}

async function returnOne(
  parts: JoiningParts,
  { joinId, from, into }: Parameters<typeof unmergeContactTickets>[1],
  ticket: TicketDocument,
  perConnection: boolean,
): Promise<void> {
  const { _id, companyId } = ticket;
  const stamp = ticket.joins?.find(({ id }) => id === joinId);
  if (!stamp) return;
  const owner = stamp.contactId === from._id ? from : into;
  const openKey = openKeyOf(
    { companyId, contactId: stamp.contactId, connectionId: ticket.whatsappId },
    perConnection,
  );
  const reopens = stamp.status !== undefined && ticket.status === 'closed';
  const back = {
    contactId: stamp.contactId,
    ...(owner._id === stamp.contactId ? { contact: contactSnapshot(owner) } : {}),
    changedAt: new Date(),
  };
  const log = reopens ? logging([logEntry('reopened', ticket, null)]) : undefined;
  const write = (open: boolean) =>
    tickets.findOneAndUpdate(
      companyId,
      { _id },
      {
        $set: {
          ...back,
          ...(open ? { openKey } : {}),
          ...(open && reopens ? { status: stamp.status, closedAt: null, ...log?.set } : {}),
          ...(!open && ticket.openKey ? { status: 'closed', closedAt: back.changedAt } : {}),
        },
        $unset: {
          ...(stamp.status === undefined ? {} : { mergedInto: 1 }),
          ...(!open && ticket.openKey ? { openKey: 1 } : {}),
        },
        $inc: { version: 1 },
        $pull: { joins: { id: joinId } },
        ...(open && log ? { $push: log.push } : {}),
      },
    );
  try {
    await tell(parts, ticket, await write(reopens || ticket.openKey !== undefined));
  } catch (error) {
    if (!isDuplicateKey(error, 'ticket-open')) throw error;
    await tell(parts, ticket, await write(false));
  }
}

async function tell(
  { broadcast, openTickets }: JoiningParts,
  before: TicketDocument,
  after: TicketDocument | undefined,
): Promise<void> {
  openTickets.forget(before);
  if (!after) return;
  await broadcast.changed(after, before);
  await flushLog([after]);
}
