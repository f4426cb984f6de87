import type { HealthKind } from '@recado/shared/connection-health';
import { isDuplicateKey } from '#core/database';
import type { ConnectionDocument } from '../connection.model';
import { type AlertChannel, type AlertEvent, connectionAlerts } from './connection-alert.model';

interface NewAlert {
  event: AlertEvent;
  /** Start of the incident. */
  since: Date;
  causes?: readonly HealthKind[];
}

/** Stores an alert for each recipient of the connection. Idempotent per event and `since`. */
export async function storeAlert(
  { _id, companyId, alert }: Pick<ConnectionDocument, '_id' | 'companyId' | 'alert'>,
  { event, since, causes }: NewAlert,
  now: Date,
): Promise<void> {
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
        ...(causes && { causes: [...causes] }),
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
}
