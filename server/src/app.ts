import { setTimeout as delay } from 'node:timers/promises';
import { Router } from 'express';
import type { Logger } from 'pino';
// Imports the file, because the folder's index imports this one for restores.
import { createScheduledBackups } from './backup/scheduled-backups';
import { composeFeatures } from './compose';
import type { Config } from './core/config';
import type { AppContext } from './core/context';
import {
  connectDatabase,
  type Database,
  DatabaseClock,
  observeCommands,
  runMigrations,
} from './core/database';
import { createDueWork } from './core/due-work';
import { createEventBus } from './core/events';
import { createExtensionPoints } from './core/extension-point';
import { HeavyWork } from './core/heavy-work';
import {
  closePort,
  createHttpApp,
  createHttpServer,
  EndpointMounter,
  openPort,
  requireClientVersion,
} from './core/http';
import { createJobs } from './core/jobs';
import { createMail } from './core/mail';
import { createMedia } from './core/media';
import { createMetrics, type Metrics } from './core/metrics';
import { createPersonalData } from './core/personal-data';
import { createRealtime, type Packet, PACKETS, ServerCalls } from './core/realtime';
import { createRestoredCompanies } from './core/restored';
import { SecretBox } from './core/secrets';
import { createLaterMigrations } from './later-migrations';
import type { MessengerGateway } from './messenger/gateway';
// Imports the file, because the folder's index would load the whole messenger.
import { erasePersonRows } from './messenger/state/erase-person';
import { createMessengerSubscriptions } from './messenger/subscriptions';
import { serverGauges } from './server-gauges';
import { COMPANY_COLLECTIONS, MIGRATIONS } from './stored-data';
import { firstSuperAdmin } from './super-admin';
import { VERSION } from './version';

async function describeApi() {
  // Loaded on demand, for a fast start.
  const { apiPage, API_PAGE_STYLE, describeApi: describe } = await import('./core/openapi');
  const document = describe(VERSION);
  return { document, page: apiPage(document), style: API_PAGE_STYLE };
}

/** Maximum wait of a shutdown for running jobs, if other servers serve the clients by then. */
const JOBS_GRACE_MS = 10_000;
/** The same of a server whose clients wait for its next start. */
const JOBS_GRACE_ALONE_MS = 3_000;
/** Maximum wait of a shutdown for sends after all sockets to WhatsApp have closed. */
const SENDS_GRACE_MS = 2_000;
/** Clients of a server that shuts down reconnect to the others over this time. */
const SOCKETS_CLOSED_OVER_MS = 3_000;

export interface AppOptions {
  config: Config;
  log: Logger;
  /** Replaces the real messenger in tests. */
  gateway?: MessengerGateway;
}

export type App = Awaited<ReturnType<typeof createApp>>;

