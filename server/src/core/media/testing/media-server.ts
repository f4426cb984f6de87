import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Router } from 'express';
import { pino } from 'pino';
import { type Config, loadConfig } from '../../config';
import { connectDatabase, runMigrations } from '../../database';
import { closePort, createHttpApp, openPort } from '../../http';
import { createJobs } from '../../jobs';
import { createMetrics } from '../../metrics';
import { SecretBox } from '../../secrets';
import { createMedia, mediaMigrations } from '..';
import type { CompanyMediaLimits } from '../media';

export const TRIAL_QUOTA_BYTES = 4_096;

/** Starts the real storage and HTTP server of files, without features. */
export async function startMediaServer(media: Omit<Config['media'], 'trialQuotaBytes'>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-media-'));
  const config: Config = {
    ...loadConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir }),
    media: { ...media, trialQuotaBytes: TRIAL_QUOTA_BYTES },
  };
  const log = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });
  const database = await connectDatabase({ dataDir });
  await runMigrations(database.db, [mediaMigrations], log);
  const limits = new Map<number, Partial<CompanyMediaLimits>>();
  const limitsOf = async (companyId: number): Promise<CompanyMediaLimits> => ({
    quotaBytes: null,
    retentionDays: null,
    ...limits.get(companyId),
  });
  const service = createMedia({
    config,
    log,
    secrets: new SecretBox(config.appSecret),
    jobs: createJobs(() => database.db, log),
    limitsOf,
  });
  const http = createHttpApp({
    config,
    log,
    endpoints: Router(),
    media: service.router,
    reviewPage: Router(),
    metrics: createMetrics(),
    checks: {},
    describeApi: () => Promise.reject(new Error('There is no API here.')),
  });
  const server = createServer(http);
  const url = await openPort(server, config);
  return {
    media: service,
    url,
    log,
    limits,
    limitsOf,
    folder: join(dataDir, 'media'),
    close: async () => {
      await closePort(server);
      await service.stop();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type MediaServer = Awaited<ReturnType<typeof startMediaServer>>;
