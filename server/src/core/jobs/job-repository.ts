import { MongoJobRepository } from '@agendajs/mongo-backend';
import type { AgendaBackend } from 'agenda';
import type { Collection, Db } from 'mongodb';

/** Agenda sends the queries of one round within this time, each with a slightly later limit. */
const SAME_ROUND_MS = 200;
/** If more jobs are due, every name is queried. */
const MAX_DUE = 500;

type Repository = InstanceType<typeof MongoJobRepository>;

/** The job was cancelled between its lock and its run. */
export class CancelledJob extends Error {}

/** Locks only names with due or locked jobs, which one query per round finds. Agenda would query every name. */
class JobRepository extends MongoJobRepository {
  private known: Promise<ReadonlySet<string> | undefined> | undefined;
  private through = 0;
  private until = 0;

  constructor(
    db: Db,
    private readonly jobs: Collection,
    private readonly report: (error: unknown) => void,
  ) {
    super({ mongo: db, db: { collection: jobs.collectionName }, ensureIndex: false });
  }

  override async getNextJobToRun(...query: Parameters<Repository['getNextJobToRun']>) {
    const [name, nextScanAt] = query;
    const names = await this.dueNames(nextScanAt);
    return names === undefined || names.has(name) ? super.getNextJobToRun(...query) : undefined;
  }

  /** Reports the error, because Agenda does not wait. The lock of such a job expires. */
  override async unlockJob(...job: Parameters<Repository['unlockJob']>): Promise<void> {
    await super.unlockJob(...job).catch(this.report);
  }

  /** @throws CancelledJob */
  override async saveJobState(...state: Parameters<Repository['saveJobState']>): Promise<void> {
    try {
      await super.saveJobState(...state);
    } catch (error) {
      const [{ _id }] = state;
      if (_id && !(await this.getJobById(_id))) throw new CancelledJob(`Job ${_id} was cancelled.`);
      throw error;
    }
  }

  private dueNames(nextScanAt: Date): Promise<ReadonlySet<string> | undefined> {
    if (!this.known || Date.now() > this.until || nextScanAt.getTime() > this.through) {
      this.through = nextScanAt.getTime() + SAME_ROUND_MS;
      this.until = Date.now() + SAME_ROUND_MS;
      this.known = namesOfDue(this.jobs, new Date(this.through));
    }
    return this.known;
  }
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

/** @param report - receives errors of writes that Agenda does not wait for */
export function jobBackend(db: Db, collection: string, report: (error: unknown) => void): AgendaBackend {
  const repository = new JobRepository(db, db.collection(collection), report);
  return {
    name: 'MongoDB',
    repository,
    ownsConnection: false,
    connect: () => repository.connect(),
    disconnect: () => repository.disconnect(),
  };
}
