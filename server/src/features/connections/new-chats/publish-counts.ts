import type { ConnectionDocument } from '../connection.model';
import type { ConnectionQueue } from '../connection-queue';
import type { ConnectionStore } from '../connections.store';

/** Publishes one event for several counts in a short time. */
export function publishCounts({
  store,
  turns,
  publishChanged,
}: {
  store: ConnectionStore;
  turns: ConnectionQueue;
  publishChanged(connection: ConnectionDocument): Promise<void>;
}) {
  const waiting = new Set<number>();
  return ({ companyId, _id }: Pick<ConnectionDocument, '_id' | 'companyId'>): void => {
    if (waiting.has(_id)) return;
    waiting.add(_id);
    turns.run(_id, 'new chats', async () => {
      waiting.delete(_id);
      const current = await store.find(companyId, _id);
      if (current) await publishChanged(current);
    });
  };
}
