import type { Logger } from 'pino';
import type { Mail } from '#core/mail';
import type { Webhooks } from '#core/webhooks';
import type { ConnectionDocument } from '../connection.model';
import type { ConnectionStore } from '../connections.store';
import { alertEmail } from './alert-email';
import type { alertSecrets } from './alert-settings';
import { type AlertEvent, type ConnectionAlertDocument, connectionAlerts } from './connection-alert.model';

const MINUTE = 60_000;
/** Pauses in minutes; the alert is dropped after the last attempt. */
const PAUSES = [1, 2, 5, 15, 60, 180, 360];
/** If a claim's server crashes, another server retries after this time. */
const TRY_MS = 2 * MINUTE;
const AT_ONCE = 10;

/** Alert that an alert of recovery follows. */
const EARLIER: Partial<Record<AlertEvent, AlertEvent>> = { up: 'down', recovered: 'red' };

export interface AlertDeliveryDeps {
  store: ConnectionStore;
  mail: Mail;
  webhooks: Webhooks;
  secrets: ReturnType<typeof alertSecrets>;
  companyOf(companyId: number): Promise<{ name: string; language: string; timeZone: string }>;
  log: Logger;
  /** Returns the companies whose webhooks are paused. */
  paused: () => Promise<ReadonlySet<number>>;
}

const isOutage = (event: AlertEvent): boolean => event === 'down' || event === 'up';

export function alertDelivery(deps: AlertDeliveryDeps) {
  const { store, mail, webhooks, secrets, companyOf, log } = deps;

  const send = async (alert: ConnectionAlertDocument, connection: ConnectionDocument): Promise<void> => {
    const to = connection.alert;
    if (alert.channel === 'email') {
      if (!to?.email || !mail.configured) return;
      const company = await companyOf(connection.companyId);
      await mail.send({ to: to.email, ...alertEmail(alert, connection, company) });
      return;
    }
    const secret = secrets.open(connection);
    if (!to?.webhookUrl || secret === null) return;
    await webhooks.send({
      url: to.webhookUrl,
      secrets: [secret],
      eventId: alert._id,
      event: `connection.${alert.event}`,
      data: {
        connection: { id: connection._id, name: connection.name, number: connection.number },
        status: connection.status,
        reason: connection.reason,
        ...(isOutage(alert.event)
          ? { downSince: alert.since.toISOString() }
          : { causes: alert.causes ?? [], since: alert.since.toISOString() }),
        noticedAt: alert.at.toISOString(),
      },
    });
  };

  const over = (alert: ConnectionAlertDocument) =>
    connectionAlerts.updateOne(alert.companyId, { _id: alert._id }, { $unset: { nextAt: 1 } });

  const later = (alert: ConnectionAlertDocument, nextAt: Date) =>
    connectionAlerts.updateOne(alert.companyId, { _id: alert._id }, { $set: { nextAt } });

  /** Keeps a recovery alert until its first alert is sent. */
  const mustWait = async ({ _id, companyId, event }: ConnectionAlertDocument): Promise<boolean> => {
    const earlier = EARLIER[event];
    if (!earlier) return false;
    const first = await connectionAlerts.findById(companyId, _id.replace(`:${event}:`, `:${earlier}:`));
    return first?.nextAt !== undefined;
  };

  const deliver = async (row: ConnectionAlertDocument, now: Date): Promise<void> => {
    const alert = await connectionAlerts.findOneAndUpdate(
      row.companyId,
      { _id: row._id, nextAt: row.nextAt },
      { $set: { nextAt: new Date(now.getTime() + TRY_MS) }, $inc: { tries: 1 } },
    );
    if (!alert) return;
    const connection = await store.find(alert.companyId, alert.connectionId);
    try {
      if (connection) await send(alert, connection);
      await over(alert);
    } catch (error) {
      const pause = PAUSES[alert.tries - 1];
      log.warn({ err: error, alert: alert._id, tries: alert.tries }, 'alert not delivered');
      await (pause === undefined ? over(alert) : later(alert, new Date(now.getTime() + pause * MINUTE)));
    }
  };

  return {
    async due(now: Date): Promise<void> {
      const paused = await deps.paused();
      const running =
        paused.size === 0
          ? {}
          : { $or: [{ channel: 'email' as const }, { companyId: { $nin: [...paused] } }] };
      for (;;) {
        const rows = await connectionAlerts.findAcrossCompanies(
          { nextAt: { $lte: now }, ...running },
          { sort: { nextAt: 1 }, limit: AT_ONCE },
        );
        await Promise.all(
          rows.map(async (row) => {
            if (await mustWait(row)) await later(row, new Date(now.getTime() + MINUTE));
            else await deliver(row, now);
          }),
        );
        if (rows.length < AT_ONCE) return;
      }
    },
  };
}
