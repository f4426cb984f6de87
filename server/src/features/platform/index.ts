import { AppError } from '@recado/shared/contract';
import {
  ALERT_IDS,
  type AlertId,
  getPlatformOverview,
  getStorage,
  listFailedDeliveries,
  listFailedJobs,
  listPlatformSessions,
  MAX_FAILED_DELIVERIES,
  rerunJob,
  retryDelivery,
  setNewChatLimit,
} from '@recado/shared/platform';
import { ALERT_RULES, AlertEvaluator, metricReader } from '#core/alerts';
import type { AppContext } from '#core/context';
import { type StoredData, storeSize } from '#core/database';
import { actorOf } from '#core/events';
import { ALERTS_COLLECTION } from './alert-rows';
import { type BackupSources, backupState } from './backup-state';
import { type EmbeddedStoreSources, embeddedStoreState } from './embedded-store-state';
import { failedWork } from './failed-work';
import { type OverviewSources, platformOverview } from './overview';
import { defineAlertJob, defineJobs } from './platform.jobs';
import { platformMigrations } from './platform.migrations';
import { type PlatformAlerts, platformAlerts } from './platform-alerts';
import { platformSessions, type SessionSources } from './platform-sessions';
import { protocolAlert, type ProtocolAlertDeps } from './protocol-alert';
import { type StorageSources, storageUse } from './storage';

export { sessionActivities } from './activity';
export type { BackupSources } from './backup-state';

type Sources = SessionSources &
  BackupSources &
  Omit<OverviewSources, 'embeddedStore'> &
  Pick<EmbeddedStoreSources, 'countMessages'> &
  Pick<StorageSources, 'db' | 'companyNames'> &
  Pick<ProtocolAlertDeps, 'platformAdmins'>;

export function createPlatform(
  { endpoints, events, media, config, gateway, ...context }: AppContext,
  sources: Sources,
): Pick<PlatformAlerts, 'check' | 'start' | 'stop'> {
  const { act, on } = events.of('platform');
  const { protocol } = gateway;
  const scheduleAlert = defineJobs(context.jobs, {
    check: () => protocol.check(),
    alert: protocolAlert({ ...context, protocol, platformAdmins: sources.platformAdmins }),
  });
  on(
    'connection.stateChanged',
    async ({ reason }) => {
      if (reason !== 'outdated') return;
      const { version, rejectedAt, alertedAt } = await protocol.state();
      if (rejectedAt !== null && alertedAt === null) await scheduleAlert(version);
    },
    { after: ['connections'] },
  );
  const evaluator = new AlertEvaluator(ALERT_RULES, metricReader(context.metrics.registry));
  const alerts: PlatformAlerts = platformAlerts({
    ...{ ...context, db: sources.db, platformAdmins: sources.platformAdmins },
    evaluate: async (now) => (await evaluator.evaluate(now)).filter(isAlertId),
    scheduleNotification: (id, since) => scheduleNotification(id, since),
  });
  const scheduleNotification = defineAlertJob(context.jobs, alerts.notify);
  const failed = failedWork(context);
  const embeddedStore = embeddedStoreState({
    isEmbedded: config.mongoUrl === undefined,
    storeBytes: () => storeSize(config, sources.db()),
    countMessages: sources.countMessages,
    log: context.log,
  });
  endpoints.mount(getPlatformOverview, async () => ({
    ...(await platformOverview({ ...sources, embeddedStore }, media, protocol)),
    backup: await backupState(sources),
    failedJobs: (await failed.list()).length,
    failedDeliveries: (await events.failedDeliveries(MAX_FAILED_DELIVERIES)).length,
    alerts: (await alerts.active()).map(({ id, since }) => ({ id, since: since.toISOString() })),
  }));
  endpoints.mount(listPlatformSessions, ({ query }) => platformSessions(sources, query));
  endpoints.mount(setNewChatLimit, async ({ caller, params, body }) => {
    await sources.connections.newChats.setLimit(caller, params.whatsappId, body.limit);
  });

  endpoints.mount(listFailedJobs, async () =>
    (await failed.list()).map((run) => ({ ...run, failedAt: run.failedAt.toISOString() })),
  );
  endpoints.mount(rerunJob, async ({ caller, params }) => {
    const by = actorOf(caller);
    await act('job.rerun', {
      payload: { by, job: params.jobId },
      change: async () => {
        const name = await failed.rerun(params.jobId);
        if (name === undefined) throw new AppError('ERR_NO_JOB_FOUND');
        return name;
      },
      settled: (job) => ({ by, job }),
    });
  });

  endpoints.mount(listFailedDeliveries, async () => {
    const deliveries = await events.failedDeliveries(MAX_FAILED_DELIVERIES);
    const names = await sources.companyNames([...new Set(deliveries.map(({ companyId }) => companyId))]);
    return deliveries.map(({ companyId, since, failedAt, dueAt, ...run }) => ({
      ...run,
      company: { id: companyId, name: names.get(companyId) ?? '' },
      since: since.toISOString(),
      failedAt: failedAt.toISOString(),
      dueAt: dueAt.toISOString(),
    }));
  });
  endpoints.mount(retryDelivery, async ({ caller, params }) => {
    const by = actorOf(caller);
    const { outcome } = await act('delivery.retried', {
      payload: { by, event: params.deliveryId, feature: '' },
      change: async () => {
        const retried = await events.retryDelivery(params.deliveryId);
        if (!retried) throw new AppError('ERR_NO_JOB_FOUND');
        const { event, feature, ...outcome } = retried;
        return { event, feature, outcome };
      },
      settled: ({ event, feature }) => ({ by, event, feature }),
    });
    return outcome;
  });

  endpoints.mount(getStorage, () => storageUse({ ...sources, config, media }));

  return {
    check: alerts.check,
    // Tests evaluate at times of their own.
    start: () => (config.environment === 'test' ? undefined : alerts.start()),
    stop: alerts.stop,
  };
}

const isAlertId = (id: string): id is AlertId => ALERT_IDS.some((known) => known === id);

export const platformData: StoredData = {
  migrations: [platformMigrations],
  companyCollections: ['session_activity'],
  platformCollections: [ALERTS_COLLECTION],
};
