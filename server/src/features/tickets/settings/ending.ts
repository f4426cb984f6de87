import type { Broadcast } from '../tickets.broadcast';
import { tickets, type TicketDocument } from '../ticket.model';
import { flushLog, logEntry, logging } from '../tickets.log';
import type { Openings } from '../tickets.opening';
import { begunSince } from './begun-since';

/** What is left waits for the next round. */
const MOST_AT_ONCE = 500;

/** Open, answered, and the customer has the word. */
const ANSWERED = {
  status: 'open',
  lastMessageFromMe: true,
  waitingSince: { $exists: false },
} as const;

interface EndingParts {
  broadcast: Pick<Broadcast, 'changed'>;
  openings: Pick<Openings, 'forget'>;
}

/** Tickets that no colleague resolves: their customer fell silent, or ended the service by a word. */
export function endingTickets({ broadcast, openings }: EndingParts) {
  const end = async (ticket: TicketDocument, only: object): Promise<void> => {
    const { companyId, _id, userId, queueId } = ticket;
    const now = new Date();
    const log = logging([logEntry('resolved', { queueId, userId }, null)]);
    const set = { status: 'closed', closedAt: now, quantityMessage: 0, updatedAt: now, changedAt: now };
    const after = await tickets.findOneAndUpdate(
      companyId,
      { _id, ...only },
      {
        $set: { ...set, ...log.set },
        $unset: { openKey: 1, endWarning: 1, waitingSince: 1 },
        $inc: { version: 1 },
        $push: log.push,
      },
    );
    if (!after) return;
    openings.forget(ticket);
    await broadcast.changed(after, ticket);
    await flushLog([after]);
  };

  return {
    /** Those warned before then, still without a word. One somebody took since begins anew. */
    async silentWarned(companyId: number, before: Date): Promise<TicketDocument[]> {
      const filter = { ...ANSWERED, 'endWarning.at': { $lt: before } };
      const rows = await tickets.find(companyId, filter, { limit: MOST_AT_ONCE });
      const fresh = await begunSince(companyId, rows, before);
      for (const { _id } of rows) {
        if (fresh.has(_id)) await tickets.updateOne(companyId, { _id }, { $unset: { endWarning: 1 } });
      }
      return rows.filter(({ _id }) => !fresh.has(_id));
    },

    /** Those silent since before then, whose warning, if they had one, was given before `warnedBefore`. */
    async silentSince(companyId: number, before: Date, warnedBefore: Date): Promise<TicketDocument[]> {
      const rows = await tickets.find(
        companyId,
        {
          ...ANSWERED,
          lastMessageAt: { $lt: before },
          $or: [{ endWarning: { $exists: false } }, { 'endWarning.at': { $lt: warnedBefore } }],
        },
        { limit: MOST_AT_ONCE },
      );
      const fresh = await begunSince(companyId, rows, before);
      return rows.filter(({ _id }) => !fresh.has(_id));
    },

    /** Notes that a warning follows the ticket's last message; false when the conversation went on meanwhile. */
    async warnOfEnd({ companyId, _id, lastMessageId }: TicketDocument): Promise<boolean> {
      const endWarning = { after: lastMessageId ?? '', at: new Date() };
      const filter = { _id, ...ANSWERED, lastMessageId };
      return (await tickets.updateOne(companyId, filter, { $set: { endWarning } })) === 1;
    },

    /** Resolved by nobody; left alone when the customer wrote meanwhile. */
    endSilent: (ticket: TicketDocument): Promise<void> => end(ticket, ANSWERED),

    /** Resolved by the customer's last message; left alone when something came after it. */
    endByCustomer: (ticket: TicketDocument, lastMessageId: string): Promise<void> =>
      end(ticket, { status: { $in: ['open', 'pending'] }, lastMessageId }),
  };
}
