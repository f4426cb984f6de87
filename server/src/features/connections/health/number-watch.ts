import type { HealthKind } from '@recado/shared/connection-health';
import type { HealthLight, NewChatsToday } from '@recado/shared/connections';
import { AppError } from '@recado/shared/contract';
import { type Actor, actorOf, type FeatureEvents } from '#core/events';
import { type HealthAlertEvent, storeAlert } from '../alerts';
import type { ConnectionDocument } from '../connection.model';
import type { ConnectionStore } from '../connections.store';
import type { NewChatBudget } from '../new-chats/new-chat-budget';

/** A connection as the check of its health reads it. */
export type WatchedConnection = Pick<
  ConnectionDocument,
  | '_id'
  | 'companyId'
  | 'name'
  | 'number'
  | 'status'
  | 'reason'
  | 'disconnectedSince'
  | 'updatedAt'
  | 'newChats'
  | 'firstPaired'
  | 'newChatLimit'
  | 'pairedAt'
  | 'warning'
  | 'light'
  | 'alert'
>;

/** Access of the check of a number's health to its connection. */
export interface NumberWatch {
  pageAcrossCompanies(after: number, limit: number): Promise<WatchedConnection[]>;
  find(companyId: number, connectionId: number): Promise<WatchedConnection | undefined>;
  newChatsToday(
    companyId: number,
    connections: readonly WatchedConnection[],
    now: Date,
  ): Promise<ReadonlyMap<number, NewChatsToday>>;
  /** Publishes the connection, too. */
  setLight(connection: WatchedConnection, light: HealthLight, now: Date): Promise<void>;
  /**
   * `at`: null withdraws the warning.
   * @throws ERR_NO_WAPP_FOUND
   */
  setWarning(by: Actor & { companyId: number }, connectionId: number, at: Date | null): Promise<void>;
  /** Idempotent: an alert is sent once per event and `since`. */
  alert(
    connection: WatchedConnection,
    event: HealthAlertEvent,
    since: Date,
    causes: readonly HealthKind[],
    now: Date,
  ): Promise<void>;
}

interface Deps {
  store: ConnectionStore;
  newChats: Pick<NewChatBudget, 'today'>;
  publishChanged(connection: ConnectionDocument): Promise<void>;
  act: FeatureEvents['act'];
}

export function numberWatch({ store, newChats, publishChanged, act }: Deps): NumberWatch {
  return {
    pageAcrossCompanies: (after, limit) => store.pageAcrossCompanies({ after }, limit),
    find: store.find,

    async newChatsToday(companyId, connections, now) {
      const counted = await newChats.today(companyId, connections, now);
      return new Map([...counted].map(([id, { today }]) => [id, today]));
    },

    async setLight({ companyId, _id }, light, now) {
      const changed = await store.storeLight(companyId, _id, { state: light, at: now });
      if (changed) await publishChanged(changed);
    },

    async setWarning(by, connectionId, at) {
      const { companyId } = by;
      const before = await store.find(companyId, connectionId);
      if (!before) throw new AppError('ERR_NO_WAPP_FOUND');
      if (at === null && !before.warning) return;
      const { name: connectionName, number } = before;
      const changed = await act('connection.warningChanged', {
        payload: {
          ...{ by: actorOf(by), companyId, connectionId, connectionName },
          change: at === null ? 'withdrawn' : 'recorded',
        },
        change: () => store.storeWarning(companyId, connectionId, at && { number, at, by: by.name }),
      });
      await publishChanged(changed);
    },

    alert: (connection, event, since, causes, now) => storeAlert(connection, { event, since, causes }, now),
  };
}
