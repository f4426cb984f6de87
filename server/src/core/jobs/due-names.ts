import type { JobRepository } from 'agenda';
import type { Collection } from 'mongodb';

/** The questions of one look around come within this time of each other. */
const SAME_LOOK_MS = 200;
/** Where more is due than this, every name is asked for. */
const MAX_DUE = 500;

/**
 * Agenda asks the database for every job by its name, each time it looks around. Here one question for all of them says
 * first which names have anything that is due or locked; only those are asked for.
 */
export function askOnlyForDue(repository: JobRepository, jobs: Collection): void {
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

/** Undefined where there are too many to tell. */
async function namesOfDue(jobs: Collection, by: Date): Promise<ReadonlySet<string> | undefined> {
  const rows = await jobs
    .find({ $or: [{ nextRunAt: { $lte: by } }, { lockedAt: { $lte: new Date() } }] })
    .project<{ name: string }>({ name: 1 })
    .limit(MAX_DUE)
    .toArray();
  return rows.length < MAX_DUE ? new Set(rows.map(({ name }) => name)) : undefined;
}
