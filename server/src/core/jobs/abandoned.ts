import type { Collection } from 'mongodb';

export interface JobServers {
  readonly id: string;
  others(): readonly string[];
  /** Whether no other server uses this database. */
  alone: boolean;
}

interface LockedJob {
  lockedAt?: Date | null;
  lastModifiedBy?: string | null;
}

/** After this silence of a server, its jobs run again. Exceeds any pause of a running server. */
const SILENT_MS = 30_000;

/**
 * Makes jobs of failed servers due before their lock expires. Sets the lock to the past instead of removing it,
 * because a one-time job has no next run.
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
