import { AppError, type BodyOf } from '@recado/shared/contract';
import { MAX_SNOOZE_DAYS, type snoozeTicket as snoozeTicketEndpoint } from '@recado/shared/tickets';
import { adding } from '#core/events';
import type { Caller } from '#core/tenancy/caller';
import { type TicketDocument, tickets } from '../ticket.model';
import { finishChange } from '../ticket-events';
import { lineOf } from '../ticket-lines';
import { logEntry, logging } from '../ticket-log';
import type { TicketsDeps } from '../tickets.deps';
import type { SnoozeState } from './snooze-state';

export type SnoozeInput = BodyOf<typeof snoozeTicketEndpoint>;

const DAY_MS = 86_400_000;
const MAX_ATTEMPTS = 5;

/**
 * Keeps status, attendant, queue and position; ends the warning of auto-close, which does not count while the ticket
 * is snoozed. A durable event schedules the return.
 * @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_TICKET_STATUS {status}, ERR_VALIDATION (`until`), ERR_CONFLICT
 *   after several concurrent changes
 */
export async function snoozeTicket(
  deps: TicketsDeps,
  caller: Caller,
  ticketId: number,
  { until: untilText, note, promise }: SnoozeInput,
): Promise<TicketDocument> {
  const { companyId, userId: by, name } = caller;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const before = await deps.requireVisible(caller, ticketId);
    const { status, version, queueId, userId } = before;
    if (status !== 'open' && status !== 'pending') throw new AppError('ERR_TICKET_STATUS', { status });
    const at = new Date();
    const until = requireUntil(untilText, at);
    const snooze: SnoozeState = { until, by, at, ...(note && { note }), ...(promise && { promise }) };
    const entry = logEntry('snoozed', { queueId, userId }, by, { until });
    const log = logging([entry]);
    const durable = adding(deps.events.pending('ticket.snoozed', { companyId, ticketId }));
    const after = await tickets.findOneAndUpdate(
      companyId,
      // A message that arrives at the same time must not stay hidden.
      { _id: ticketId, version },
      {
        $set: { snooze, changedAt: at, ...log.set, ...durable.set },
        $unset: { endWarning: 1, woken: 1 },
        $inc: { version: 1 },
        $push: { ...log.push, ...durable.push },
      },
    );
    if (!after) continue;
    deps.openTickets.remember(after);
    await deps.broadcast.changed(after, before, { line: lineOf(after, entry, { by: name }) });
    await finishChange(deps.events, [after]);
    return after;
  }
  throw new AppError('ERR_CONFLICT');
}

function requireUntil(text: string, now: Date): Date {
  const until = new Date(text);
  const ms = until.getTime() - now.getTime();
  const reason = ms <= 0 ? 'past' : ms > MAX_SNOOZE_DAYS * DAY_MS ? 'late' : undefined;
  if (reason) throw new AppError('ERR_VALIDATION', { part: 'body', field: 'until', reason });
  return until;
}
