import { AppError } from '@recado/shared/contract';
import { isDuplicateKey, nextIdInOrder, tenantRepository } from '#core/database';
import type { FormSave } from '#core/forms';
import { type ConnectionDocument, ConnectionModel } from './connection.model';
import { ConnectionDefaultModel } from './connection-default.model';
import { tokenRejected } from './connection-token';
import type { NewChatsDocument } from './new-chats/new-chats.model';

const DAY_MS = 86_400_000;

/** Higher than any plan allows. */
const MAX_CONNECTIONS = 1_000;

export type ConnectionChanges = Partial<Omit<ConnectionDocument, '_id' | 'companyId'>>;
type SessionChanges = Partial<
  Pick<
    ConnectionDocument,
    'status' | 'reason' | 'rejectedVersion' | 'retries' | 'number' | 'lid' | 'paired' | 'pairedAt'
  >
>;

export type Forgettable = 'token' | 'apiTokens' | 'alert' | 'alertSecret';

export function connectionStore() {
  const connections = tenantRepository(ConnectionModel);
  const defaults = tenantRepository(ConnectionDefaultModel);

  const list = (companyId: number): Promise<ConnectionDocument[]> =>
    connections.find(companyId, {}, { sort: { _id: 1 }, limit: MAX_CONNECTIONS });

  return {
    list,

    find: (companyId: number, id: number): Promise<ConnectionDocument | undefined> =>
      connections.findById(companyId, id),

    findMany: (companyId: number, ids: readonly number[]): Promise<ConnectionDocument[]> =>
      connections.find(companyId, { _id: { $in: [...ids] } }, { sort: { _id: 1 } }),

    /** Searches all companies, because the loop guard also prevents loops between two of them. */
    hasAccountAcrossCompanies: async (account: { number: string } | { lid: string }): Promise<boolean> =>
      (await connections.findAcrossCompanies(account, { limit: 1, select: { _id: 1 } })).length > 0,

    /** Searches all companies, because only the token identifies the company. */
    byTokenAcrossCompanies: (hash: string): Promise<ConnectionDocument | undefined> =>
      connections.findOneAcrossCompanies({ 'apiTokens.hash': hash }),

    count: (companyId: number): Promise<number> => connections.count(companyId),

    async insert(
      companyId: number,
      connection: Omit<ConnectionDocument, '_id' | 'companyId'>,
    ): Promise<ConnectionDocument> {
      try {
        return await connections.insert(companyId, {
          ...connection,
          _id: await nextIdInOrder('connections'),
        });
      } catch (error) {
        throw rejection(error);
      }
    },

    async releaseQueue(companyId: number, queueId: number): Promise<ConnectionDocument[]> {
      const having = await connections.find(companyId, { queueIds: queueId }, { select: { _id: 1 } });
      const ids = { _id: { $in: having.map(({ _id }) => _id) } };
      await connections.updateMany(companyId, ids, {
        $pull: { queueIds: queueId },
        $set: { updatedAt: new Date() },
      });
      return connections.find(companyId, ids);
    },

    /** Idempotent. Returns undefined if the connection does not exist. */
    addQueue: (
      companyId: number,
      id: number,
      queueId: number,
      saving: FormSave,
    ): Promise<ConnectionDocument | undefined> =>
      connections.findOneAndUpdate(
        companyId,
        { _id: id },
        { $addToSet: { queueIds: queueId }, $set: { updatedAt: new Date() }, ...saving.update },
      ),

    /** Returns the connections that had no text. */
    async fillOutOfHoursText(
      companyId: number,
      text: string,
      saving: FormSave,
    ): Promise<ConnectionDocument[]> {
      const empty = { outOfHoursMessage: { $in: [null, ''] } };
      const without = await connections.find(companyId, empty, { select: { _id: 1 } });
      const changed = without.map(({ _id }) =>
        connections.findOneAndUpdate(
          companyId,
          { _id, ...empty },
          { $set: { outOfHoursMessage: text, updatedAt: new Date() }, ...saving.update },
        ),
      );
      return (await Promise.all(changed)).filter((each) => each !== undefined);
    },

    async change(companyId: number, id: number, changes: ConnectionChanges): Promise<ConnectionDocument> {
      const update = { $set: { ...changes, updatedAt: new Date() } };
      const changed = await connections.findOneAndUpdate(companyId, { _id: id }, update);
      if (!changed) throw new AppError('ERR_NO_WAPP_FOUND');
      return changed;
    },

    /**
     * Returns undefined if another save was first.
     * @throws ERR_CONNECTION_NAME_EXISTS, ERR_CONFLICT (token)
     */
    async saveForm(
      companyId: number,
      id: number,
      changes: ConnectionChanges,
      removed: readonly Forgettable[],
      saving: FormSave,
    ): Promise<ConnectionDocument | undefined> {
      const update = {
        $set: { ...changes, updatedAt: new Date() },
        ...(removed.length > 0 && { $unset: Object.fromEntries(removed.map((field) => [field, 1])) }),
        ...saving.update,
      };
      try {
        return await connections.findOneAndUpdate(companyId, { _id: id, ...saving.filter }, update);
      } catch (error) {
        throw rejection(error);
      }
    },

    /** @throws ERR_NO_WAPP_FOUND */
    async endFormerTokens(companyId: number, id: number): Promise<ConnectionDocument> {
      const changed = await connections.findOneAndUpdate(
        companyId,
        { _id: id },
        { $pull: { apiTokens: { until: { $exists: true } } }, $set: { updatedAt: new Date() } },
      );
      if (!changed) throw new AppError('ERR_NO_WAPP_FOUND');
      return changed;
    },

    /** Returns undefined if the connection was deleted or a newer session owner stored a state. */
    async storeSessionState(
      companyId: number,
      id: number,
      state: SessionChanges,
      fence: number,
    ): Promise<ConnectionDocument | undefined> {
      const now = new Date();
      const isConnected = state.status === 'CONNECTED';
      const stored = await connections.findOneAndUpdate(
        companyId,
        { _id: id, ...notNewerThan(fence) },
        {
          $set: { ...state, sessionFence: fence, updatedAt: now },
          ...(isConnected && { $unset: { disconnectedSince: 1 as const } }),
        },
      );
      if (!stored || stored.status === 'CONNECTED' || stored.disconnectedSince) return stored;
      // Only the first state of a disconnection sets its start.
      const dated = await connections.findOneAndUpdate(
        companyId,
        { _id: id, status: { $ne: 'CONNECTED' }, disconnectedSince: { $exists: false } },
        { $set: { disconnectedSince: now } },
      );
      return dated ?? stored;
    },

    /**
     * Returns undefined if a newer session owner stored a state or the number is no longer paired. Keeps
     * `updatedAt`, the time of the last state.
     */
    storeNewChats: (
      companyId: number,
      id: number,
      newChats: NewChatsDocument,
      fence: number,
    ): Promise<ConnectionDocument | undefined> =>
      connections.findOneAndUpdate(
        companyId,
        { _id: id, number: newChats.number, ...notNewerThan(fence) },
        { $set: { newChats, sessionFence: fence } },
      ),

    /** Stores a paired number with the time; keeps the time of the same number. */
    noteNumber: async (companyId: number, id: number, number: string, at = new Date()): Promise<void> => {
      await connections.updateOne(
        companyId,
        { _id: id, number, 'firstPaired.number': { $ne: number } },
        { $set: { firstPaired: { number, at } } },
      );
    },

    /** Stores that the number was in use before its pairing. */
    noteOlderUse: async (companyId: number, id: number, at: Date): Promise<void> => {
      await connections.updateOne(
        companyId,
        { _id: id, 'firstPaired.at': { $gt: at } },
        { $set: { 'firstPaired.at': at } },
      );
    },

    oneAcrossCompanies: (id: number): Promise<ConnectionDocument | undefined> =>
      connections.findOneAcrossCompanies({ _id: id }),

    /** Returns undefined if no company has the connection. */
    setNewChatLimitAcrossCompanies: async (
      id: number,
      limit: number | null,
    ): Promise<ConnectionDocument | undefined> => {
      const update =
        limit === null ? { $unset: { newChatLimit: 1 as const } } : { $set: { newChatLimit: limit } };
      await connections.updateOneAcrossCompanies({ _id: id }, update);
      return connections.findOneAcrossCompanies({ _id: id });
    },

    async connectedSince(companyId: number, at: Date): Promise<number[]> {
      const rows = await connections.find(
        companyId,
        { status: 'CONNECTED', updatedAt: { $lte: at } },
        { select: { _id: 1 } },
      );
      return rows.map(({ _id }) => _id);
    },

    /** Starts an outage after CONNECTED, and ends it at CONNECTED or an intended stop. */
    async noteOutage(
      companyId: number,
      connectionId: number,
      { status, reason }: Pick<ConnectionDocument, 'status' | 'reason'>,
    ): Promise<void> {
      const change =
        status === 'CONNECTED'
          ? { $set: { up: true as const }, $unset: { downSince: 1 as const } }
          : reason === 'stopped'
            ? { $unset: { up: 1 as const, downSince: 1 as const } }
            : { $set: { downSince: new Date() }, $unset: { up: 1 as const } };
      const fell = status !== 'CONNECTED' && reason !== 'stopped';
      await connections.updateOne(companyId, { _id: connectionId, ...(fell && { up: true }) }, change);
    },

    /** Returns the connection if it changed; it is written at most once a day. */
    notePhoneGreeting: (companyId: number, connectionId: number, at: Date) =>
      connections.findOneAndUpdate(
        companyId,
        { _id: connectionId, phoneGreetedAt: { $not: { $gte: new Date(at.getTime() - DAY_MS) } } },
        { $set: { phoneGreetedAt: at } },
      ),

    /** Keeps `updatedAt`, the time of the last state. Returns undefined if the light is unchanged. */
    storeLight: (companyId: number, id: number, light: NonNullable<ConnectionDocument['light']>) =>
      connections.findOneAndUpdate(
        companyId,
        { _id: id, 'light.state': { $ne: light.state } },
        { $set: { light } },
      ),

    /** @throws ERR_NO_WAPP_FOUND */
    async storeWarning(
      companyId: number,
      id: number,
      warning: ConnectionDocument['warning'] | null,
    ): Promise<ConnectionDocument> {
      const update = warning ? { $set: { warning } } : { $unset: { warning: 1 as const } };
      const changed = await connections.findOneAndUpdate(companyId, { _id: id }, update);
      if (!changed) throw new AppError('ERR_NO_WAPP_FOUND');
      return changed;
    },

    downAcrossCompanies: (): Promise<ConnectionDocument[]> =>
      connections.findAcrossCompanies({ downSince: { $exists: true }, alert: { $exists: true } }),

    /** Returns outages without a notice to the administrators. */
    downUnnoticedAcrossCompanies: async (): Promise<ConnectionDocument[]> => {
      const down = await connections.findAcrossCompanies({ downSince: { $exists: true } });
      return down.filter(({ downSince, noticedDown }) => downSince?.getTime() !== noticedDown?.getTime());
    },

    markNoticed: (companyId: number, connectionId: number, downSince: Date): Promise<number> =>
      connections.updateOne(
        companyId,
        { _id: connectionId, downSince },
        { $set: { noticedDown: downSince } },
      ),

    recoveredAcrossCompanies: (): Promise<ConnectionDocument[]> =>
      connections.findAcrossCompanies({ toldDown: { $exists: true }, downSince: { $exists: false } }),

    async markAnnounced(
      { companyId, _id, toldDown }: ConnectionDocument,
      downSince: Date | undefined,
    ): Promise<void> {
      const as = toldDown ? { toldDown } : { toldDown: { $exists: false } };
      const change = downSince ? { $set: { toldDown: downSince } } : { $unset: { toldDown: 1 as const } };
      await connections.updateOne(companyId, { _id, ...as }, change);
    },

    remove: (companyId: number, id: number): Promise<boolean> =>
      connections.deleteOne(companyId, { _id: id }),

    /** One idempotent write. */
    async markDefault(companyId: number, connectionId: number): Promise<void> {
      await defaults.findOneAndUpdate(
        companyId,
        { _id: companyId },
        { $set: { connectionId } },
        { upsert: true },
      );
    },

    async defaultOf(companyId: number): Promise<ConnectionDocument | undefined> {
      const marked = await defaults.findById(companyId, companyId);
      const found = marked && (await connections.findById(companyId, marked.connectionId));
      return found ?? (await connections.findOne(companyId, {}, { sort: { _id: 1 } }));
    },

    pairedAcrossCompanies: (): Promise<ConnectionDocument[]> =>
      connections.findAcrossCompanies({ paired: true }, { sort: { _id: 1 } }),

    pageAcrossCompanies: (
      { status, after }: { status?: ConnectionDocument['status']; after: number },
      limit: number,
    ): Promise<ConnectionDocument[]> =>
      connections.findAcrossCompanies(
        { _id: { $gt: after }, ...(status && { status }) },
        { sort: { _id: 1 }, limit },
      ),

    countsAcrossCompanies: async (): Promise<{ total: number; connected: number }> => {
      const [total, connected] = await Promise.all([
        connections.countAcrossCompanies(),
        connections.countAcrossCompanies({ status: 'CONNECTED' }),
      ]);
      return { total, connected };
    },

    unpairedButNotDisconnectedAcrossCompanies: (): Promise<ConnectionDocument[]> =>
      connections.findAcrossCompanies({ paired: false, status: { $ne: 'DISCONNECTED' } }),
  };
}

export type ConnectionStore = ReturnType<typeof connectionStore>;

const notNewerThan = (fence: number) => ({
  $or: [{ sessionFence: { $exists: false } }, { sessionFence: { $lte: fence } }],
});

function rejection(error: unknown): unknown {
  if (isDuplicateKey(error, 'company-name')) return new AppError('ERR_CONNECTION_NAME_EXISTS');
  if (isDuplicateKey(error, 'connection-api-token')) return tokenRejected();
  return error;
}

export function countConnections(companyId: number): Promise<number> {
  return tenantRepository(ConnectionModel).count(companyId);
}
