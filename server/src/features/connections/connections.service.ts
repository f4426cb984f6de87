import type {
  Connection,
  ConnectionDetail,
  ConnectionInput,
  ConnectionUpdate,
} from '@recado/shared/connections';
import { AppError } from '@recado/shared/contract';
import { HOURS_VARIABLES, RATING_VARIABLES, TEXT_VARIABLES } from '@recado/shared/rules/variables';
import type { AppContext } from '#core/context';
import { type Actor, actorOf, type FeatureEvents } from '#core/events';
import { savingForm } from '#core/forms';
import { isReachableByCustomers } from '#core/http/public-url';
import type { Caller } from '#core/tenancy/caller';
import { requireKnownVariables } from '#core/texts';
import type { Companies } from '#features/companies';
import type { Queues } from '#features/queues';
import type { alertSettings } from './alerts';
import { type ConnectionDocument, type ConnectionMessages, MESSAGE_FIELDS } from './connection.model';
import { type ConnectionTokens, formerTokens, type TokenEvent } from './connection-token';
import type { ConnectionEvents } from './connections.events';
import { requireGreeting } from './connections.policy';
import { presentConnection, presentConnectionDetail, presentToAgents } from './connections.presenter';
import type { ConnectionStore } from './connections.store';
import type { NewChatBudget } from './new-chats/new-chat-budget';
import { deleteNewChats } from './new-chats/new-chat-contacts';

export interface ConnectionDeps {
  inactiveCompanies(): Promise<ReadonlySet<number>>;
  queues: Queues;
  companies: Companies;
}

type Deps = Pick<AppContext, 'config' | 'gateway' | 'log'> &
  ConnectionDeps & {
    store: ConnectionStore;
    events: ConnectionEvents;
    domainEvents: FeatureEvents;
    alerts: ReturnType<typeof alertSettings>;
    tokens: ConnectionTokens;
    newChats: Pick<NewChatBudget, 'today'>;
  };

