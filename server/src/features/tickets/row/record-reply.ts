import { gathered } from '../../../core/database';
import { ticketCollection, type TicketDocument, WITHOUT_SEARCH } from '../ticket.model';
import { flushLog, logEntry } from '../ticket-log';
import { type LastMessage, lastMessageFields } from './last-message';
import { changeOf, type RowChange, type TicketChange, updateFor } from './row-change';

/** A message that a user wrote in a ticket. */
interface Reply {
  ticket: TicketDocument;
  last: LastMessage;
  userId: number;
}

/** Returns the write of a reply to the ticket as it is in memory: the ticket shows it and the wait ends. */
export function replyChange(reply: Reply, now: Date): TicketChange {
  return changeOf(reply.ticket, changeBy(reply, now));
}

/** Stores a reply whatever became of the ticket since; returns the ticket. */
export async function recordReply(reply: Reply): Promise<TicketDocument> {
  const { _id, companyId } = reply.ticket;
  const update = updateFor(changeBy(reply, new Date()));
  const after = await ticketCollection().findOneAndUpdate({ _id, companyId }, update, {
    returnDocument: 'after',
    ...WITHOUT_SEARCH,
  });
  return after ?? reply.ticket;
}

function changeBy({ ticket, last, userId }: Reply, now: Date): RowChange {
  const { waitingSince } = ticket;
  return {
    set: { ...lastMessageFields(last), updatedAt: now, changedAt: now },
    waiting: null,
    log: waitingSince ? [logEntry('answered', ticket, userId, { waitingSince })] : [],
  };
}

/** Moves the log entries of replies, together with those of other requests. */
export const flushReplyLog = gathered(async (replied: readonly TicketDocument[]) => {
  await flushLog(replied);
  return replied;
});
