import { isDuplicateKey } from '#core/database';
import type { FeatureEvents } from '#core/events';
import type { ConnectionDocument } from '../connection.model';
import type { ConnectionStore } from '../connections.store';
import { type AlertChannel, type AlertEvent, connectionAlerts } from './connection-alert.model';

const MINUTE = 60_000;

/** Delay of the notice after a loss of contact, because a short one ends soon. A logout has no delay. */
const NOTICE_AFTER_MS = 3 * MINUTE;

export function outages(store: ConnectionStore, events: FeatureEvents) {
  const note = async (
    { _id, companyId, alert }: ConnectionDocument,
    event: AlertEvent,
    since: Date,
    now: Date,
  ): Promise<void> => {
    const channels: AlertChannel[] = [
      ...(alert?.email ? (['email'] as const) : []),
      ...(alert?.webhookUrl ? (['webhook'] as const) : []),
    ];
    for (const channel of channels) {
      try {
        await connectionAlerts.insert(companyId, {
          _id: `${_id}:${since.getTime()}:${event}:${channel}`,
          connectionId: _id,
          event,
          channel,
          since,
          at: now,
          tries: 0,
          nextAt: now,
          createdAt: now,
        });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
  };

  const notify = async (connection: ConnectionDocument, now: Date): Promise<void> => {
    const { _id, companyId, name, reason, downSince } = connection;
    const isLoggedOut = reason === 'loggedOut';
    if (!downSince || (!isLoggedOut && now.getTime() < downSince.getTime() + NOTICE_AFTER_MS)) return;
    await events.publish('notice.due', {
      companyId,
      key: `connectionDown:${_id}:${downSince.getTime()}`,
      to: { administrators: true },
      content: { kind: 'connectionDown', connectionId: _id, connectionName: name, isLoggedOut },
      subjects: [`connection:${_id}`],
      at: downSince,
    });
    await store.markNoticed(companyId, _id, downSince);
  };

  return {
    /** Stores the due alerts. Idempotent, also in concurrent runs, because alert ids are unique. */
    async look(now: Date): Promise<void> {
      for (const connection of await store.downUnnoticedAcrossCompanies()) await notify(connection, now);
      for (const connection of await store.downAcrossCompanies()) {
        const { downSince, toldDown, alert } = connection;
        if (!downSince || !alert || toldDown?.getTime() === downSince.getTime()) continue;
        if (now.getTime() < downSince.getTime() + alert.minutes * MINUTE) continue;
        // The previous outage had an alert, so its recovery alert is due.
        if (toldDown) await note(connection, 'up', toldDown, now);
        await note(connection, 'down', downSince, now);
        await store.markAnnounced(connection, downSince);
      }
      for (const connection of await store.recoveredAcrossCompanies()) {
        const { toldDown, status } = connection;
        if (!toldDown) continue;
        // A manual stop ends the outage without a recovery alert.
        if (status === 'CONNECTED') await note(connection, 'up', toldDown, now);
        await store.markAnnounced(connection, undefined);
      }
    },
  };
}