/** Migrates the database and composes all features. Background work begins with `start`. */
export async function createApp({ config, log, gateway }: AppOptions) {
  const secrets = new SecretBox(config.appSecret);
  const servers = new ServerCalls(log);
  const metrics = createMetrics();
  // The messenger is the largest library, so it is loaded while the database is opened.
  const [database, createMessenger] = await Promise.all([
    connectDatabase(config),
    gateway ? () => gateway : import('./messenger').then((messenger) => messenger.createMessenger),
  ]);
  try {
    await runMigrations(database.db, MIGRATIONS, log);
    const perSecond = config.messengerSendsPerSecond;
    const messenger = createMessenger({
      config,
      log,
      secrets,
      database,
      servers,
      settings: { sends: { perSecond, burst: 2 * perSecond } },
      observer: {
        inboundStored: (seconds) => metrics.observe('recado_inbound_seconds', seconds, undefined),
        connectionEnded: (reason) => metrics.count('recado_session_closes_total', { reason }),
        leaseClaimed: () => metrics.count('recado_lease_takeovers_total', undefined),
        leaseLost: () => metrics.count('recado_lease_lost_total', undefined),
      },
    });
    return compose({ config, log, database, secrets, servers, metrics, gateway: messenger });
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface Deps {
  config: Config;
  log: Logger;
  database: Database;
  secrets: SecretBox;
  servers: ServerCalls;
  metrics: Metrics;
  gateway: MessengerGateway;
}

function compose({ config, log, database, secrets, servers, metrics, gateway }: Deps) {
  const stopObserving = observeCommands((command, seconds) =>
    metrics.observe('recado_database_seconds', seconds, { command }),
  );
  const router = Router();
  const server = createHttpServer();
  const realtime = createRealtime({
    httpServer: server,
    authenticateToken: (token) => services.auth.authenticateToken(token),
    loadCaller: (of) => services.auth.loadCaller(of),
    requireVersion: (version) => requireClientVersion(version, config),
    log,
    calls: servers,
    onGap: () => metrics.count('recado_realtime_gaps_total', undefined),
    // With the embedded store, there is only one server.
    packets: config.mongoUrl ? database.db.collection<Packet>(PACKETS) : undefined,
  });
  const heavyWork = new HeavyWork();
  const jobs = createJobs(
    () => database.db,
    log,
    {
      id: servers.id,
      others: () => servers.others(),
      alone: !database.shared,
    },
    heavyWork,
  );
  const laterMigrations = createLaterMigrations({
    ...{ db: () => database.db, log, jobs, servers },
    alone: !database.shared,
  });
  const media = createMedia({
    config,
    log,
    secrets,
    jobs,
    limitsOf: (companyId) => services.companies.mediaLimitsOf(companyId),
  });
  const restored = createRestoredCompanies(() => database.db);
  const clock = new DatabaseClock(database.db);
  let stopClock = (): void => undefined;
  const dueWork = createDueWork({
    db: () => database.db,
    ...(database.shared && { databaseNow: () => clock.now().getTime() }),
    log,
    server: { id: servers.id, alone: !database.shared },
    observe: ({ kind, outcome, seconds }) =>
      metrics.observe('recado_due_work_seconds', seconds, { kind, outcome }),
    paused: restored.paused,
  });
  servers.onEnded(dueWork.releaseClaimsOf);
  const events = createEventBus({
    log,
    observe: ({ event, feature, outcome, seconds }) =>
      metrics.observe('recado_event_listener_seconds', seconds, { event, feature, outcome }),
  });
  // Runs after `auth` has removed the cached caller, because windows then read their permissions again.
  events
    .of('realtime')
    .on('user.updated', ({ companyId, userId }) => realtime.publisher.refreshUser(companyId, userId), {
      after: ['auth'],
      background: true,
    });
  events.of('realtime').on('setting.changed', async ({ companyId, key }) => {
    if (key === 'campaignsEnabled') await realtime.publisher.refreshCompany(companyId);
  });
  const messenger = createMessengerSubscriptions();
  gateway.listen(messenger.listener);
  const context: AppContext = {
    config,
    log,
    secrets,
    publisher: realtime.publisher,
    servers,
    gateway,
    messenger,
    events,
    extensionPoints: createExtensionPoints(),
    jobs,
    dueWork,
    heavyWork,
    mail: createMail(config.mail, log),
    media,
    restored,
    metrics,
    personalData: createPersonalData(),
    endpoints: new EndpointMounter(
      router,
      {
        user: (request) => services.auth.authenticate(request),
        connectionToken: async (request) => {
          const caller = await services.connections.authenticateToken(request);
          await services.messagesApi.countRequest(caller.tokenHash);
          return caller;
        },
        campaignsEnabled: (companyId) => services.settings.campaignsEnabled(companyId),
      },
      heavyWork,
    ),
  };

  const backups = createScheduledBackups({ config, jobs, log });
  // Endpoints and sockets access `auth` on each call, because it is created after them.
  const services = composeFeatures(context, {
    db: () => database.db,
    companyCollections: COMPANY_COLLECTIONS,
    useRealtime: realtime.use,
    backupStatus: backups.status,
    eraseMessenger: (companyId, traces) => erasePersonRows(database.db, companyId, traces),
  });

  let serves = false;
  const sessionsStarted = async (): Promise<void> => {
    if (!serves) throw new Error('The sessions are not started or are being stopped.');
  };
  const checks = { database: () => database.ping(), messenger: sessionsStarted };
  serverGauges(metrics, {
    ...{
      config,
      log,
      database,
      gateway,
      realtime,
      servers,
      dueWork,
      jobs,
      media,
      checks,
      backups,
      heavyWork,
    },
    messages: services.messages,
  });
  server.on(
    'request',
    createHttpApp({
      config,
      log,
      endpoints: router,
      media: media.router,
      reviewPage: services.reviews.page,
      metrics,
      checks,
      describeApi,
    }),
  );

  return {
    context,
    database,
    services,
    async start(): Promise<string> {
      if (database.shared)
        stopClock = await clock.follow((error) => log.warn({ err: error }, 'database time not read'));
      await firstSuperAdmin(services, config, log);
      await realtime.join();
      await services.messagesApi.start();
      await services.schedules.start();
      await services.kanban.start();
      await services.serviceLevels.start();
      await services.assignment.start();
      await services.messages.continueIds();
      const url = await openPort(server, config);
      await services.tickets.sweeps.flushLog();
      services.contacts.start();
      services.messages.start();
      services.offlinePeriods.start();
      await services.connections.start();
      serves = true;
      events
        .start(!database.shared)
        .catch((error: unknown) => log.error({ err: error }, 'durable events not started'));
      services.platform.start();
      dueWork.start().catch((error: unknown) => log.error({ err: error }, 'due work not started'));
      context.jobs.start().catch((error: unknown) => log.error({ err: error }, 'jobs not started'));
      laterMigrations.start();
      return url;
    },

    async stop(): Promise<void> {
      serves = false;
      const isAlone = servers.others().length === 0;
      const graceMs = isAlone ? JOBS_GRACE_ALONE_MS : JOBS_GRACE_MS;
      const workEnded = Promise.all([
        laterMigrations.stop(graceMs),
        dueWork.stop(graceMs),
        context.jobs.stop(graceMs),
      ]);
      // Until then, requests are served, and balancers learn from `/readyz` to send the next ones elsewhere.
      if (!isAlone)
        await Promise.all([realtime.closeGradually(SOCKETS_CLOSED_OVER_MS), gateway.handOver?.()]);
      realtime.close();
      await closePort(server);
      await workEnded;
      services.tickets.viewers.stop();
      services.contacts.stop();
      services.messagesApi.stop();
      services.schedules.stop();
      services.contactLists.stop();
      services.kanban.stop();
      services.serviceLevels.stop();
      services.assignment.stop();
      await services.campaigns.stop();
      const sendingStopped = Promise.all([services.messages.stop(), services.offlinePeriods.stop()]);
      await gateway.close();
      // Sends end with their sockets, but a file may still be converted or uploaded. The next owner sends its message again.
      await Promise.race([sendingStopped, delay(SENDS_GRACE_MS, undefined, { ref: false })]);
      await services.messages.settled();
      await services.connections.stop();
      await services.platform.stop();
      await services.activity.stop();
      await events.stop();
      backups.stop();
      await context.media.stop();
      await realtime.leave();
      await database.close();
      stopObserving();
      stopClock();
    },
  };
}
