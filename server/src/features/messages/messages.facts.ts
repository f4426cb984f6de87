import type { LastMessage, TicketDocument, TicketFacts } from '../tickets';
import { messageCollection, type MessageDocument } from './message.model';

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
/** The unread of a ticket are counted up to here. */
const COUNTED = 10_000;

/** What a list row shows of a message. */
export function lastMessageOf(message: MessageDocument): LastMessage {
  return {
    id: message._id,
    body: message.body,
    at: message.createdAt,
    fromMe: message.fromMe,
    type: message.mediaType,
    ack: message.ack,
    failed: message.failure !== null,
  };
}

/** What a ticket's messages say about it: the truth its row is repaired from. */
export async function factsOf({ companyId, _id, contactId }: TicketDocument): Promise<TicketFacts> {
  const own = { companyId, contactId, ticketId: _id };
  const newest = (more: Partial<MessageDocument>) =>
    messageCollection()
      .find({ ...own, ...more })
      .sort(NEWEST_FIRST)
      .limit(1)
      .next();
  const [unread, last, answer] = await Promise.all([
    messageCollection().countDocuments({ companyId, ticketId: _id, unread: true }, { limit: COUNTED }),
    newest({}),
    newest({ fromMe: true, whisper: false }),
  ]);
  const after = answer
    ? {
        createdAt: { $gte: answer.createdAt },
        $or: [{ createdAt: { $gt: answer.createdAt } }, { _id: { $gt: answer._id } }],
      }
    : {};
  const waiting = await messageCollection()
    .find({ ...own, fromMe: false, ...after })
    .sort({ createdAt: 1, _id: 1 })
    .limit(1)
    .next();
  return {
    unread,
    last: last ? lastMessageOf(last) : null,
    waitingSince: waiting?.createdAt ?? null,
  };
}
