import { UNDO_MS } from '@recado/shared/tickets';
import { indexInUse } from '#core/database';
import type { NewDueWork } from '#core/due-work';
import { ticketCollection, type TicketDocument, tickets } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';
import { recordWoken, wakeTicket } from './wake-ticket';

const WAKE = 'tickets.wake';
const BATCH = 500;

/**
 * Returns snoozed tickets at their time: a timer per ticket, whose owner document decides. Registers the listener that
 * schedules it.
 */
export function wakeWhenDue(deps: TicketsDeps): void {
  const { events, dueWork } = deps;
  const timerOf = (companyId: number, ticketId: number, dueAt: Date): NewDueWork => ({
    kind: WAKE,
    ref: String(ticketId),
    companyId,
    dueAt,
  });
  dueWork.handle(
    WAKE,
    async ({ companyId, ref, now }) => {
      const ticket = await tickets.findById(companyId, Number(ref));
      if (!ticket) return undefined;
      if (!ticket.snooze) {
        // A crash may have prevented the record of the customer's message.
        await recordWoken(deps, [ticket]);
        return undefined;
      }
      if (ticket.snooze.until > now) return ticket.snooze.until;
      if (ticket.status === 'closed') return dropSnooze(ticket, now);
      await wakeTicket(deps, ticket, 'time');
      return undefined;
    },
    {
      restore: async (add) => {
        const snoozed = ticketCollection()
          .find({ 'snooze.until': { $exists: true } }, { projection: { companyId: 1, snooze: 1 } })
          .hint(indexInUse('ticket-wake'));
        let timers: NewDueWork[] = [];
        for await (const { companyId, _id, snooze } of snoozed) {
          if (snooze) timers.push(timerOf(companyId, _id, snooze.until));
          if (timers.length < BATCH) continue;
          await add(timers);
          timers = [];
        }
        await add(timers);
      },
    },
  );
  events.on(
    'ticket.snoozed',
    async ({ companyId, ticketId }) => {
      const ticket = await tickets.findById(companyId, ticketId);
      if (ticket?.snooze) await dueWork.schedule(timerOf(companyId, ticketId, ticket.snooze.until));
    },
    { durable: true },
  );
}

/** Keeps the snooze while the resolution may be undone, which makes the ticket return. */
async function dropSnooze(
  { companyId, _id, closedAt }: TicketDocument,
  now: Date,
): Promise<Date | undefined> {
  const undoUntil = new Date((closedAt?.getTime() ?? 0) + UNDO_MS);
  if (undoUntil > now) return undoUntil;
  await tickets.updateOne(companyId, { _id, status: 'closed' }, { $unset: { snooze: 1 } });
  return undefined;
}
