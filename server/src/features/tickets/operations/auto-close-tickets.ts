import { adding, type DurableEvent, type TicketEnding } from '#core/events';
import { NOT_SNOOZED } from '../snooze/snooze-state';
import { type TicketDocument, tickets } from '../ticket.model';
import { finishChange, ticketEvents } from '../ticket-events';
import { logEntry, logging } from '../ticket-log';
import type { TicketsDeps } from '../tickets.deps';
import { lastAssignments } from './last-assignments';

const PAGE = 200;

/** `assignedAt` is undefined if the last message is newer than the last assignment. */
export interface SilentTicket {
  ticket: TicketDocument;
  assignedAt: Date | undefined;
}

type Pages = AsyncGenerator<SilentTicket[]>;

const REPLIED = {
  status: 'open',
  lastMessageFromMe: true,
  waitingSince: { $exists: false },
  ...NOT_SNOOZED,
} as const;

export type AutoClose = ReturnType<typeof autoCloseTickets>;

export function autoCloseTickets({ broadcast, openTickets, events }: TicketsDeps) {
  const end = async (
    ticket: TicketDocument,
    only: object,
    ending: TicketEnding,
    { more = [], set = {} }: { more?: DurableEvent[]; set?: Partial<TicketDocument> } = {},
  ): Promise<void> => {
    const { companyId, _id, userId, queueId } = ticket;
    const now = new Date();
    const entry = logEntry('resolved', { queueId, userId }, null, { ending });
    const resolutionId = entry._id.toHexString();
    const log = logging([entry]);
    const durable = adding([...ticketEvents(events, ticket, entry), ...more]);
    const change = { status: 'closed', closedAt: now, quantityMessage: 0, updatedAt: now, changedAt: now };
    const after = await tickets.findOneAndUpdate(
      companyId,
      { _id, ...only },
      {
        $set: { ...change, resolutionId, ...set, ...log.set, ...durable.set },
        $unset: { openKey: 1, endWarning: 1, waitingSince: 1, snooze: 1, woken: 1 },
        $inc: { version: 1 },
        $push: { ...log.push, ...durable.push },
      },
    );
    if (!after) return;
    openTickets.evict(ticket);
    await broadcast.changed(after, ticket);
    await finishChange(events, [after]);
  };

  const changeWarning = async (
    { companyId, _id, endWarning }: TicketDocument,
    { $set, $unset }: { $set?: object; $unset?: object },
  ): Promise<void> => {
    const changed = await tickets.findOneAndUpdate(
      companyId,
      { _id, 'endWarning.at': endWarning?.at },
      { $set: { ...$set, changedAt: new Date() }, ...($unset && { $unset }), $inc: { version: 1 } },
    );
    if (!changed) return;
    openTickets.remember(changed);
    await broadcast.changed(changed, changed);
  };

  return {
    warned: (companyId: number, connectionIds: readonly number[]): Pages =>
      pages(companyId, { endWarning: { $exists: true }, whatsappId: { $in: [...connectionIds] } }),

    silentSince: (companyId: number, before: Date, connectionIds: readonly number[]): Pages =>
      pages(companyId, {
        lastMessageAt: { $lt: before },
        endWarning: { $exists: false },
        whatsappId: { $in: [...connectionIds] },
      }),

    clearWarning: (ticket: TicketDocument): Promise<void> =>
      changeWarning(ticket, { $unset: { endWarning: 1 } }),

    /** A withheld warning is not shown. */
    async setWithheld(ticket: TicketDocument, withheld: boolean): Promise<void> {
      if (withheld === (ticket.endWarning?.withheld ?? false)) return;
      await changeWarning(
        ticket,
        withheld ? { $set: { 'endWarning.withheld': true } } : { $unset: { 'endWarning.withheld': 1 } },
      );
    },

    /** A durable event sends the warning. Has no effect if the conversation continued. */
    async warn(ticket: TicketDocument, after: string, endsAt: Date | null): Promise<void> {
      const { companyId, _id, lastMessageId, endWarning } = ticket;
      const attempt = endWarning?.after === after ? endWarning.attempt + 1 : 1;
      const now = new Date();
      // Hidden until a retry is sent.
      const withheld = endWarning?.withheld && { withheld: endWarning.withheld };
      const { set, push } = adding(
        events.pending('ticket.silenceWarned', { companyId, ticketId: _id, after, attempt }),
      );
      const warned = await tickets.findOneAndUpdate(
        companyId,
        {
          _id,
          ...REPLIED,
          lastMessageId,
          'endWarning.at': endWarning ? endWarning.at : { $exists: false },
        },
        {
          $set: { endWarning: { after, at: now, attempt, endsAt, ...withheld }, changedAt: now, ...set },
          $inc: { version: 1 },
          $push: push,
        },
      );
      if (!warned) return;
      openTickets.remember(warned);
      await broadcast.changed(warned, ticket);
      await events.deliver('tickets', [warned]);
    },

    /** A durable event sends the closing text. No effect if the conversation continued. */
    closeSilent(ticket: TicketDocument, after: string): Promise<void> {
      const { companyId, _id: ticketId, lastMessageId } = ticket;
      return end(ticket, { ...REPLIED, lastMessageId }, 'silence', {
        more: events.pending('ticket.silenceExpired', { companyId, ticketId, after }),
        set: { endedBySilence: true },
      });
    },

    endByCustomer: (ticket: TicketDocument, lastMessageId: string): Promise<void> =>
      end(ticket, { status: { $in: ['open', 'pending'] }, lastMessageId }, 'keyword'),
  };
}

async function* pages(companyId: number, filter: Record<string, unknown>): Pages {
  let after = 0;
  for (;;) {
    const rows = await tickets.find(
      companyId,
      { ...REPLIED, ...filter, _id: { $gt: after } },
      { sort: { _id: 1 }, limit: PAGE },
    );
    const since = rows.reduce(
      (oldest, { lastMessageAt }) => (lastMessageAt < oldest ? lastMessageAt : oldest),
      new Date(),
    );
    const assignedAt = await lastAssignments(companyId, rows, since);
    yield rows.map((ticket) => ({ ticket, assignedAt: assignedAt.get(ticket._id) }));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last._id;
  }
}
