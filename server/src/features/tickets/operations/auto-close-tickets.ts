import { adding } from '../../../core/events';
import { type TicketDocument, tickets } from '../ticket.model';
import { finishChange, ticketEvents } from '../ticket-events';
import { logEntry, logging } from '../ticket-log';
import type { TicketsDeps } from '../tickets.deps';
import { assignedSince } from './assigned-since';

const PAGE = 200;

/** `isNew`: assigned within the period, so that the silence counts from the assignment. */
type SilentTickets = AsyncGenerator<{ ticket: TicketDocument; isNew: boolean }[]>;

const ANSWERED = {
  status: 'open',
  lastMessageFromMe: true,
  waitingSince: { $exists: false },
} as const;

export type AutoClose = ReturnType<typeof autoCloseTickets>;

export function autoCloseTickets({ broadcast, openTickets, events }: TicketsDeps) {
  const end = async (ticket: TicketDocument, only: object): Promise<void> => {
    const { companyId, _id, userId, queueId } = ticket;
    const now = new Date();
    const entry = logEntry('resolved', { queueId, userId }, null);
    const log = logging([entry]);
    const durable = adding(ticketEvents(events, ticket, entry));
    const set = { status: 'closed', closedAt: now, quantityMessage: 0, updatedAt: now, changedAt: now };
    const after = await tickets.findOneAndUpdate(
      companyId,
      { _id, ...only },
      {
        $set: { ...set, ...log.set, ...durable.set },
        $unset: { openKey: 1, endWarning: 1, waitingSince: 1 },
        $inc: { version: 1 },
        $push: { ...log.push, ...durable.push },
      },
    );
    if (!after) return;
    openTickets.forget(ticket);
    await broadcast.changed(after, ticket);
    await finishChange(events, [after]);
  };

  return {
    silentWarned(companyId: number, before: Date, connectionIds: readonly number[]): SilentTickets {
      return pages(
        companyId,
        { 'endWarning.at': { $lt: before }, whatsappId: { $in: [...connectionIds] } },
        before,
      );
    },

    /** Omits warned tickets. */
    silentSince(companyId: number, before: Date, connectionIds: readonly number[]): SilentTickets {
      const filter = {
        lastMessageAt: { $lt: before },
        endWarning: { $exists: false },
        whatsappId: { $in: [...connectionIds] },
      };
      return pages(companyId, filter, before);
    },

    /** Removes a warning after which the conversation continued. */
    async clearWarning({ companyId, _id, endWarning }: TicketDocument): Promise<void> {
      await tickets.updateOne(
        companyId,
        { _id, 'endWarning.at': endWarning?.at },
        { $unset: { endWarning: 1 } },
      );
    },

    /** Warns unless the conversation continued; an event sends the text. */
    async warnOfEnd({ companyId, _id, lastMessageId }: TicketDocument): Promise<void> {
      const after = lastMessageId ?? '';
      const { set, push } = adding(
        events.pending('ticket.silenceWarned', { companyId, ticketId: _id, after }),
      );
      const warned = await tickets.findOneAndUpdate(
        companyId,
        { _id, ...ANSWERED, lastMessageId },
        { $set: { endWarning: { after, at: new Date() }, ...set }, $push: push },
      );
      if (warned) await events.deliver('tickets', [warned]);
    },

    /** Starts closing unless the conversation continued; an event sends the text and finishes. */
    async expire({ companyId, _id, lastMessageId }: TicketDocument, after: string): Promise<void> {
      const entries = events.pending('ticket.silenceExpired', { companyId, ticketId: _id, after });
      const { set, push } = adding(entries);
      // An interrupted run continues by its stored event.
      const filter = {
        _id,
        ...ANSWERED,
        lastMessageId,
        'durableEvents.event': { $ne: 'ticket.silenceExpired' as const },
      };
      const expired = await tickets.findOneAndUpdate(companyId, filter, { $set: set, $push: push });
      if (expired) await events.deliver('tickets', [expired]);
    },

    /** Closes unless a message followed the last one of `ticket`. */
    endSilent: (ticket: TicketDocument): Promise<void> =>
      end(ticket, { ...ANSWERED, lastMessageId: ticket.lastMessageId }),

    /** Closes unless a message followed the customer's. */
    endByCustomer: (ticket: TicketDocument, lastMessageId: string): Promise<void> =>
      end(ticket, { status: { $in: ['open', 'pending'] }, lastMessageId }),
  };
}

/** Yields the oldest first. */
async function* pages(companyId: number, filter: Record<string, unknown>, since: Date): SilentTickets {
  let after = 0;
  for (;;) {
    const rows = await tickets.find(
      companyId,
      { ...ANSWERED, ...filter, _id: { $gt: after } },
      { sort: { _id: 1 }, limit: PAGE },
    );
    const fresh = await assignedSince(companyId, rows, since);
    yield rows.map((ticket) => ({ ticket, isNew: fresh.has(ticket._id) }));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last._id;
  }
}
