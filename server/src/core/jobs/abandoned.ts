import type { Collection } from 'mongodb';

/** The servers that run jobs, as one of them sees them. */
export interface JobServers {
  readonly id: string;
  /** Others that live. */
  others(): readonly string[];
  /** No other server can use this database. */
  alone: boolean;
}

interface LockedJob {
  lockedAt?: Date | null;
  /** The server that locked it. */
  lastModifiedBy?: string | null;
}

/** So long a server may be unheard of before its jobs are run again: longer than any pause of a living one. */
const SILENT_MS = 30_000;

/**
 * Makes jobs due that a server has begun which lives no more: it may be minutes until their lock runs out. Locks are
 * put into the past rather than taken off, because a job that runs once has no next run.
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
