import { batcher, insertEach, insertion, writeInOrder } from '#core/database';
import type { TicketDocument, ticketRow } from '#features/tickets';
import { messageCollection, type MessageDocument } from './message.model';

interface Storing {
  message: MessageDocument;
  ticket: TicketDocument;
  change(ticket: TicketDocument, now: Date): ticketRow.TicketChange;
}

interface Stored {
  isRepeated?: true;
  /** Undefined after a concurrent write; the caller must repeat the update. */
  ticket?: TicketDocument;
}

const store = batcher(async (all: readonly Storing[]): Promise<Stored[]> => {
  const messages = all.map(({ message }) => message);
  const changes = changesOf(all);
  const { rejectedAt, matched } = await writeInOrder([
    ...messages.map((message) => insertion(messageCollection(), message)),
    ...changes.map(({ write }) => write),
  ]);
  if (rejectedAt === undefined) {
    return changes.map(({ after }, at) => (matched(messages.length + at) ? { ticket: after } : {}));
  }
  const repeated = await insertEach(messageCollection(), messages.slice(rejectedAt));
  return all.map((_, at) => (repeated.has(at - rejectedAt) ? { isRepeated: true } : {}));
});

function changesOf(all: readonly Storing[]): ticketRow.TicketChange[] {
  const now = new Date();
  const latest = new Map<number, TicketDocument>();
  return all.map(({ ticket, change }) => {
    const made = change(latest.get(ticket._id) ?? ticket, now);
    latest.set(ticket._id, made.after);
    return made;
  });
}

/** Stores the message before its ticket. Concurrent calls share one batch. */
export function storeMessage(storing: Storing): Promise<Stored> {
  return store(storing);
}
