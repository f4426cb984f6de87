import type { Logger } from 'pino';
import type { Broadcast } from '../ticket-broadcast';
import { tickets, type TicketDocument } from '../ticket.model';
import { flushLog, logEntry, logging } from '../ticket-log';
import type { OpenTickets } from '../open-tickets';
import { assignedSince } from './assigned-since';

const MINUTE_MS = 60_000;
const PAGE = 500;

export interface ReturnParts {
  broadcast: Pick<Broadcast, 'changed'>;
  openTickets: Pick<OpenTickets, 'forget'>;
  /** Companies that chose a value for the setting. */
  companiesWith(key: 'attendantInactivityTime'): Promise<{ companyId: number; value: string }[]>;
  log: Logger;
}

/**
 * Setting attendantInactivityTime: a ticket whose customer has waited that many minutes for the colleague it is assigned
 * to waits for everybody again. Repeating it changes nothing more.
 */
export async function returnUnansweredAcrossCompanies(parts: ReturnParts, now = new Date()): Promise<void> {
  for (const { companyId, value } of await parts.companiesWith('attendantInactivityTime')) {
    const minutes = Number(value);
    if (!(minutes > 0)) continue;
    try {
      await returnUnanswered(parts, companyId, new Date(now.getTime() - minutes * MINUTE_MS));
    } catch (error) {
      parts.log.error({ err: error, companyId }, 'unanswered tickets could not be returned');
    }
  }
}

async function returnUnanswered(parts: ReturnParts, companyId: number, before: Date): Promise<void> {
  for (let after = 0; ;) {
    const waiting = await tickets.find(
      companyId,
      { status: 'open', waitingSince: { $lt: before }, _id: { $gt: after } },
      { sort: { _id: 1 }, limit: PAGE },
    );
    const fresh = await assignedSince(companyId, waiting, before);
    // An attendant who has just received a ticket has the whole time to answer.
    for (const ticket of waiting) if (!fresh.has(ticket._id)) await returnOne(parts, ticket, before);
    const last = waiting.at(-1);
    if (!last || waiting.length < PAGE) return;
    after = last._id;
  }
}

async function returnOne(parts: ReturnParts, ticket: TicketDocument, before: Date): Promise<void> {
  const { _id, companyId, userId, queueId } = ticket;
  const now = new Date();
  const set = { status: 'pending', userId: null, user: null, quantityMessage: 0 } as const;
  const log = logging([logEntry('returned', { queueId, userId: null }, null)]);
  const after = await tickets.findOneAndUpdate(
    companyId,
    { _id, status: 'open', userId, waitingSince: { $lt: before } },
    { $set: { ...set, updatedAt: now, changedAt: now, ...log.set }, $inc: { version: 1 }, $push: log.push },
  );
  if (!after) return;
  parts.openTickets.forget(ticket);
  await parts.broadcast.changed(after, ticket);
  await flushLog([after]);
}
