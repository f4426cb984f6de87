import { gathered, insertion, isDuplicateKey, writeInOrder } from '../../core/database';
import type { TicketChange, TicketDocument } from '../tickets';
import { messageCollection, type MessageDocument } from './message.model';

interface Storing {
  message: MessageDocument;
  /** As it was read just now. */
  ticket: TicketDocument;
  change(ticket: TicketDocument, now: Date): TicketChange;
}

interface Stored {
  /** Why the message was refused (`isDuplicateKey`), if it was. */
  error?: unknown;
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
  const errors = await insertEach(messages.slice(refusedAt));
  return all.map((_, at) => ({ error: at < refusedAt ? undefined : errors[at - refusedAt] }));
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

/** Answers why each was refused, if it was. */
async function insertEach(rows: readonly MessageDocument[]): Promise<unknown[]> {
  try {
    await messageCollection().insertMany(rows, { ordered: false });
    return [];
  } catch (error) {
    const { writeErrors } = error as { writeErrors?: { index: number; code?: number }[] };
    if (!writeErrors) throw error;
    const refused = new Map(writeErrors.map((one) => [one.index, one]));
    return rows.map((_, index) => {
      const one = refused.get(index);
      return one && !isDuplicateKey(one) ? error : one;
    });
  }
}

/**
 * Stores a message of ours and what it changes of its ticket, with one command for all that are stored just then: the
 * messages first.
 */
export function storeMessage(storing: Storing): Promise<Stored> {
  return store(storing);
}
