import type { ConnectionRef } from '../../../messenger/gateway';
import { connectionPresenceCollection, type GapDocument } from './connection-presence.model';

const idOf = ({ companyId, connectionId }: ConnectionRef) => ({ _id: connectionId, companyId });

/** These are up now. */
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

/**
 * The connection is up again. Where it was away for at least `leastMs` that is a gap; one that the conversations do not
 * know of yet (the server died in between) goes on from where it began.
 */
export async function noteBack(connection: ConnectionRef, leastMs: number): Promise<void> {
  const now = new Date();
  const known = await connectionPresenceCollection().findOne(idOf(connection));
  const untold = known?.gap && !known.gap.told ? known.gap : undefined;
  const wasAway = known !== null && now.getTime() - known.seenAt.getTime() >= leastMs;
  const gap: GapDocument | undefined =
    untold ?? (wasAway ? { from: known.seenAt, to: now, since: now } : undefined);
  await connectionPresenceCollection().updateOne(
    idOf(connection),
    {
      $set: { seenAt: now, ...(gap ? { gap: { ...gap, to: now } } : {}) },
      ...(gap ? {} : { $unset: { gap: 1 } }),
    },
    { upsert: true },
  );
}

export async function lastGap(connection: ConnectionRef): Promise<GapDocument | undefined> {
  return (await connectionPresenceCollection().findOne(idOf(connection)))?.gap;
}

/** The conversations know of it; what comes late from it still belongs to it. */
export async function markTold(connection: ConnectionRef, { since }: GapDocument): Promise<void> {
  await connectionPresenceCollection().updateOne(
    { ...idOf(connection), 'gap.since': since },
    { $set: { 'gap.told': true } },
  );
}

/** The connection is no more. */
export async function forgetPresence(connection: ConnectionRef): Promise<void> {
  await connectionPresenceCollection().deleteOne(idOf(connection));
}
