import type { ConnectionInput } from '@recado/shared/connections';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import type { Actor } from '#core/events';
import { createWebhooks } from '#core/webhooks';
import type { ConnectionRef } from '#messenger/gateway';
import { alertSecrets, alertSettings, connectionAlerting } from './alerts';
import { companySessions } from './company-sessions';
import { connectedAccounts } from './connected-accounts';
import { type ConnectionDocument, type ConnectionMessages, MESSAGE_FIELDS } from './connection.model';
import { connectionQueue } from './connection-queue';
import { connectionTokens } from './connection-token';
import { connectionEvents } from './connections.events';
import { listenToEvents } from './connections.listeners';
import { connectionMigrations } from './connections.migrations';
import { mountConnections } from './connections.routes';
import { type ConnectionDeps, connectionsService } from './connections.service';
import { connectionStore } from './connections.store';
import { deleteConnectionSecrets } from './delete-secrets';
import { type NumberWatch, numberWatch } from './health/number-watch';
import { automaticFactor } from './health/warning';
import { type NewChatBudget, newChatBudget } from './new-chats/new-chat-budget';
import { eraseNewChats, moveNewChats } from './new-chats/new-chat-contacts';
import { noteOldestMessage } from './new-chats/note-oldest-message';
import { publishCounts } from './new-chats/publish-counts';
import { setNewChatLimit } from './new-chats/set-new-chat-limit';
import { trackNewChats } from './new-chats/track-new-chats';
import { type SendingState, sendingStateOf } from './sending-state';
import { sessionControl } from './session-control';
import { sessionStates } from './session-states';
import { tokenAuthentication } from './token-authentication';

export { currentWarning } from './health/warning';
export type { WatchedConnection } from './health/number-watch';
export { countConnections } from './connections.store';
export type { NewChatRejection } from './new-chats/new-chat-budget';
export { isLongDown, type SendingState } from './sending-state';

interface ConnectionEntry {
  id: number;
  name: string;
  queueIds: readonly number[];
  greeting: string;
}

interface ConnectionSetUp {
  /** Paired at least once. */
  linked: boolean;
  queueIds: readonly number[];
  outOfHoursMessage: string;
}

type CustomerTexts = Record<keyof ConnectionMessages, string> & { sendReview: boolean };

export interface Connections {
  authenticateToken: ReturnType<typeof tokenAuthentication>;
  connectionEntry(companyId: number, connectionId: number): Promise<ConnectionEntry | undefined>;
  /** Returns undefined only if the company has no connections. */
  defaultConnectionEntry(companyId: number): Promise<ConnectionEntry | undefined>;
  linkedNumbers(companyId: number): Promise<{ id: number; number: string }[]>;
  connectionNames(companyId: number, ids: readonly number[]): Promise<{ id: number; name: string }[]>;
  /** Checks all companies for a phone number or LID, in digits as WhatsApp spells them. */
  isConnectedAccount: ReturnType<typeof connectedAccounts>;
  /** Undefined if the connection does not exist. */
  customerTexts(companyId: number, connectionId: number): Promise<CustomerTexts | undefined>;
  /** Returns texts, of which empty ones are not sent. */
  endMessages(companyId: number, connectionId: number): Promise<{ warning: string; end: string }>;
  /** Returns, for each connection, whether it has a phone, queues and a text. */
  setUp(companyId: number): Promise<ConnectionSetUp[]>;
  fillOutOfHoursText(by: Actor & { companyId: number }, text: string): Promise<void>;
  connectedSince(companyId: number, at: Date): Promise<number[]>;
  /** Undefined if the connection does not exist. */
  sendingState(companyId: number, connectionId: number): Promise<SendingState | undefined>;
  count(companyId: number): Promise<number>;
  create(companyId: number, input: ConnectionInput): Promise<{ id: number }>;
  update(by: Actor & { companyId: number }, id: number, input: ConnectionInput): Promise<{ id: number }>;
  pageAcrossCompanies(
    from: { status?: ConnectionDocument['status']; after: number },
    limit: number,
  ): Promise<
    Pick<
      ConnectionDocument,
      '_id' | 'companyId' | 'name' | 'status' | 'number' | 'firstPaired' | 'newChatLimit' | 'updatedAt'
    >[]
  >;
  countsAcrossCompanies(): Promise<{ total: number; connected: number }>;
  /** Counts chats with people who never wrote. */
  newChats: Pick<NewChatBudget, 'consume' | 'stopped' | 'today' | 'limits'> & {
    setLimit: ReturnType<typeof setNewChatLimit>;
  };
  notifyOutages(now: Date): Promise<void>;
  /** For the feature `connection-health`. */
  watch: NumberWatch;
  /** Multiplies all automatic sending of the connection. */
  automaticFactor(connection: ConnectionRef): Promise<number>;
  sessionsOfCompany: ReturnType<typeof companySessions>;
  start(): Promise<void>;
  /** Waits for pending writes, after the gateway is closed. */
  stop(): Promise<void>;
}

