import type { AppContext } from '#core/context';
import type { Jobs } from '#core/jobs';

const MAX_FAILED = 100;

type FailedRun = Awaited<ReturnType<Jobs['failed']>>[number];

/** Lists failed jobs and timers for platform admins. */
export function failedWork({ jobs, dueWork }: Pick<AppContext, 'jobs' | 'dueWork'>) {
  return {
    /** Latest failure first. */
    async list(): Promise<FailedRun[]> {
      const [runs, timers] = await Promise.all([jobs.failed(MAX_FAILED), dueWork.failed(MAX_FAILED)]);
      const both = [
        ...runs,
        ...timers.map(({ id, kind, failedAt, failures, error }) => ({
          ...{ id, name: kind, failedAt, failures, reason: error },
        })),
      ];
      return both.sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime()).slice(0, MAX_FAILED);
    },

    /** Returns the name; undefined if the job or timer has not failed. */
    rerun(id: string): Promise<string | undefined> {
      return id.includes(':') ? dueWork.rerun(id) : jobs.rerun(id);
    },
  };
}
