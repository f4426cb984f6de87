import type { Logger } from 'pino';
// Imports the file, because the folder's index would load every feature again.
import type { ScheduledBackups } from './backup/scheduled-backups';
import type { Config } from './core/config';
import { type Database, pendingMigrations, storeSize } from './core/database';
import type { createDueWork } from './core/due-work';
import type { HeavyWork } from './core/heavy-work';
import type { HealthChecks } from './core/http';
import type { Jobs } from './core/jobs';
import { diskLevel, type Media } from './core/media';
import { type Metrics, reading } from './core/metrics';
import type { Realtime, ServerCalls } from './core/realtime';
import type { Messages } from './features/messages';
import type { MessengerGateway } from './messenger/gateway';
import { MIGRATIONS } from './stored-data';
import { VERSION } from './version';

interface Sources {
  config: Config;
  log: Logger;
  database: Database;
  gateway: MessengerGateway;
  realtime: Realtime;
  servers: ServerCalls;
  dueWork: ReturnType<typeof createDueWork>;
  heavyWork: HeavyWork;
  jobs: Jobs;
  media: Media;
  messages: Messages;
  backups: Pick<ScheduledBackups, 'status'>;
  /** As for `GET /readyz`. */
  checks: HealthChecks;
}

/** Counted up to this number per kind, by an index. */
const MAX_FAILED = 100;
const FAILED_EVERY_MS = 15_000;
const SIZE_EVERY_MS = 60_000;

/** Registers the values that this server reads when metrics are requested. None waits for the database. */
export function serverGauges(metrics: Metrics, sources: Sources): void {
  const {
    config,
    log,
    database,
    gateway,
    realtime,
    servers,
    dueWork,
    heavyWork,
    jobs,
    media,
    messages,
    checks,
    backups,
  } = sources;
  const { gauge } = metrics;

  gauge('recado_build_info', () => new Map([[VERSION, 1]]));
  const ready = reading({
    ...{ everyMs: FAILED_EVERY_MS, log },
    read: async () => {
      const results = await Promise.allSettled(Object.values(checks).map((check) => check()));
      return results.every(({ status }) => status === 'fulfilled') ? 1 : 0;
    },
  });
  gauge('recado_ready', ready);
  gauge('recado_sockets', () => realtime.connectedSockets());
  gauge('recado_clients', () => realtime.socketsByVersion());
  gauge('recado_heavy_work', () => heavyWork.counts());
  gauge('recado_peers', () => servers.others().length);

  gauge('recado_sessions', () => gateway.health().total);
  gauge('recado_sessions_expected', () => gateway.health().expected ?? 0);
  gauge('recado_sessions_connected', () => gateway.health().connected);
  gauge('recado_sessions_restricted', () => gateway.health().newChatsBlocked ?? 0);
  gauge('recado_inbound_retrying', () => gateway.health().inboundRetrying ?? 0);
  gauge('recado_inbound_oldest_seconds', () => gateway.health().inboundOldestSeconds ?? 0);
  const protocol = reading({ everyMs: FAILED_EVERY_MS, log, read: () => gateway.protocol.state() });
  gauge('recado_protocol_version_age_seconds', () => {
    const state = protocol();
    return state && (Date.now() - state.firstSeen.getTime()) / 1_000;
  });
  gauge('recado_protocol_version_rejected', () => (protocol()?.rejectedAt ? 1 : 0));

  gauge('recado_send_queue_rows', () => {
    const { waiting, unacknowledged } = messages.sendQueueLoad();
    return new Map(Object.entries({ waiting, unacknowledged }));
  });
  gauge('recado_send_queue_oldest_seconds', () => messages.sendQueueLoad().oldestSeconds);

  gauge('recado_due_oldest_seconds', () => dueWork.oldestSeconds());
  gauge('recado_due_work_lag_seconds', () => dueWork.lagSeconds('prompt'));
  gauge('recado_background_work_lag_seconds', () => dueWork.lagSeconds('background'));
  const failed = reading({
    ...{ everyMs: FAILED_EVERY_MS, log },
    read: async () => {
      const both = await Promise.all([jobs.failed(MAX_FAILED), dueWork.failed(MAX_FAILED)]);
      return both.flat().length;
    },
  });
  gauge('recado_jobs_failed', failed);

  const size = reading({ everyMs: SIZE_EVERY_MS, log, read: () => storeSize(config, database.db) });
  gauge('recado_store_bytes', () => size() ?? undefined);
  const disk = reading({ everyMs: FAILED_EVERY_MS, log, read: () => media.disk.state() });
  gauge('recado_disk_level', () => {
    const state = disk();
    return state && diskLevel(state, config.disk);
  });
  const startedAt = Date.now() / 1_000;
  const { status } = backups;
  const backup = status && reading({ everyMs: SIZE_EVERY_MS, log, read: status });
  const timeOf = (at: string | undefined) => (at === undefined ? startedAt : Date.parse(at) / 1_000);
  gauge('recado_backup_last_success_timestamp_seconds', () => {
    const state = backup?.();
    return state && timeOf(state.last?.at);
  });
  gauge('recado_backup_verified_timestamp_seconds', () => {
    const state = backup?.();
    return state && timeOf(state.verified?.at);
  });
  const migrations = reading({
    ...{ everyMs: FAILED_EVERY_MS, log },
    read: async () => (await pendingMigrations(database.db, MIGRATIONS)).length,
  });
  gauge('recado_migrations_pending', migrations);
}
