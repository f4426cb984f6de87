import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { z } from 'zod';
import { refreshIndexesInUse, runLaterMigrations } from './core/database';
import type { Jobs } from './core/jobs';
import { defineServerCall, type Servers } from './core/realtime';
import { MIGRATIONS } from './stored-data';

const JOB = 'migrations.later';
const EVERY_MS = 60_000;
/** More often than the job, so that a server uses no index that the next run removes. */
const REFRESH_MS = 10_000;
const CALL_LIMIT_MS = 10_000;
/** Rewriting millions of documents in the background takes hours. */
const LOCK_LIFETIME_MS = 12 * 60 * 60_000;

/** Returns how many migrations a server knows. Servers of earlier versions do not have this call. */
const knownMigrations = defineServerCall('migrations.known', z.undefined(), z.number());
const KNOWN = MIGRATIONS.reduce((sum, { migrations }) => sum + migrations.length, 0);

interface Deps {
  db: () => Db;
  log: Logger;
  jobs: Jobs;
  servers: Servers;
  /** Whether no other server can use the database. */
  alone: boolean;
}

/** Applies migrations of the background after the start; those that wait for older servers, when these have ended. */
export function createLaterMigrations({ db, log, jobs, servers, alone }: Deps) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  let refreshing: NodeJS.Timeout | undefined;
  let areAllApplied = false;

  const areOthersAsNew = async (): Promise<boolean> => {
    const known = servers
      .others()
      .map((server) => servers.call(server, knownMigrations, undefined, CALL_LIMIT_MS).catch(() => 0));
    return (await Promise.all(known)).every((count) => count >= KNOWN);
  };
  const runOnce = async (): Promise<void> => {
    if (areAllApplied) return;
    try {
      areAllApplied = await runLaterMigrations(db(), MIGRATIONS, log, { alone, areOthersAsNew, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  /** The job joins the run of the start, because both need the same lock. */
  const run = () => (running ??= runOnce().finally(() => (running = undefined)));
  const refresh = async (): Promise<void> => {
    if (await refreshIndexesInUse(db(), MIGRATIONS)) clearInterval(refreshing);
  };

  servers.handle(knownMigrations, () => Promise.resolve(KNOWN));
  jobs.define(JOB, z.undefined(), run, { concurrency: 1, lockLifetime: LOCK_LIFETIME_MS });
  // Also repeats a failed run of a server that is alone.
  jobs.every(EVERY_MS, JOB);

  return {
    start(): void {
      if (alone) run().catch((error: unknown) => log.error({ err: error }, 'background migrations failed'));
      else
        refreshing = setInterval(() => {
          refresh().catch((error: unknown) => log.warn({ err: error }, 'pending migrations not read'));
        }, REFRESH_MS);
    },

    /** Ends a rewriting of documents, which the next start continues. Waits no longer for a build of indexes, which is repeated. */
    async stop(graceMs: number): Promise<void> {
      clearInterval(refreshing);
      stopping.abort();
      // Its error is logged where it began.
      await Promise.race([running?.catch(() => undefined), delay(graceMs, undefined, { ref: false })]);
    },
  };
}
