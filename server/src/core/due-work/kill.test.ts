import { groupBy } from 'es-toolkit';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { serverProcesses, type TestProcess } from '#testing/server-processes';
import { connectDatabase, type Database, runMigrations } from '../database';
import { createDueWork, dueWorkMigrations } from '.';
import { DUE_WORK_COLLECTION } from './due-row';
import type { StoredRun } from './testing/due-server-process';

const CLAIM_MS = 2_000;
const TIMERS = 240;
const KILLS = 4;
const MAX_RUNNING = 16;
const WITHIN = { timeout: 40_000, interval: 50 };

const processes = serverProcesses();
let database: Database;
let mongoUrl: string;
beforeAll(async () => {
  mongoUrl = (await processes.startStore()).url;
  database = await connectDatabase({ mongoUrl, dataDir: '' });
  await runMigrations(database.db, [dueWorkMigrations], pino({ level: 'silent' }));
}, 60_000);
afterAll(async () => {
  await database.close();
  await processes.close();
});

it(
  'runs every timer while servers are killed, and repeats only what was interrupted',
  { tags: 'counts-losses', timeout: 90_000 },
  async () => {
    const runs = database.db.collection<StoredRun>('runs');
    const startServer = (runMs: number) => {
      const env = { MONGO_URL: mongoUrl, CLAIM_MS: String(CLAIM_MS), RUN_MS: String(runMs) };
      return processes.startEntry('due-server', env);
    };
    // Runs take long enough that a busy machine kills some of them.
    const servers: TestProcess[] = [await startServer(150), await startServer(150)];
    const dueWork = createDueWork({
      db: () => database.db,
      log: pino({ level: 'silent' }),
      server: { id: 'test', alone: false },
      observe: () => undefined,
    });
    dueWork.handle('test.step', async () => undefined);
    const works = Array.from({ length: TIMERS }, (_, n) => ({
      kind: 'test.step',
      ref: String(n),
      companyId: 1 + (n % 8),
    }));
    await dueWork.scheduleMany(works.map((work) => ({ ...work, dueAt: new Date() })));

    for (let kill = 1; kill <= KILLS; kill++) {
      await vi.waitFor(
        async () => expect(await runs.countDocuments()).toBeGreaterThan((kill * TIMERS) / (KILLS + 2)),
        { ...WITHIN, interval: 5 },
      );
      await servers.shift()!.end('SIGKILL');
      servers.push(await startServer(30));
    }
    await vi.waitFor(
      async () => expect(await database.db.collection(DUE_WORK_COLLECTION).countDocuments()).toBe(0),
      WITHIN,
    );

    const stored = await runs.find().sort({ beganAt: 1 }).toArray();
    const byRef = groupBy(stored, ({ ref }) => ref);
    expect(works.filter(({ ref }) => !byRef[ref]?.some(({ endedAt }) => endedAt))).toEqual([]);
    const repeated = Object.values(byRef).filter((own) => own!.length > 1);
    expect(repeated.length).toBeLessThanOrEqual(KILLS * MAX_RUNNING);
    expect(stored.filter(({ endedAt }) => !endedAt).length).toBeGreaterThan(0);
    for (const own of repeated) {
      // The claim of a killed run must expire before the run is repeated.
      const [first, second] = own!;
      expect(second!.beganAt - first!.beganAt).toBeGreaterThan(CLAIM_MS / 2);
    }
  },
);
