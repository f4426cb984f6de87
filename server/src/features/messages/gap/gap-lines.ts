import type { ConnectionRef } from '../../../messenger/gateway';
import type { Tickets } from '../../tickets';
import { isDuplicateKey } from '../../../core/database';
import { publishMessage, type MessagePublisher } from '../message-broadcast';
import { lowestIdAt, newMessageId, wholeSeconds } from '../message-ids';
import { messageCollection, type MessageDocument, WITHOUT_SEARCH } from '../message.model';
import type { GapDocument } from './connection-presence.model';

export interface GapLineParts {
  tickets: Pick<Tickets, 'byIds' | 'broadcast'>;
  publisher: MessagePublisher;
}

/** Rows looked at together. */
const BATCH = 2_000;

/** What of one conversation came when the connection was back. */
interface Recovered {
  ticketId: number;
  first: Date;
}

/**
 * Writes the line of a gap into every conversation that got something from it, one each, and takes the mark off what
 * came. Without a gap to tell of only the marks go. Cut off anywhere it can be run again.
 */
export async function writeGapLines(
  parts: GapLineParts,
  connection: ConnectionRef,
  gap: GapDocument | undefined,
): Promise<void> {
  const { companyId, connectionId } = connection;
  const marked = { companyId, connectionId, recovered: true as const };
  for (;;) {
    const rows = await messageCollection()
      .find(marked)
      .project<Pick<MessageDocument, '_id' | 'contactId' | 'ticketId' | 'createdAt'>>({
        contactId: 1,
        ticketId: 1,
        createdAt: 1,
      })
      .sort({ contactId: 1, _id: 1 })
      .limit(BATCH)
      .toArray();
    if (rows.length === 0) return;
    if (gap) {
      for (const [contactId, recovered] of byContact(rows)) {
        await writeLine(parts, connection, gap, contactId, recovered);
      }
    }
    await messageCollection().updateMany(
      { companyId, _id: { $in: rows.map(({ _id }) => _id) } },
      { $unset: { recovered: 1 } },
    );
  }
}

function byContact(
  rows: readonly Pick<MessageDocument, 'contactId' | 'ticketId' | 'createdAt'>[],
): Map<number, Recovered> {
  const found = new Map<number, Recovered>();
  for (const { contactId, ticketId, createdAt } of rows) {
    const known = found.get(contactId);
    if (!known) found.set(contactId, { ticketId, first: createdAt });
    else {
      known.ticketId = ticketId;
      if (createdAt < known.first) known.first = createdAt;
    }
  }
  return found;
}

async function writeLine(
  { tickets, publisher }: GapLineParts,
  { companyId, connectionId }: ConnectionRef,
  gap: GapDocument,
  contactId: number,
  { ticketId, first }: Recovered,
): Promise<void> {
  // Counted anew each time, so that doing it again counts nothing twice.
  const recovered = await messageCollection().countDocuments({
    companyId,
    contactId,
    _id: { $gte: lowestIdAt(gap.since) },
    connectionId,
    createdAt: { $lte: gap.to },
    userId: null,
    mediaType: { $ne: 'notification' },
  });
  const data = { gap: { from: gap.from.toISOString(), to: gap.to.toISOString(), recovered } };
  const key = `gap:${connectionId}:${contactId}:${gap.since.getTime()}`;
  const line: MessageDocument = {
    _id: newMessageId(),
    companyId,
    ticketId,
    contactId,
    connectionId,
    participant: '',
    senderName: null,
    fromMe: true,
    body: '',
    mediaType: 'notification',
    media: null,
    data,
    reactions: [],
    quoted: null,
    ack: 1,
    failure: null,
    userId: null,
    user: null,
    clientId: key,
    isDeleted: false,
    isEdited: false,
    oldMessage: null,
    whisper: false,
    automatic: true,
    // Above what it brought.
    createdAt: wholeSeconds(Math.min(gap.from.getTime(), first.getTime() - 1_000)),
  };
  let action: 'create' | 'update' = 'create';
  let row: MessageDocument | null = line;
  try {
    await messageCollection().insertOne(line);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    action = 'update';
    row = await messageCollection().findOneAndUpdate(
      { companyId, userId: null, clientId: key },
      { $set: { data } },
      { returnDocument: 'after', ...WITHOUT_SEARCH },
    );
  }
  const [ticket] = await tickets.byIds(companyId, [ticketId]);
  if (row && ticket)
    publishMessage(publisher, await tickets.broadcast.audience(companyId), action, row, ticket);
}
