import { gathered, insertEach, insertion, writeInOrder } from '../../core/database';
import type { TicketChange, TicketDocument } from '../tickets';
import { messageCollection, type MessageDocument } from './message.model';

interface Storing {
  message: MessageDocument;
  /** As it was read just now. */
  ticket: TicketDocument;
  change(ticket: TicketDocument, now: Date): TicketChange;
}

interface Stored {
  /** The message was there already. */
  isRepeated?: true;
  /** The ticket with the change; absent where it is another by now, and the change is still to be made. */
  ticket?: TicketDocument;
}

const store = gathered(async (all: readonly Storing[]): Promise<Stored[]> => {
  const messages = all.map(({ message }) => message);
  const changes = changesOf(all);
  const { refusedAt, matched } = await writeInOrder([
    ...messages.map((message) => insertion(messageCollection(), message)),
    ...changes.map(({ write }) => write),
  ]);
  if (refusedAt === undefined) {
    return changes.map(({ after }, at) => (matched(messages.length + at) ? { ticket: after } : {}));
  }
  const repeated = await insertEach(messageCollection(), messages.slice(refusedAt));
  return all.map((_, at) => (repeated.has(at - refusedAt) ? { isRepeated: true } : {}));
});

/** Of two messages of one ticket the second changes what the first made of it. */
function changesOf(all: readonly Storing[]): TicketChange[] {
  const now = new Date();
  const latest = new Map<number, TicketDocument>();
  return all.map(({ ticket, change }) => {
    const made = change(latest.get(ticket._id) ?? ticket, now);
    latest.set(ticket._id, made.after);
    return made;
  });
}

/**
 * Stores a message of ours and what it changes of its ticket, with one command for all that are stored just then: the
 * messages first.
 */
export function storeMessage(storing: Storing): Promise<Stored> {
  return store(storing);
}
