import { adding, type DurableEvent } from '#core/events';
import type { Caller } from '#core/tenancy/caller';
import { type TicketDocument, tickets } from '../ticket.model';
import { finishChange } from '../ticket-events';
import { lineOf } from '../ticket-lines';
import { logEntry, logging } from '../ticket-log';
import type { TicketsDeps } from '../tickets.deps';
import type { EndedSnooze } from './snooze-state';

type WokenBy = NonNullable<EndedSnooze['wokenBy']>;

/**
 * Returns the ticket to its list. Has no effect if the snooze ended or was replaced, so that each one ends once.
 * @returns undefined without effect
 */
export async function wakeTicket(
  deps: TicketsDeps,
  before: TicketDocument,
  wokenBy: Exclude<WokenBy, 'customer'>,
  caller?: Caller,
): Promise<TicketDocument | undefined> {
  const { snooze } = before;
  if (!snooze) return undefined;
  const woken: EndedSnooze = { ...snooze, wokenBy };
  return write(deps, before, { 'snooze.at': snooze.at, 'snooze.by': snooze.by }, woken, caller);
}

/** Records the return of tickets to which a customer wrote. Returns the recorded ones. */
export async function recordWoken(
  deps: TicketsDeps,
  changed: readonly TicketDocument[],
): Promise<TicketDocument[]> {
  const recorded: TicketDocument[] = [];
  for (const ticket of changed) {
    const { woken } = ticket;
    if (!woken || woken.wokenBy) continue;
    const only = { 'woken.at': woken.at, 'woken.wokenBy': { $exists: false } };
    const after = await write(deps, ticket, only, { ...woken, wokenBy: 'customer' });
    if (after) recorded.push(after);
  }
  return recorded;
}

/** Removes the note of a snooze that ended. */
async function dismissWoken(
  { broadcast, openTickets }: TicketsDeps,
  before: TicketDocument,
): Promise<TicketDocument> {
  const after = await tickets.findOneAndUpdate(
    before.companyId,
    { _id: before._id, 'woken.at': before.woken?.at },
    { $unset: { woken: 1 }, $set: { changedAt: new Date() }, $inc: { version: 1 } },
  );
  if (!after) return before;
  openTickets.remember(after);
  await broadcast.changed(after, before);
  return after;
}

/** Ends the snooze of a promise, because the agent wrote to the customer before its time. */
export async function fulfilPromise(
  deps: TicketsDeps,
  caller: Caller,
  ticket: TicketDocument,
): Promise<TicketDocument> {
  const woken = await wakeTicket(deps, ticket, 'user', caller);
  return woken ? dismissWoken(deps, woken) : ticket;
}

/** @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
export async function endSnooze(
  deps: TicketsDeps,
  caller: Caller,
  ticketId: number,
): Promise<TicketDocument> {
  const before = await deps.requireVisible(caller, ticketId);
  if (!before.snooze) return before.woken ? dismissWoken(deps, before) : before;
  return (await wakeTicket(deps, before, 'user', caller)) ?? deps.requireVisible(caller, ticketId);
}

/** Events of a change that ends the snooze of a ticket that stays open. */
export function wokenEvents(
  { events }: Pick<TicketsDeps, 'events'>,
  { companyId, _id: ticketId, snooze }: TicketDocument,
): DurableEvent[] {
  return snooze ? events.pending('ticket.woken', { companyId, ticketId }) : [];
}

async function write(
  deps: TicketsDeps,
  before: TicketDocument,
  only: object,
  woken: EndedSnooze,
  caller?: Caller,
): Promise<TicketDocument | undefined> {
  const { companyId, _id: ticketId, queueId, userId } = before;
  const now = new Date();
  const entry = logEntry('woken', { queueId, userId }, caller?.userId ?? null);
  const log = logging([entry]);
  const durable = adding([
    ...deps.events.pending('ticket.woken', { companyId, ticketId }),
    ...(woken.wokenBy === 'time' ? noticeOf(deps, before, woken, now) : []),
  ]);
  const after = await tickets.findOneAndUpdate(
    companyId,
    { _id: ticketId, ...only },
    {
      $set: { woken, changedAt: now, ...log.set, ...durable.set },
      $unset: { snooze: 1 },
      $inc: { version: 1 },
      $push: { ...log.push, ...durable.push },
    },
  );
  if (!after) return undefined;
  deps.openTickets.remember(after);
  const line = caller && lineOf(after, entry, { by: caller.name });
  await deps.broadcast.changed(after, before, line ? { line } : {});
  await finishChange(deps.events, [after]);
  return after;
}

/** A ticket without attendant returns for the user who snoozed it. */
function noticeOf(
  { events }: TicketsDeps,
  { companyId, _id: ticketId, contactId, userId }: TicketDocument,
  { at: snoozedAt, by, promise }: EndedSnooze,
  at: Date,
): DurableEvent[] {
  return events.pending('notice.due', {
    companyId,
    key: `ticket-woken:${ticketId}:${snoozedAt.getTime()}`,
    to: { userIds: [userId ?? by] },
    content: { kind: 'ticketWoken', promise: promise ?? false },
    contactId,
    ticketId,
    at,
  });
}
