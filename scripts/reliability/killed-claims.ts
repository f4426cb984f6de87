import type { Db } from 'mongodb';

/** Servers send a packet every two seconds. */
const SILENT_MS = 5_000;

/**
 * Ends claims of due work by servers that send no packets, which otherwise takes a minute.
 * @param clockOffsetMs - difference of the servers' clocks
 */
export async function endClaimsOfKilled(db: Db, clockOffsetMs = 0): Promise<void> {
  const since = new Date(Date.now() + clockOffsetMs - SILENT_MS);
  const alive = await db.collection('realtime_packets').distinct('from', { at: { $gt: since } });
  const rows = db.collection<{ _id: string; claimedBy: string }>('due_work');
  for (const { _id, claimedBy } of await rows.find({ claimedUntil: { $gt: new Date() } }).toArray()) {
    const [serverId] = claimedBy.split(':');
    if (!alive.includes(serverId)) await rows.updateOne({ _id, claimedBy }, { $unset: { claimedUntil: 1 } });
  }
}
