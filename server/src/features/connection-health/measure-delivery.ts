import type { WatchedConnection } from '#features/connections';
import type { ConnectionHealthDeps } from './connection-health.deps';
import { changeHealth, type NumberHealthDocument, type SentHour } from './number-health.model';

const HOUR_MS = 3_600_000;
/** Receipts of this time are still on their way after a reconnection. */
const STEADY_MS = 5 * 60_000;
/** After a long outage, older hours are not measured. */
const MAX_HOURS = 24;
/** A week before the last day. */
const MAX_AGE_HOURS = 8 * 24;

/**
 * Counts the messages of each hour that ended an hour ago, once. So each message is read once, however often the light
 * is checked. While the connection is down, acks do not arrive, and nothing is measured.
 * @returns the health with the new hours
 */
export async function measureDelivery(
  { messages }: Pick<ConnectionHealthDeps, 'messages'>,
  { _id: connectionId, companyId, status, updatedAt }: WatchedConnection,
  health: NumberHealthDocument,
  now: Date,
): Promise<NumberHealthDocument> {
  if (status !== 'CONNECTED' || now.getTime() - updatedAt.getTime() < STEADY_MS) return health;
  const end = Math.floor((now.getTime() - HOUR_MS) / HOUR_MS) * HOUR_MS;
  const start = Math.max(health.measuredTo?.getTime() ?? 0, end - MAX_HOURS * HOUR_MS);
  if (start >= end) return health;
  const connection = { companyId, connectionId };
  const measured: SentHour[] = [];
  for (let at = start; at < end; at += HOUR_MS) {
    const span = { from: new Date(at), to: new Date(at + HOUR_MS) };
    const counts = await messages.dispatched.countUndelivered(connection, span);
    if (counts.sent > 0) measured.push({ at: span.from, ...counts });
  }
  const oldest = end - MAX_AGE_HOURS * HOUR_MS;
  const hours = [...health.hours, ...measured].filter(({ at }) => at.getTime() >= oldest);
  const measuredTo = new Date(end);
  await changeHealth(connection, { $set: { hours, measuredTo } });
  return { ...health, hours, measuredTo };
}
