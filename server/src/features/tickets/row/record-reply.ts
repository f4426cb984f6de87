import type { AnyBulkWriteOperation, Filter, UpdateFilter } from 'mongodb';
import { gathered, updateOf } from '../../../core/database';
import type { TicketEventEntry } from '../ticket-event.model';
import { ticketCollection, type TicketDocument, WITHOUT_SEARCH } from '../ticket.model';
import { lastMessageFields, type LastMessage, type TicketChange } from './record-activity';
import { flushLog, logEntry, logging } from '../ticket-log';

/** What a colleague wrote, on the ticket it was written in. */
interface Reply {
  ticket: TicketDocument;
  last: LastMessage;
  userId: number;
}

/** How far a message of ours got. */
interface Progress {
  ticketId: number;
  messageId: string;
  ack: number;
  failed: boolean;
}

/** One row's change, which names its company. */
interface Write {
  filter: Filter<TicketDocument> & { _id: number; companyId: number };
  update: UpdateFilter<TicketDocument>;
}

/**
 * A colleague wrote: the ticket shows it and nobody waits any longer. The write finds the ticket as it is in memory, and
 * no other; `after` is what it leaves then.
 */
export function replyChange({ ticket, last, userId }: Reply, now: Date): TicketChange {
  const { _id, companyId, version } = ticket;
  const { set, entries } = answerOf({ ticket, last, userId }, now);
  const { waitingSince: _answered, ...rest } = ticket;
  return {
    write: updateOf(ticketCollection(), { _id, companyId, version }, updateFor(set, entries)),
    after: {
      ...rest,
      ...set,
      version: version + 1,
      pendingEvents: [...ticket.pendingEvents, ...entries],
      ...(entries.length > 0 ? { eventsPending: true as const } : {}),
    },
  };
}

/** The same whatever became of the ticket since. Answers it as it is then. */
export async function recordReply(answer: Reply): Promise<TicketDocument> {
  const { _id, companyId } = answer.ticket;
  const { set, entries } = answerOf(answer, new Date());
  const after = await ticketCollection().findOneAndUpdate({ _id, companyId }, updateFor(set, entries), {
    returnDocument: 'after',
    ...WITHOUT_SEARCH,
  });
  return after ?? answer.ticket;
}

/** What an answer sets, and what of it belongs in the log. */
function answerOf({ ticket, last, userId }: Reply, now: Date) {
  const { waitingSince } = ticket;
  return {
    set: { ...lastMessageFields(last), updatedAt: now, changedAt: now },
    entries: waitingSince ? [logEntry('answered', ticket, userId, { waitingSince })] : [],
  };
}

function updateFor(
  set: ReturnType<typeof answerOf>['set'],
  entries: TicketEventEntry[],
): UpdateFilter<TicketDocument> {
  const log = entries.length > 0 ? logging(entries) : undefined;
  return {
    $set: { ...set, ...log?.set },
    $unset: { waitingSince: 1 },
    $inc: { version: 1 },
    ...(log ? { $push: log.push } : {}),
  };
}

/** Moves what an answer logged, with what others logged just then. */
export const flushReplyLog = gathered(async (answered: readonly TicketDocument[]) => {
  await flushLog(answered);
  return answered;
});

/**
 * How far messages got, where they are their tickets' newest. Answers these tickets as they are then; one that shows a
 * newer message, or that already, may be missing.
 */
export async function recordProgress(
  companyId: number,
  progress: readonly Progress[],
): Promise<Map<number, TicketDocument>> {
  const now = new Date();
  return writeAll(
    progress.map(({ ticketId, messageId, ack, failed }) => ({
      filter: {
        _id: ticketId,
        companyId,
        lastMessageId: messageId,
        $or: [{ lastMessageAck: { $lt: ack } }, { lastMessageFailed: !failed }],
      },
      update: {
        $max: { lastMessageAck: ack },
        $set: { lastMessageFailed: failed, changedAt: now },
        $inc: { version: 1 },
      },
    })),
  );
}

/** Answers the tickets as they are then, by id: a single one only when its filter matched. */
async function writeAll(writes: readonly Write[]): Promise<Map<number, TicketDocument>> {
  const [only] = writes;
  if (!only) return new Map();
  if (writes.length === 1) {
    // One at a time: a write that answers the document saves a read.
    const after = await ticketCollection().findOneAndUpdate(only.filter, only.update, {
      returnDocument: 'after',
      ...WITHOUT_SEARCH,
    });
    return new Map(after ? [[after._id, after]] : []);
  }
  const operations = writes.map(({ filter, update }): AnyBulkWriteOperation<TicketDocument> => ({
    updateOne: { filter, update },
  }));
  // In order: of two messages of one ticket the later is the one it shows.
  await ticketCollection().bulkWrite(operations, { ordered: true });
  const rows = await ticketCollection()
    .find(
      {
        companyId: { $in: [...new Set(writes.map(({ filter }) => filter.companyId))] },
        _id: { $in: [...new Set(writes.map(({ filter }) => filter._id))] },
      },
      WITHOUT_SEARCH,
    )
    .toArray();
  return new Map(rows.map((ticket) => [ticket._id, ticket]));
}
