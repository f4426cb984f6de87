import { type Collection, ObjectId } from 'mongodb';

/** A failed run without a later success. */
export interface FailedRun {
  id: string;
  name: string;
  failedAt: Date;
  failures: number;
  reason: string;
}

interface JobRow {
  name: string;
  failedAt?: Date | null;
  failCount?: number | null;
  failReason?: string | null;
  lastFinishedAt?: Date | null;
  nextRunAt?: Date | null;
  lockedAt?: Date | null;
}

const LOOKED_AT = 1_000;
const REASON_LENGTH = 500;
/** Only a date is in the sparse index `job-failed`. */
const EVER = new Date(0);

export async function failedRuns(jobs: Collection, limit: number): Promise<FailedRun[]> {
  const rows = await (jobs as unknown as Collection<JobRow>)
    .find({ failedAt: { $gt: EVER } })
    .sort({ failedAt: -1 })
    .limit(LOOKED_AT)
    .toArray();
  return rows
    .flatMap(({ _id, name, failedAt, lastFinishedAt, failCount, failReason }) => {
      const isOver = !failedAt || (lastFinishedAt && lastFinishedAt > failedAt);
      if (isOver) return [];
      const reason = (failReason ?? '').slice(0, REASON_LENGTH);
      return [{ id: _id.toHexString(), name, failedAt, failures: failCount ?? 1, reason }];
    })
    .slice(0, limit);
}

/** Makes a failed run due now. Returns its name; undefined for an unknown id. */
export async function rerun(jobs: Collection, id: string): Promise<string | undefined> {
  const row = await (jobs as unknown as Collection<JobRow>).findOneAndUpdate(
    { _id: new ObjectId(id), failedAt: { $ne: null } },
    { $set: { nextRunAt: new Date(), lockedAt: null } },
  );
  return row?.name;
}
