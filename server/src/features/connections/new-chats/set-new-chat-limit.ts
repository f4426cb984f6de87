import { AppError } from '@recado/shared/contract';
import { type Actor, actorOf, type FeatureEvents } from '#core/events';
import type { ConnectionDocument } from '../connection.model';
import type { ConnectionStore } from '../connections.store';

interface Deps {
  store: ConnectionStore;
  publishChanged(connection: ConnectionDocument): Promise<void>;
  act: FeatureEvents['act'];
}

/**
 * `null` restores the default limit.
 * @throws ERR_NO_WAPP_FOUND
 */
export function setNewChatLimit({ store, publishChanged, act }: Deps) {
  return async (by: Actor, connectionId: number, limit: number | null): Promise<void> => {
    const required = (connection: ConnectionDocument | undefined): ConnectionDocument => {
      if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
      return connection;
    };
    // The limit is a platform admin's: the connection's company is not the caller's.
    const { companyId, name } = required(await store.oneAcrossCompanies(connectionId));
    const connection = await act('connection.newChatLimitChanged', {
      payload: { by: actorOf(by), companyId, connectionId, connectionName: name, limit },
      change: async () => required(await store.setNewChatLimitAcrossCompanies(connectionId, limit)),
    });
    await publishChanged(connection);
  };
}
