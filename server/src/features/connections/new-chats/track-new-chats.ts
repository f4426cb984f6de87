import { isEqual } from 'es-toolkit/predicate/isEqual';
import type { FeatureEvents } from '#core/events';
import type { ConnectionRef, MessengerGateway, MessengerListener } from '#messenger/gateway';
import type { ConnectionDocument } from '../connection.model';
import type { ConnectionQueue } from '../connection-queue';
import type { ConnectionStore } from '../connections.store';
import type { NewChatsDocument } from './new-chats.model';
import { afterLimits, afterRejection, lockEnd } from './new-chats.rules';

interface Deps {
  store: ConnectionStore;
  turns: ConnectionQueue;
  gateway: MessengerGateway;
  publishChanged(connection: ConnectionDocument): Promise<void>;
  events: FeatureEvents;
}

type Listening = Required<Pick<MessengerListener, 'onNewChatLimits' | 'onNewChatRejected'>>;

export function trackNewChats({ store, turns, gateway, publishChanged, events }: Deps): Listening {
  const change = (
    connection: ConnectionRef,
    fence: number,
    next: (before: NewChatsDocument | undefined, number: string) => NewChatsDocument,
  ): void =>
    turns.run(connection.connectionId, 'new chats', async () => {
      const { companyId, connectionId } = connection;
      const before = await store.find(companyId, connectionId);
      if (!before?.number) return;
      const newChats = next(before.newChats, before.number);
      await notifyLock(events, before, newChats);
      const after = await store.storeNewChats(companyId, connectionId, newChats, fence);
      if (!after) return;
      gateway.withholdNewChats(connection, lockEnd(newChats, before.number, new Date()));
      if (!isEqual(shown(before.newChats), shown(newChats))) await publishChanged(after);
    });

  return {
    onNewChatLimits: (connection, limits, fence) =>
      change(connection, fence, (before, number) => afterLimits(before, limits, number)),
    onNewChatRejected: (connection, { at }, fence) =>
      change(connection, fence, (before, number) => afterRejection(before, at, number)),
  };
}

/** Omits the time of WhatsApp's report, which no screen shows. */
function shown(newChats: NewChatsDocument | undefined) {
  if (!newChats) return undefined;
  const { number, capStatus, quota, cycleEndsAt, lock } = newChats;
  return { number, capStatus, quota, cycleEndsAt, lock };
}

/** Publishes before the lock is stored, so that a crash in between repeats the notice, which has the lock's key. */
async function notifyLock(
  events: FeatureEvents,
  { companyId, _id, name, number, newChats: before }: ConnectionDocument,
  after: NewChatsDocument,
): Promise<void> {
  const isLocked = after.lock?.active === true;
  if (!isLocked || (before?.number === number && before?.lock?.active)) return;
  const endsAt = after.lock?.endsAt ?? null;
  await events.publish('notice.due', {
    companyId,
    key: `newChatsBlocked:${_id}:${(endsAt ?? after.updatedAt).getTime()}`,
    to: { administrators: true },
    content: {
      ...{ kind: 'newChatsBlocked', connectionId: _id, connectionName: name },
      until: endsAt?.toISOString() ?? null,
    },
    subjects: [`connection:${_id}`],
    at: after.updatedAt,
  });
}
