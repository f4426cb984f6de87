import { adding } from '#core/events';
import { NOT_SNOOZED } from '../snooze/snooze-state';
import { type TicketDocument, tickets } from '../ticket.model';
import { finishChange, ticketEvents } from '../ticket-events';
import { logEntry, logging } from '../ticket-log';
import type { TicketsDeps } from '../tickets.deps';
import { notAgain } from './assignment-state';
import { lastAssignments } from './last-assignments';

const MINUTE_MS = 60_000;
const PAGE = 500;

/**
 * Makes tickets of active companies pending whose attendant does not reply within attendantInactivityTime minutes.
 * Idempotent.
 */
export async function returnUnansweredAcrossCompanies(deps: TicketsDeps, now = new Date()): Promise<void> {
  const inactive = await deps.inactiveCompanies();
  for (const { companyId, value } of await deps.settings.companiesWith('attendantInactivityTime')) {
    const minutes = Number(value);
    if (!(minutes > 0) || inactive.has(companyId)) continue;
    try {
      await returnUnanswered(deps, companyId, minutes, now);
    } catch (error) {
      deps.log.error({ err: error, companyId }, 'unanswered tickets not returned');
    }
  }
}

async function returnUnanswered(
  deps: TicketsDeps,
  companyId: number,
  minutes: number,
  now: Date,
): Promise<void> {
  // Only working hours count, so the wait never exceeds the elapsed minutes.
  const before = new Date(now.getTime() - minutes * MINUTE_MS);
  for (let after = 0; ;) {
    const waiting = await tickets.find(
      companyId,
      { status: 'open', waitingSince: { $lt: before }, ...NOT_SNOOZED, _id: { $gt: after } },
      { sort: { _id: 1 }, limit: PAGE },
    );
    const since = waiting.reduce(
      (oldest, { waitingSince = oldest }) => (waitingSince < oldest ? waitingSince : oldest),
      now,
    );
    // A new attendant gets the full time to reply.
    const assignedAt = await lastAssignments(companyId, waiting, since);
    for (const ticket of waiting) {
      const { waitingSince = now } = ticket;
      const assigned = assignedAt.get(ticket._id);
      const from = assigned && assigned > waitingSince ? assigned : waitingSince;
      const waited = await deps.hours.openMinutes(companyId, ticket.queueId, from, now);
      if (waited >= minutes) await returnOne(deps, ticket, before);
    }
    const last = waiting.at(-1);
    if (!last || waiting.length < PAGE) return;
    after = last._id;
  }
}

/** Makes the ticket pending unless its attendant replied. */
export async function returnOne(deps: TicketsDeps, ticket: TicketDocument, before: Date): Promise<void> {
  const { _id, companyId, userId, queueId } = ticket;
  const now = new Date();
  const set = {
    ...{ status: 'pending', userId: null, user: null, quantityMessage: 0 },
    ...notAgain(deps.events, ticket),
  } as const;
  const entry = logEntry('returned', { queueId, userId: null }, null);
  const log = logging([entry]);
  const durable = adding(ticketEvents(deps.events, ticket, entry));
  const after = await tickets.findOneAndUpdate(
    companyId,
    { _id, status: 'open', userId, waitingSince: { $lt: before }, ...NOT_SNOOZED },
    {
      $set: { ...set, updatedAt: now, changedAt: now, ...log.set, ...durable.set },
      $inc: { version: 1 },
      $push: { ...log.push, ...durable.push },
    },
  );
  if (!after) return;
  deps.openTickets.evict(ticket);
  await deps.broadcast.changed(after, ticket);
  await finishChange(deps.events, [after]);
}
