import type { JobRepository } from 'agenda';
import type { Collection } from 'mongodb';

/** Agenda sends the queries of one round within this time. */
const SAME_LOOK_MS = 200;
/** If more jobs are due, every name is queried. */
const MAX_DUE = 500;

/**
 * Agenda queries every job name in each round. Here, one query finds the names with due or locked jobs, and
 * only those are queried.
 */
export function selectDueOnly(repository: JobRepository, jobs: Collection): void {
  const ask = repository.getNextJobToRun.bind(repository);
  let known: Promise<ReadonlySet<string> | undefined> | undefined;
  let through = 0;
  let until = 0;

  const dueNames = (nextScanAt: Date): Promise<ReadonlySet<string> | undefined> => {
    if (!known || Date.now() > until || nextScanAt.getTime() > through) {
      through = nextScanAt.getTime();
      until = Date.now() + SAME_LOOK_MS;
      known = namesOfDue(jobs, nextScanAt);
    }
    return known;
  };

  repository.getNextJobToRun = async (name, nextScanAt, ...rest) => {
    const names = await dueNames(nextScanAt);
    return names === undefined || names.has(name) ? ask(name, nextScanAt, ...rest) : undefined;
  };
}

/** Returns undefined if too many are due. */
async function namesOfDue(jobs: Collection, by: Date): Promise<ReadonlySet<string> | undefined> {
  const rows = await jobs
    .find({ $or: [{ nextRunAt: { $lte: by } }, { lockedAt: { $lte: new Date() } }] })
    .project<{ name: string }>({ name: 1 })
    .limit(MAX_DUE)
    .toArray();
  return rows.length < MAX_DUE ? new Set(rows.map(({ name }) => name)) : undefined;
}
