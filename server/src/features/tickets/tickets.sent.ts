import type { AnyBulkWriteOperation, Filter, UpdateFilter } from 'mongodb';
import { gathered } from '../../core/database';
import { ticketCollection, type TicketDocument, WITHOUT_SEARCH } from './ticket.model';
import { lastMessageFields, type LastMessage } from './tickets.activity';
import { flushLog, logEntry, logging } from './tickets.log';

/** What a colleague wrote, on the ticket it was written in. */
interface Answer {
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

const record = gathered(async (answers: readonly Answer[]) => {
  const now = new Date();
  const after = await writeAll(answers.map((answer) => answerWrite(answer, now)));
  await flushLog([...after.values()].filter(({ eventsPending }) => eventsPending));
  return answers.map(({ ticket }) => after.get(ticket._id) ?? ticket);
});

/**
 * A colleague wrote: the ticket shows it and nobody waits any longer. Answers the ticket as it is then. Answers given
 * together are written together.
 */
export function recordAnswer(
  ticket: TicketDocument,
  last: LastMessage,
  userId: number,
): Promise<TicketDocument> {
  return record({ ticket, last, userId });
}

function answerWrite({ ticket, last, userId }: Answer, now: Date): Write {
  const { companyId, _id, waitingSince } = ticket;
  const log = waitingSince ? logging([logEntry('answered', ticket, userId, { waitingSince })]) : undefined;
  return {
    filter: { _id, companyId },
    update: {
      $set: { ...lastMessageFields(last), updatedAt: now, changedAt: now, ...log?.set },
      $unset: { waitingSince: 1 },
      $inc: { version: 1 },
      ...(log ? { $push: log.push } : {}),
    },
  };
}

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
