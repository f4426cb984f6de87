import type { ConnectionInput } from '@recado/shared/connections';
import type { AppContext } from '../../core/context';
import { createWebhooks } from '../../core/webhooks';
import { alertSecrets, alertSettings, connectionAlerting } from './alerts';
import { companySessions } from './company-sessions';
import { connectionEvents } from './connections.events';
import { listenToEvents } from './connections.listeners';
import { mountConnections } from './connections.routes';
import { connectionsService, type ConnectionDeps } from './connections.service';
import { connectionStore } from './connections.store';
import type { ConnectionDocument } from './connection.model';
import { sessionControl } from './session-control';
import { sessionStates } from './session-states';

export { connectionMigrations } from './connections.migrations';

/** A connection as tickets and users name it. */
interface ConnectionEntry {
  id: number;
  name: string;
  queueIds: readonly number[];
}

export interface Connections {
  /** Undefined for another company's. */
  connectionEntry(companyId: number, connectionId: number): Promise<ConnectionEntry | undefined>;
  /** The company's default; undefined only when it has no connection. */
  defaultConnectionEntry(companyId: number): Promise<ConnectionEntry | undefined>;
  /** The numbers of those that are linked to a phone. */
  linkedNumbers(companyId: number): Promise<{ id: number; number: string }[]>;
  /** Those of the ids that are the company's; others are left out. */
  connectionNames(companyId: number, ids: readonly number[]): Promise<{ id: number; name: string }[]>;
  /** What customers who fell silent are told; empty where nothing is to be said. */
  endMessages(companyId: number, connectionId: number): Promise<{ warning: string; end: string }>;
  /** Ids of the company's connections that have been connected since `at` or earlier. */
  connectedSince(companyId: number, at: Date): Promise<number[]>;
  /** How many the company has. */
  count(companyId: number): Promise<number>;
  /** A new connection whose session starts, without a call: the demo's company. */
  create(companyId: number, input: ConnectionInput): Promise<{ id: number }>;
  /** By id, of all companies: for the platform's owner. */
  pageAcrossCompanies(
    from: { status?: ConnectionDocument['status']; after: number },
    limit: number,
  ): Promise<Pick<ConnectionDocument, '_id' | 'companyId' | 'name' | 'status' | 'number' | 'updatedAt'>[]>;
  countsAcrossCompanies(): Promise<{ total: number; connected: number }>;
  /** Looks for connections that are down, or back, and tells whom they name: what a job does again and again. */
  tellOutages(now: Date): Promise<void>;
  /** What happens to all sessions of a company at once. */
  sessionsOfCompany: ReturnType<typeof companySessions>;
  /** Starts the sessions that have a device, once the listener is in place. */
  start(): Promise<void>;
  /** Waits until the states that came are stored; after the gateway closed. */
  stop(): Promise<void>;
}

/** The company's numbers on the messenger: their settings and their sessions (specification 2 §2.2–2.4). */
export function createConnections(context: AppContext, deps: ConnectionDeps): Connections {
  const { endpoints, gateway, publisher, mail, log } = context;
  const store = connectionStore();
  const events = connectionEvents(publisher);
  const webhooks = createWebhooks({ allowPrivate: context.config.webhooksAllowPrivate });
  const secrets = alertSecrets(context.secrets);
  const alerts = alertSettings({ mail, webhooks, secrets });
  const domainEvents = context.events.of('connections');
  const service = connectionsService({ ...context, ...deps, store, events, domainEvents, alerts });
  const { onState, ...states } = sessionStates({
    store,
    events,
    gateway,
    log,
    publishChanged: service.publishChanged,
    inactiveCompanies: deps.inactiveCompanies,
  });
  context.messenger.subscribe({ onState });
  const sessionsOfCompany = companySessions({ store, gateway, log });
  listenToEvents(domainEvents, { store, publishChanged: service.publishChanged, sessionsOfCompany });
  deps.companies.extend({ countConnections: store.count });
  mountConnections(endpoints, service, sessionControl({ service, store, gateway, log }));
  return {
    connectionEntry: async (companyId, connectionId) => entryOf(await store.find(companyId, connectionId)),
    defaultConnectionEntry: async (companyId) => entryOf(await store.defaultOf(companyId)),
    linkedNumbers: async (companyId) =>
      (await store.list(companyId)).flatMap(({ _id, number, paired }) =>
        paired && number ? [{ id: _id, number }] : [],
      ),
    connectionNames: async (companyId, ids) =>
      ids.length === 0
        ? []
        : (await store.findMany(companyId, ids)).map(({ _id, name }) => ({ id: _id, name })),
    endMessages: async (companyId, connectionId) => {
      const found = await store.find(companyId, connectionId);
      return {
        warning: found?.automaticWarnEndServiceMessage ?? '',
        end: found?.automaticEndServiceMessage ?? '',
      };
    },
    connectedSince: store.connectedSince,
    count: store.count,
    create: service.create,
    pageAcrossCompanies: store.pageAcrossCompanies,
    countsAcrossCompanies: store.countsAcrossCompanies,
    tellOutages: connectionAlerting(context.jobs, {
      ...{ store, mail, webhooks, secrets, log },
      companyOf: deps.companies.get,
    }),
    sessionsOfCompany,
    ...states,
  };
}

function entryOf(connection: ConnectionDocument | undefined): ConnectionEntry | undefined {
  return connection && { id: connection._id, name: connection.name, queueIds: connection.queueIds };
}
