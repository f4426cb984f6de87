import { AppError } from '@recado/shared/contract';
import { type Actor, actorOf, type FeatureEvents } from '../../../core/events';
import type { ConnectionDocument } from '../connection.model';
import type { ConnectionStore } from '../connections.store';

interface Deps {
  store: Pick<ConnectionStore, 'setNewChatLimitAcrossCompanies'>;
  publishChanged(connection: ConnectionDocument): Promise<void>;
  publish: FeatureEvents['publish'];
}

/**
 * `null` restores the default limit.
 * @throws ERR_NO_WAPP_FOUND
 */
export function setNewChatLimit({ store, publishChanged, publish }: Deps) {
  return async (by: Actor, connectionId: number, limit: number | null): Promise<void> => {
    const connection = await store.setNewChatLimitAcrossCompanies(connectionId, limit);
    if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
    const { companyId, name } = connection;
    await publish('connection.newChatLimitChanged', {
      by: actorOf(by),
      companyId,
      connectionId,
      connectionName: name,
      limit,
    });
    await publishChanged(connection);
  };
}
