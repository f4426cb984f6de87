import { isDuplicateKey } from '#core/database';
import { wholeSeconds } from '#core/time';
import type { ConnectionRef } from '#messenger/gateway';
import { messageCollection, type MessageDocument, WITHOUT_SEARCH } from '../message.model';
import { publishMessage } from '../message-broadcast';
import { lowestIdAt } from '../message-ids';
import type { MessagesDeps } from '../messages.deps';
import { noticeRow } from './write-notice';

export interface OfflinePeriod {
  from: Date;
  to: Date;
  /** First reconnection after the offline period. */
  since: Date;
}

const BATCH = 2_000;

interface Recovered {
  ticketId: number;
  first: Date;
}

/** Writes a notice into each conversation with recovered messages, and removes their marks. Idempotent. */
export async function writeOfflineNotices(
  deps: MessagesDeps,
  connection: ConnectionRef,
  period: OfflinePeriod | undefined,
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
    if (period) {
      for (const [contactId, recovered] of byContact(rows)) {
        await writeNotice(deps, connection, period, contactId, recovered);
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

async function writeNotice(
  { tickets, publisher }: MessagesDeps,
  { companyId, connectionId }: ConnectionRef,
  period: OfflinePeriod,
  contactId: number,
  { ticketId, first }: Recovered,
): Promise<void> {
  const recovered = await messageCollection().countDocuments({
    companyId,
    contactId,
    _id: { $gte: lowestIdAt(period.since) },
    connectionId,
    createdAt: { $lte: period.to },
    userId: null,
    mediaType: { $ne: 'notification' },
  });
  const data = { gap: { from: period.from.toISOString(), to: period.to.toISOString(), recovered } };
  const key = `gap:${connectionId}:${contactId}:${period.since.getTime()}`;
  const notice = noticeRow({
    companyId,
    ticketId,
    contactId,
    connectionId,
    data,
    clientId: key,
    // Sorts the notice before the messages of the offline period.
    createdAt: wholeSeconds(Math.min(period.from.getTime(), first.getTime() - 1_000)),
  });
  let action: 'create' | 'update' = 'create';
  let row: MessageDocument | null = notice;
  try {
    await messageCollection().insertOne(notice);
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
