import type { Collection } from 'mongodb';
import { pino } from 'pino';
import { afterEach, beforeAll } from 'vitest';
import { connectedDatabase } from '#testing/connected-database';
import { runMigrations } from '../../database';
import { createDueWork, dueWorkMigrations } from '..';
import { DUE_WORK_COLLECTION, type DueRow } from '../due-row';
import type { ObservedRun } from '../due-runner';

export const WITHIN = { timeout: 20_000, interval: 20 };

type Options = Partial<Pick<Parameters<typeof createDueWork>[0], 'now' | 'databaseNow' | 'times' | 'server'>>;

/** Provides servers on one database, which is emptied after each test. */
export function dueServers() {
  const log = pino({ level: 'silent' });
  const database = connectedDatabase();
  const rows = (): Collection<DueRow> => database().db.collection<DueRow>(DUE_WORK_COLLECTION);
  const created: ReturnType<typeof createDueWork>[] = [];
  let count = 0;

  beforeAll(() => runMigrations(database().db, [dueWorkMigrations], log));
  afterEach(async () => {
    await Promise.all(created.splice(0).map((server) => server.stop(0)));
    await rows().deleteMany({});
  });

  return {
    rows,
    /** Creates a server. Register its handlers before starting it. */
    server(options: Options = {}) {
      const observed: ObservedRun[] = [];
      const server = createDueWork({
        db: () => database().db,
        log,
        server: { id: `server-${++count}`, alone: false },
        observe: (run) => observed.push(run),
        ...options,
      });
      created.push(server);
      return { ...server, observed };
    },
  };
}

/** Returns a promise and its resolver, for handlers that a test suspends. */
export function suspended() {
  let release = (): void => undefined;
  const promise = new Promise<void>((resolve) => (release = resolve));
  return { promise, release };
}
