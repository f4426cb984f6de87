import type { Collection } from 'mongodb';

/** The servers that run jobs, as one of them sees them. */
export interface JobServers {
  readonly id: string;
  /** Returns the other running servers. */
  others(): readonly string[];
  /** No other server can use this database. */
  alone: boolean;
}

interface LockedJob {
  lockedAt?: Date | null;
  /** The server that locked it. */
  lastModifiedBy?: string | null;
}

/** Silence after which another server's jobs are run again; exceeds any pause of a running one. */
const SILENT_MS = 30_000;

/**
 * Makes jobs of failed servers due at once instead of at the end of their lock. Locks are moved into the past
 * instead of removed, because a one-time job has no next run.
 */
export async function releaseAbandoned(
  jobs: Collection,
  { id, others, alone }: JobServers,
  silentMs = SILENT_MS,
): Promise<void> {
  await (jobs as unknown as Collection<LockedJob>).updateMany(
    {
      lastModifiedBy: { $nin: [id, ...others()] },
      lockedAt: { $gt: new Date(0), $lt: new Date(Date.now() - (alone ? 0 : silentMs)) },
    },
    { $set: { lockedAt: new Date(0) } },
  );
}
