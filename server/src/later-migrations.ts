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
}

/** Applies migrations of the background a minute after the start, and those that wait for older servers when these have ended. */
export function applyLaterMigrations({ db, log, jobs, servers }: Deps): { stop: () => void } {
  const stopping = new AbortController();
  let areAllApplied = false;
  servers.handle(knownMigrations, () => Promise.resolve(KNOWN));

  const areOthersAsNew = async (): Promise<boolean> => {
    const known = servers
      .others()
      .map((server) => servers.call(server, knownMigrations, undefined, CALL_LIMIT_MS).catch(() => 0));
    return (await Promise.all(known)).every((count) => count >= KNOWN);
  };

  jobs.define(
    JOB,
    z.undefined(),
    async () => {
      if (areAllApplied) return;
      const { signal } = stopping;
      areAllApplied = await runLaterMigrations(db(), MIGRATIONS, log, { areOthersAsNew, signal }).catch(
        (error: unknown) => {
          if (signal.aborted) return false;
          throw error;
        },
      );
    },
    { concurrency: 1, lockLifetime: LOCK_LIFETIME_MS },
  );
  jobs.every(EVERY_MS, JOB);
  // The job runs on one server.
  const refreshing = setInterval(() => {
    refreshIndexesInUse(db(), MIGRATIONS).then(
      (isDone) => isDone && clearInterval(refreshing),
      (error: unknown) => log.warn({ err: error }, 'pending migrations could not be read'),
    );
  }, REFRESH_MS);
  return {
    stop: () => {
      clearInterval(refreshing);
      stopping.abort();
    },
  };
}
