import { SCHEDULE_PACE } from '@recado/shared/automation';
import type { ConnectionRef } from '#messenger/gateway';
import { schedulePaces } from './schedule-pace.model';

const { maxFailures, retryMs, resultMs } = SCHEDULE_PACE;

/** Counts the failures since WhatsApp last accepted a message of the connection. */
export async function recordResult(
  { companyId, connectionId: _id }: ConnectionRef,
  isSent: boolean,
  now = new Date(),
): Promise<void> {
  if (isSent) {
    await schedulePaces.updateOne(
      companyId,
      { _id, failuresInRow: { $gt: 0 } },
      { $set: { failuresInRow: 0 }, $unset: { retryAt: 1 } },
    );
    return;
  }
  const pace = await schedulePaces.findOneAndUpdate(
    companyId,
    { _id },
    { $inc: { failuresInRow: 1 } },
    { upsert: true },
  );
  if ((pace?.failuresInRow ?? 0) < maxFailures) return;
  await schedulePaces.updateOne(companyId, { _id }, { $set: { retryAt: new Date(now.getTime() + retryMs) } });
}

/**
 * Returns until when the connection's messages wait after too many failures. At that time, one caller gets undefined
 * and tries its message.
 */
export async function pausedUntil(
  { companyId, connectionId: _id }: ConnectionRef,
  now: Date,
): Promise<Date | undefined> {
  const pace = await schedulePaces.findById(companyId, _id);
  if (!pace || (pace.failuresInRow ?? 0) < maxFailures) return undefined;
  const { retryAt = now } = pace;
  if (retryAt > now) return retryAt;
  const until = new Date(now.getTime() + resultMs);
  const claimed = await schedulePaces.findOneAndUpdate(
    companyId,
    { _id, retryAt: pace.retryAt ?? { $exists: false } },
    { $set: { retryAt: until } },
  );
  return claimed ? undefined : until;
}

/** Reads across companies, because one job checks the connections of all. */
export async function failingConnections(connectionIds: readonly number[]): Promise<Set<number>> {
  const failing = { _id: { $in: [...connectionIds] }, failuresInRow: { $gte: maxFailures } };
  const rows = await schedulePaces.findAcrossCompanies(failing, { select: { _id: 1 } });
  return new Set(rows.map(({ _id }) => _id));
}
