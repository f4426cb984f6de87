import { z } from 'zod';
import type { AppContext } from '#core/context';

export const WRITE = 'conversation-exports.write';
const SWEEP = 'conversation-exports.sweep';
const SWEEP_MS = 600_000;
/** Another server runs the export again after this time. */
const RUN_LIMIT_MS = 2 * 3_600_000;

const ofExport = z.object({ companyId: z.number(), exportId: z.string() });

interface Handlers {
  write(companyId: number, exportId: string): Promise<void>;
  sweep(): Promise<void>;
}

export function defineJobs(jobs: AppContext['jobs'], { write, sweep }: Handlers): void {
  jobs.define(WRITE, ofExport, ({ companyId, exportId }) => write(companyId, exportId), {
    heavy: 'export',
    concurrency: 2,
    lockLifetime: RUN_LIMIT_MS,
  });
  jobs.define(SWEEP, z.unknown(), sweep);
  jobs.every(SWEEP_MS, SWEEP);
}
