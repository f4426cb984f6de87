import type { ConnectionRef } from '#messenger/gateway';
import { connectionPresenceCollection, type StoredPeriod } from './connection-presence.model';

const idOf = ({ companyId, connectionId }: ConnectionRef) => ({ _id: connectionId, companyId });

export async function noteSeen(connections: readonly ConnectionRef[]): Promise<void> {
  if (connections.length === 0) return;
  const seenAt = new Date();
  await connectionPresenceCollection().bulkWrite(
    connections.map((connection) => ({
      updateOne: { filter: idOf(connection), update: { $set: { seenAt } }, upsert: true },
    })),
    { ordered: false },
  );
}

/** Stores an offline period of at least `minMs`, or extends the previous one if a crash prevented its notices. */
export async function noteBack(connection: ConnectionRef, minMs: number): Promise<void> {
  const now = new Date();
  const known = await connectionPresenceCollection().findOne(idOf(connection));
  const unpublished = known?.gap && !known.gap.told ? known.gap : undefined;
  const wasOffline = known !== null && now.getTime() - known.seenAt.getTime() >= minMs;
  const period: StoredPeriod | undefined =
    unpublished ?? (wasOffline ? { from: known.seenAt, to: now, since: now } : undefined);
  await connectionPresenceCollection().updateOne(
    idOf(connection),
    {
      $set: { seenAt: now, ...(period ? { gap: { ...period, to: now } } : {}) },
      ...(period ? {} : { $unset: { gap: 1 } }),
    },
    { upsert: true },
  );
}

export async function lastPeriod(connection: ConnectionRef): Promise<StoredPeriod | undefined> {
  return (await connectionPresenceCollection().findOne(idOf(connection)))?.gap;
}

/** Marks the notices as stored; keeps the period for late messages. */
export async function markPublished(connection: ConnectionRef, { since }: StoredPeriod): Promise<void> {
  await connectionPresenceCollection().updateOne(
    { ...idOf(connection), 'gap.since': since },
    { $set: { 'gap.told': true } },
  );
}

export async function deletePresence(connection: ConnectionRef): Promise<void> {
  await connectionPresenceCollection().deleteOne(idOf(connection));
}
