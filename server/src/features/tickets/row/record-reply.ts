import { batcher } from '#core/database';
import { ticketCollection, type TicketDocument, WITHOUT_SEARCH } from '../ticket.model';
import { flushLog, logEntry } from '../ticket-log';
import { type LastMessage, lastMessageFields } from './last-message';
import { changeOf, type RowChange, type TicketChange, updateFor } from './row-change';

interface Reply {
  ticket: TicketDocument;
  last: LastMessage;
  userId: number;
}

export function replyChange(reply: Reply, now: Date): TicketChange {
  return changeOf(reply.ticket, changeBy(reply, now));
}

/** Ignores the ticket's version. */
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
    endsWarning: true,
    dropsWoken: true,
    log: waitingSince ? [logEntry('answered', ticket, userId, { waitingSince })] : [],
  };
}

export const flushReplyLog = batcher(async (replied: readonly TicketDocument[]) => {
  await flushLog(replied);
  return replied;
});
