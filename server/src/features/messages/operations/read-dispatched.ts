import type { Filter } from 'mongodb';
import type { OriginKind } from '@recado/shared/automation';
import type { ConnectionRef } from '#messenger/gateway';
import { messageCollection, type MessageDocument } from '../message.model';

const DELIVERED = 3;

interface Span {
  from: Date;
  to: Date;
}

/** Counts messages that left in the span, and those of them that no phone has received yet. */
export async function countUndelivered(
  { companyId, connectionId }: ConnectionRef,
  { from, to }: Span,
): Promise<{ sent: number; undelivered: number }> {
  const dispatched: Filter<MessageDocument> = {
    ...{ companyId, connectionId, dispatchedAt: { $gte: from, $lt: to } },
    ...{ failure: null },
  };
  const [sent, undelivered] = await Promise.all([
    messageCollection().countDocuments(dispatched),
    messageCollection().countDocuments({ ...dispatched, ack: { $lt: DELIVERED } }),
  ]);
  return { sent, undelivered };
}

const automatic = ({ companyId, connectionId }: ConnectionRef, dispatchedAt: Filter<Date>) =>
  ({ companyId, connectionId, dispatchedAt, automatic: true }) as Filter<MessageDocument>;

interface AutomaticCount {
  kind: OriginKind;
  /** Such as the schedule, or the person's row of a campaign. */
  refId: string | undefined;
}

/** Yields the origin of every message that left since then and that no person wrote. */
export async function* automaticOrigins(
  connection: ConnectionRef,
  since: Date,
): AsyncGenerator<AutomaticCount> {
  const found = messageCollection().find(automatic(connection, { $gte: since }), {
    projection: { origin: 1 },
  });
  for await (const { origin } of found) {
    if (origin && origin.kind !== 'phone') yield { kind: origin.kind, refId: origin.refId };
  }
}

export type DispatchedMessage = Pick<
  MessageDocument,
  '_id' | 'contactId' | 'body' | 'ack' | 'failure' | 'origin' | 'isDeleted'
> & { dispatchedAt: Date };

/** Returns a page of the same messages, newest first. */
export async function automaticMessages(
  connection: ConnectionRef,
  { since, before, limit }: { since: Date; before: { at: Date; id: string } | undefined; limit: number },
): Promise<DispatchedMessage[]> {
  const span = automatic(connection, { $gte: since, ...(before && { $lte: before.at }) });
  const older = before && {
    $or: [{ dispatchedAt: { $lt: before.at } }, { dispatchedAt: before.at, _id: { $lt: before.id } }],
  };
  const rows = await messageCollection()
    .find(older ? { $and: [span, older] } : span, {
      projection: { contactId: 1, body: 1, ack: 1, failure: 1, origin: 1, isDeleted: 1, dispatchedAt: 1 },
    })
    .sort({ dispatchedAt: -1, _id: -1 })
    .limit(limit)
    .toArray();
  return rows as unknown as DispatchedMessage[];
}
