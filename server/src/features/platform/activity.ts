import type { Logger } from 'pino';
import { addDays, dayOf } from '@recado/shared/companies';
import { isDuplicateKey } from '#core/database';
import type { EventBus } from '#core/events';
import type { ConnectionRef, SessionState } from '#messenger/gateway';
import type { MessengerSubscriptions } from '#messenger/subscriptions';
import { sessionActivity } from './session-activity.model';

/** Interval of storing counts; a crash loses one interval. */
const FLUSH_MS = 5_000;
/** The only ack counted, so that each message counts once. */
const ACK_SENT = 2;

interface Deps {
  timeZoneOf(companyId: number): Promise<string>;
  log: Logger;
  events: EventBus;
  messenger: Pick<MessengerSubscriptions, 'subscribe'>;
}

export function sessionActivities({ timeZoneOf, log, events, messenger }: Deps) {
  const counts = new Map<number, { companyId: number; messages: number }>();
  const statuses = new Map<number, SessionState['status']>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const count = ({ companyId, connectionId }: ConnectionRef, messages: number): void => {
    const known = counts.get(connectionId) ?? { companyId, messages: 0 };
    counts.set(connectionId, { companyId, messages: known.messages + messages });
    timer ??= setTimeout(flush, FLUSH_MS).unref();
  };

  const write = async (connectionId: number, companyId: number, messages: number): Promise<void> => {
    const today = dayOf(new Date(), await timeZoneOf(companyId));
    const old = [2, 3, 4, 5].map((days) => [`days.${addDays(today, -days)}`, 1]);
    await sessionActivity.findOneAndUpdate(
      companyId,
      { _id: connectionId },
      { $inc: { [`days.${today}`]: messages }, $unset: Object.fromEntries(old) },
      { upsert: true },
    );
  };

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const pending = [...counts];
    counts.clear();
    writing = writing.then(async () => {
      for (const [connectionId, { companyId, messages }] of pending) {
        await write(connectionId, companyId, messages).catch((error: unknown) => {
          log.warn({ err: error, connectionId }, 'session messages not counted');
        });
      }
    });
  }

  const storeStatus = async (
    { companyId, connectionId }: ConnectionRef,
    status: SessionState['status'],
  ): Promise<void> => {
    const now = { status, since: new Date() };
    const other = { _id: connectionId, status: { $ne: status } };
    try {
      await sessionActivity.findOneAndUpdate(companyId, other, { $set: now }, { upsert: true });
    } catch (error) {
      // The status is unchanged.
      if (!isDuplicateKey(error)) throw error;
    }
  };

  events.of('platform').on(
    'connection.deleted',
    async ({ companyId, connectionId }) => {
      counts.delete(connectionId);
      statuses.delete(connectionId);
      await sessionActivity.deleteOne(companyId, { _id: connectionId });
    },
    { after: ['users'] },
  );

  messenger.subscribe({
    onInboundStarted: (inbound) => {
      if ('kind' in inbound) count(inbound.connection, 1);
    },
    onDelivery: ({ connection, messengerIds, ack }) => {
      if (ack === ACK_SENT) count(connection, messengerIds.length);
    },
    onState: (connection, { status }) => {
      if (statuses.get(connection.connectionId) === status) return;
      statuses.set(connection.connectionId, status);
      writing = writing
        .then(() => storeStatus(connection, status))
        .catch((error: unknown) => log.warn({ err: error }, 'session state time not stored'));
    },
  });

  return {
    stop: async (): Promise<void> => {
      flush();
      await writing;
    },
  };
}
