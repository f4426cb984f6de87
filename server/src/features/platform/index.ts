import { AppError } from '@recado/shared/contract';
import {
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
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import { actorOf } from '#core/events';
import { failedWork } from './failed-work';
import { type OverviewSources, platformOverview } from './overview';
import { defineJobs } from './platform.jobs';
import { platformSessions, type SessionSources } from './platform-sessions';
import { protocolAlert, type ProtocolAlertDeps } from './protocol-alert';
import { type StorageSources, storageUse } from './storage';

export { sessionActivities } from './activity';

type Sources = SessionSources &
  OverviewSources &
  Pick<StorageSources, 'db' | 'companyNames'> &
  Pick<ProtocolAlertDeps, 'platformAdmins'>;

export function createPlatform(
  { endpoints, events, media, config, gateway, ...context }: AppContext,
  sources: Sources,
): void {
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
  const failed = failedWork(context);
  endpoints.mount(getPlatformOverview, async () => ({
    ...(await platformOverview(sources, media, protocol)),
    failedJobs: (await failed.list()).length,
    failedDeliveries: (await events.failedDeliveries(MAX_FAILED_DELIVERIES)).length,
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
}

export const platformData: StoredData = {
  companyCollections: ['session_activity'],
};
