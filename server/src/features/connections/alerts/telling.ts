import type { Logger } from 'pino';
import type { Mail } from '../../../core/mail';
import type { Webhooks } from '../../../core/webhooks';
import type { ConnectionDocument } from '../connection.model';
import type { ConnectionStore } from '../connections.store';
import { alertLetter } from './alert-letter';
import type { alertSecrets } from './alert-settings';
import { connectionAlerts, type ConnectionAlertDocument } from './connection-alert.model';

const MINUTE = 60_000;
/** Minutes from one failed try to the next; after the last of them it is given up. */
const PAUSES = [1, 2, 5, 15, 60, 180, 360];
/** A try that was begun is made again after this, should its server have died. */
const TRY_MS = 2 * MINUTE;
const AT_ONCE = 10;

export interface TellingParts {
  store: ConnectionStore;
  mail: Mail;
  webhooks: Webhooks;
  secrets: ReturnType<typeof alertSecrets>;
  /** How the company reads and counts its hours. */
  companyOf(companyId: number): Promise<{ name: string; language: string; timeZone: string }>;
  log: Logger;
}

/** Tells what was put down, again and again until it arrived or it is too late. */
export function telling(parts: TellingParts) {
  const { store, mail, webhooks, secrets, companyOf, log } = parts;

  const send = async (alert: ConnectionAlertDocument, connection: ConnectionDocument): Promise<void> => {
    const to = connection.alert;
    if (alert.channel === 'email') {
      if (!to?.email || !mail.configured) return;
      const company = await companyOf(connection.companyId);
      await mail.send({ to: to.email, ...alertLetter(alert, connection, company) });
      return;
    }
    const secret = secrets.open(connection);
    if (!to?.webhookUrl || secret === null) return;
    await webhooks.send({
      url: to.webhookUrl,
      secret,
      eventId: alert._id,
      event: `connection.${alert.event}`,
      data: {
        connection: { id: connection._id, name: connection.name, number: connection.number },
        status: connection.status,
        reason: connection.reason,
        downSince: alert.since.toISOString(),
        noticedAt: alert.at.toISOString(),
      },
    });
  };

  const over = (alert: ConnectionAlertDocument) =>
    connectionAlerts.updateOne(alert.companyId, { _id: alert._id }, { $unset: { nextAt: 1 } });

  const later = (alert: ConnectionAlertDocument, nextAt: Date) =>
    connectionAlerts.updateOne(alert.companyId, { _id: alert._id }, { $set: { nextAt } });

  /** Nobody hears that it is back before they heard that it was down. */
  const mustWait = async ({ _id, companyId, event }: ConnectionAlertDocument): Promise<boolean> => {
    if (event === 'down') return false;
    const down = await connectionAlerts.findById(companyId, _id.replace(':up:', ':down:'));
    return down?.nextAt !== undefined;
  };

  const tell = async (row: ConnectionAlertDocument, now: Date): Promise<void> => {
    const alert = await connectionAlerts.findOneAndUpdate(
      row.companyId,
      { _id: row._id, nextAt: row.nextAt },
      { $set: { nextAt: new Date(now.getTime() + TRY_MS) }, $inc: { tries: 1 } },
    );
    if (!alert) return; // Another server's turn.
    const connection = await store.find(alert.companyId, alert.connectionId);
    try {
      if (connection) await send(alert, connection);
      await over(alert);
    } catch (error) {
      const pause = PAUSES[alert.tries - 1];
      log.warn({ err: error, alert: alert._id, tries: alert.tries }, 'an alert did not arrive');
      await (pause === undefined ? over(alert) : later(alert, new Date(now.getTime() + pause * MINUTE)));
    }
  };

  return {
    async due(now: Date): Promise<void> {
      for (;;) {
        const rows = await connectionAlerts.findAcrossCompanies(
          { nextAt: { $lte: now } },
          { sort: { nextAt: 1 }, limit: AT_ONCE },
        );
        await Promise.all(
          rows.map(async (row) => {
            if (await mustWait(row)) await later(row, new Date(now.getTime() + MINUTE));
            else await tell(row, now);
          }),
        );
        if (rows.length < AT_ONCE) return;
      }
    },
  };
}
