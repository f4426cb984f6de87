import type { FeatureEvents } from '#core/events';
import type { ConnectionDocument } from '../connection.model';
import type { ConnectionStore } from '../connections.store';
import { storeAlert } from './store-alert';

const MINUTE = 60_000;

/** Only a person can end such an outage, so nothing is gained by waiting. */
const ENDED: ReadonlySet<ConnectionDocument['reason']> = new Set(['loggedOut', 'banned', 'replaced']);

/** Delay of the notice after a loss of contact, because a short one ends soon. */
const NOTICE_AFTER_MS = 3 * MINUTE;

export function outages(store: ConnectionStore, events: FeatureEvents) {
  const notify = async (connection: ConnectionDocument, now: Date): Promise<void> => {
    const { _id, companyId, name, reason, downSince } = connection;
    const isLoggedOut = reason === 'loggedOut';
    if (!downSince || (!ENDED.has(reason) && now.getTime() < downSince.getTime() + NOTICE_AFTER_MS)) return;
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
        const minutes = ENDED.has(connection.reason) ? 0 : alert.minutes;
        if (now.getTime() < downSince.getTime() + minutes * MINUTE) continue;
        // The previous outage had an alert, so its recovery alert is due.
        if (toldDown) await storeAlert(connection, { event: 'up', since: toldDown }, now);
        await storeAlert(connection, { event: 'down', since: downSince }, now);
        await store.markAnnounced(connection, downSince);
      }
      for (const connection of await store.recoveredAcrossCompanies()) {
        const { toldDown, status } = connection;
        if (!toldDown) continue;
        // A manual stop ends the outage without a recovery alert.
        if (status === 'CONNECTED') await storeAlert(connection, { event: 'up', since: toldDown }, now);
        await store.markAnnounced(connection, undefined);
      }
    },
  };
}
