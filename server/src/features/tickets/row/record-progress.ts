import type { AnyBulkWriteOperation, Filter, UpdateFilter } from 'mongodb';
import { ticketCollection, type TicketDocument, WITHOUT_SEARCH } from '../ticket.model';

interface Progress {
  ticketId: number;
  messageId: string;
  ack: number;
  failed: boolean;
  maybeSent: boolean;
}

interface Write {
  filter: Filter<TicketDocument> & { _id: number; companyId: number };
  update: UpdateFilter<TicketDocument>;
}

/** @returns tickets by id; unchanged tickets may be missing */
export async function recordProgress(
  companyId: number,
  progress: readonly Progress[],
): Promise<Map<number, TicketDocument>> {
  const now = new Date();
  return writeAll(
    progress.map(({ ticketId, messageId, ack, failed, maybeSent }) => ({
      filter: {
        _id: ticketId,
        companyId,
        lastMessageId: messageId,
        $or: [
          { lastMessageAck: { $lt: ack } },
          { lastMessageFailed: !failed },
          { lastMessageMaybeSent: maybeSent ? { $ne: true } : true },
        ],
      },
      update: {
        $max: { lastMessageAck: ack },
        $set: { lastMessageFailed: failed, lastMessageMaybeSent: maybeSent, changedAt: now },
        $inc: { version: 1 },
      },
    })),
  );
}

async function writeAll(writes: readonly Write[]): Promise<Map<number, TicketDocument>> {
  const [only] = writes;
  if (!only) return new Map();
  if (writes.length === 1) {
    const after = await ticketCollection().findOneAndUpdate(only.filter, only.update, {
      returnDocument: 'after',
      ...WITHOUT_SEARCH,
    });
    return new Map(after ? [[after._id, after]] : []);
  }
  const operations = writes.map(({ filter, update }): AnyBulkWriteOperation<TicketDocument> => ({
    updateOne: { filter, update },
  }));
  // Two writes may concern the same ticket.
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