export function connectionsService(deps: Deps) {
  const { store, events, domainEvents, gateway, queues, companies, alerts, tokens, newChats, log } = deps;

  const surroundings = async (companyId: number, connections: readonly ConnectionDocument[]) => {
    const queueIds = [...new Set(connections.flatMap((connection) => connection.queueIds))];
    const [marked, found, newChatsToday] = await Promise.all([
      store.defaultOf(companyId),
      queues.queuesByIds(companyId, queueIds),
      newChats.today(companyId, connections),
    ]);
    return { defaultId: marked?._id, queues: found, newChatsToday };
  };

  const present = async (connection: ConnectionDocument): Promise<Connection> =>
    presentConnection(connection, await surroundings(connection.companyId, [connection]));

  const presentDetail = async (connection: ConnectionDocument, withSession: boolean) => {
    const { companyId, _id: connectionId } = connection;
    const [around, session] = await Promise.all([
      surroundings(companyId, [connection]),
      withSession ? gateway.currentState({ companyId, connectionId }) : undefined,
    ]);
    return presentConnectionDetail(connection, around, {
      token: tokens.open(connection),
      alert: alerts.present(connection),
      canSendReview: isReachableByCustomers(deps.config),
      qrcode: session?.qrcode,
    });
  };

  const publishChanged = async (connection: ConnectionDocument): Promise<void> =>
    events.changed(connection.companyId, await present(connection));

  const require = async (companyId: number, id: number): Promise<ConnectionDocument> => {
    const connection = await store.find(companyId, id);
    if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
    return connection;
  };

  /** `kind`: undefined if the token stays unchanged. */
  const changeToken = (
    { by, companyId, name: connectionName }: { by: Actor | undefined; companyId: number; name: string },
    kind: TokenEvent | undefined,
    change: () => Promise<ConnectionDocument>,
  ): Promise<ConnectionDocument> => {
    if (!by || !kind) return change();
    const payload = { by: actorOf(by), companyId, connectionName, change: kind };
    return domainEvents.act('connection.tokenChanged', { payload, change });
  };

  const moveDefault = async (companyId: number, to: number): Promise<void> => {
    const before = await store.defaultOf(companyId);
    await store.markDefault(companyId, to);
    if (before && before._id !== to) await publishChanged(before);
  };

  return {
    require,
    publishChanged,

    async list({ companyId, profile }: Pick<Caller, 'companyId' | 'profile'>): Promise<Connection[]> {
      const connections = await store.list(companyId);
      const around = await surroundings(companyId, connections);
      const presented = connections.map((connection) => presentConnection(connection, around));
      return profile === 'admin' ? presented : presented.map(presentToAgents);
    },

    async get(companyId: number, id: number, withSession: boolean): Promise<ConnectionDetail> {
      return presentDetail(await require(companyId, id), withSession);
    },

    options: () => ({ canSendReview: isReachableByCustomers(deps.config) }),

    async create(companyId: number, input: ConnectionInput, by?: Actor): Promise<ConnectionDetail> {
      const queueIds = [...new Set(input.queueIds)];
      requireGreeting(queueIds, input.greetingMessage ?? null);
      await queues.requireQueues(companyId, queueIds);
      const alert = alerts.change(input.alert, null);
      const now = new Date();
      const token = tokens.change(input.token ?? undefined, {}, now);
      const insert = () =>
        companies.withinLimit(companyId, 'connections', () =>
          store.insert(companyId, {
            name: input.name,
            status: 'OPENING',
            reason: null,
            retries: 0,
            number: null,
            paired: false,
            queueIds,
            sendReview: input.sendReview ?? false,
            ...messagesOf(input, null),
            ...token.set,
            ...alert.set,
            disconnectedSince: now,
            createdAt: now,
            updatedAt: now,
          }),
        );
      const created = await changeToken({ by, companyId, name: input.name }, token.event, insert);
      if (input.isDefault) await moveDefault(companyId, created._id);
      await publishChanged(created);
      gateway.start({ companyId, connectionId: created._id });
      log.info({ companyId, connectionId: created._id }, 'connection created');
      return presentDetail(created, true);
    },

    async update(
      by: Actor & { companyId: number },
      id: number,
      input: ConnectionUpdate,
    ): Promise<ConnectionDetail> {
      const { companyId } = by;
      const before = await require(companyId, id);
      const queueIds = input.queueIds ? [...new Set(input.queueIds)] : before.queueIds;
      const messages = messagesOf(input, before);
      requireGreeting(queueIds, messages.greetingMessage);
      await queues.requireQueues(companyId, queueIds);
      const alert = alerts.change(input.alert, before);
      const token = tokens.change(input.token, before, new Date());
      const wasDefault = (await store.defaultOf(companyId))?._id === id;
      // The default can only move to another connection.
      if (input.isDefault === false && wasDefault) throw new AppError('ERR_NO_OTHER_WHATSAPP');
      const texts = {
        name: input.name,
        queueIds,
        ...messages,
        ...(input.sendReview !== undefined && { sendReview: input.sendReview }),
      };
      const saving = savingForm(before, {
        given: input.version,
        by: by.name,
        changes: { ...texts, alert: input.alert, ...(token.event && { token: true }) },
      });
      const fields = { ...texts, ...token.set, ...alert.set };
      const removed = [...alert.removed, ...token.removed];
      const changed = await changeToken({ by, companyId, name: input.name }, token.event, async () => {
        const saved = await store.saveForm(companyId, id, fields, removed, saving);
        if (!saved) throw saving.stale(await require(companyId, id));
        return saved;
      });
      if (input.isDefault && !wasDefault) await moveDefault(companyId, id);
      if (changed.name !== before.name)
        await domainEvents.publish('connection.renamed', { companyId, connectionId: id, name: changed.name });
      await publishChanged(changed);
      return presentDetail(changed, true);
    },

    /** @throws ERR_NO_WAPP_FOUND, ERR_NO_QUEUE_FOUND, ERR_WAPP_GREETING_REQUIRED */
    async addQueue(by: Actor & { companyId: number }, id: number, queueId: number): Promise<Connection> {
      const { companyId } = by;
      const before = await require(companyId, id);
      await queues.requireQueues(companyId, [queueId]);
      const queueIds = [...new Set([...before.queueIds, queueId])];
      requireGreeting(queueIds, before.greetingMessage);
      const saving = savingForm(before, { given: undefined, by: by.name, changes: { queueIds } });
      const changed = await store.addQueue(companyId, id, queueId, saving);
      if (!changed) throw new AppError('ERR_NO_WAPP_FOUND');
      await publishChanged(changed);
      return present(changed);
    },

    async fillOutOfHoursText(by: Actor & { companyId: number }, text: string): Promise<void> {
      const changes = { outOfHoursMessage: text };
      const saving = savingForm({}, { given: undefined, by: by.name, changes });
      for (const changed of await store.fillOutOfHoursText(by.companyId, text, saving))
        await publishChanged(changed);
    },

    async revokeFormerTokens(by: Actor & { companyId: number }, id: number): Promise<ConnectionDetail> {
      const before = await require(by.companyId, id);
      if (formerTokens(before, new Date()).length === 0) return presentDetail(before, true);
      const { companyId } = by;
      const changed = await changeToken({ by, companyId, name: before.name }, 'revoked', () =>
        store.endFormerTokens(companyId, id),
      );
      return presentDetail(changed, true);
    },

    /**
     * Deletes in an order that can be repeated after an interruption. The oldest remaining connection becomes
     * default.
     */
    async remove(companyId: number, id: number): Promise<void> {
      await require(companyId, id);
      const wasDefault = (await store.defaultOf(companyId))?._id === id;
      await gateway.deleteSession({ companyId, connectionId: id });
      await domainEvents.publish('connection.deleted', { companyId, connectionId: id });
      await deleteNewChats(companyId, id);
      if (await store.remove(companyId, id)) await companies.slotReleased(companyId, 'connections');
      events.deleted(companyId, id);
      const heir = wasDefault ? await store.defaultOf(companyId) : undefined;
      if (heir) await publishChanged(heir);
      log.info({ companyId, connectionId: id }, 'connection deleted');
    },
  };
}

export type ConnectionsService = ReturnType<typeof connectionsService>;

const knownIn = (field: keyof ConnectionMessages) =>
  field === 'outOfHoursMessage'
    ? HOURS_VARIABLES
    : field === 'ratingMessage'
      ? RATING_VARIABLES
      : TEXT_VARIABLES;

/** @throws ERR_VALIDATION (unknown variable) */
function messagesOf(
  input: Pick<ConnectionInput, keyof ConnectionMessages>,
  before: ConnectionMessages | null,
): ConnectionMessages {
  for (const field of MESSAGE_FIELDS)
    requireKnownVariables(field, { text: input[field], before: before?.[field], known: knownIn(field) });
  return Object.fromEntries(
    MESSAGE_FIELDS.map((field) => {
      const given = input[field];
      return [field, given === undefined ? (before?.[field] ?? null) : given];
    }),
  ) as ConnectionMessages;
}