export function createConnections(context: AppContext, deps: ConnectionDeps): Connections {
  const { endpoints, gateway, publisher, mail, log } = context;
  const store = connectionStore();
  const events = connectionEvents(publisher);
  const webhooks = createWebhooks({ allowPrivate: context.config.webhooksAllowPrivate });
  const secrets = alertSecrets(context.secrets);
  const alerts = alertSettings({ mail, webhooks, secrets });
  const domainEvents = context.events.of('connections');
  const tokens = connectionTokens(context.secrets);
  const turns = connectionQueue(log);
  const newChats = newChatBudget({
    store,
    timeZoneOf: deps.companies.timeZoneOf,
    counted: publishCounts({ store, turns, publishChanged: (connection) => publishChanged(connection) }),
  });
  const parts = { store, events, domainEvents, alerts, tokens, newChats };
  const service = connectionsService({ ...context, ...deps, ...parts });
  const { publishChanged } = service;
  const { onState, ...states } = sessionStates({
    store,
    events,
    domainEvents,
    gateway,
    turns,
    publishChanged,
    inactiveCompanies: deps.inactiveCompanies,
  });
  context.messenger.subscribe({
    onState,
    ...trackNewChats({ store, turns, gateway, publishChanged, events: domainEvents }),
    onHistoryStored: noteOldestMessage({ store, turns }),
  });
  const sessionsOfCompany = companySessions({ store, gateway, log });
  listenToEvents(domainEvents, { store, publishChanged, sessionsOfCompany });
  context.personalData.register('new-chats', {
    collections: {
      new_chat_days: 'ids of the contacts to whom a connection started chats on a day',
    },
    erase: ({ companyId, contactIds }) => eraseNewChats(companyId, contactIds),
    merge: {
      move: ({ companyId, fromId, into }) => moveNewChats(companyId, fromId, into._id),
      moveBack: 'WhatsApp counted the chats of the day once',
    },
  });
  mountConnections(endpoints, service, sessionControl({ ...deps, service, store, gateway, log }));
  return {
    authenticateToken: tokenAuthentication({ store, tokens, companies: deps.companies }),
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
    isConnectedAccount: connectedAccounts(store),
    customerTexts: async (companyId, connectionId) => {
      const found = await store.find(companyId, connectionId);
      return found && textsOf(found);
    },
    endMessages: async (companyId, connectionId) => {
      const found = await store.find(companyId, connectionId);
      return {
        warning: found?.automaticWarnEndServiceMessage ?? '',
        end: found?.automaticEndServiceMessage ?? '',
      };
    },
    setUp: async (companyId) =>
      (await store.list(companyId)).map(({ number, queueIds, outOfHoursMessage }) => ({
        linked: Boolean(number),
        queueIds,
        outOfHoursMessage: outOfHoursMessage ?? '',
      })),
    fillOutOfHoursText: service.fillOutOfHoursText,
    connectedSince: store.connectedSince,
    sendingState: async (companyId, connectionId) =>
      sendingStateOf(await store.find(companyId, connectionId)),
    count: store.count,
    create: service.create,
    update: service.update,
    pageAcrossCompanies: store.pageAcrossCompanies,
    countsAcrossCompanies: store.countsAcrossCompanies,
    newChats: {
      ...newChats,
      setLimit: setNewChatLimit({ store, publishChanged, act: domainEvents.act }),
    },
    notifyOutages: connectionAlerting(context.jobs, domainEvents, {
      ...{ store, mail, webhooks, secrets, log },
      companyOf: deps.companies.get,
      paused: context.restored.paused,
    }),
    watch: numberWatch({ store, newChats, publishChanged, act: domainEvents.act }),
    automaticFactor: async ({ companyId, connectionId }) => {
      const found = await store.find(companyId, connectionId);
      return found ? automaticFactor(found, new Date()) : 1;
    },
    sessionsOfCompany,
    ...states,
  };
}

function textsOf(connection: ConnectionDocument): CustomerTexts {
  const texts = Object.fromEntries(MESSAGE_FIELDS.map((field) => [field, connection[field] ?? ''])) as Record<
    (typeof MESSAGE_FIELDS)[number],
    string
  >;
  return { ...texts, sendReview: connection.sendReview };
}

function entryOf(connection: ConnectionDocument | undefined): ConnectionEntry | undefined {
  if (!connection) return undefined;
  const { _id, name, queueIds, greetingMessage } = connection;
  return { id: _id, name, queueIds, greeting: greetingMessage ?? '' };
}

export const connectionsData: StoredData = {
  migrations: [connectionMigrations],
  companyCollections: ['connections', 'connection_defaults', 'connection_alerts', 'new_chat_days'],
  // Alerts that were due may have been sent after the backup.
  restored: async ({ db }) =>
    void (await db
      .collection('connection_alerts')
      .updateMany({ nextAt: { $exists: true } }, { $unset: { nextAt: 1 } })),
  secretLost: deleteConnectionSecrets,
};
