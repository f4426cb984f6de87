import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { AlertId } from '@recado/shared/platform';
import { isUnreachable } from '#core/database';
import type { Mail } from '#core/mail';
import { alertEmail } from './alert-email';
import { AlertRows } from './alert-rows';

const EVALUATE_EVERY_MS = 15_000;
/** The overview and a mail of its own report it (`protocol-alert.ts`). */
const REPORTED_OTHERWISE: ReadonlySet<AlertId> = new Set(['protocol-rejected']);

export interface PlatformAlertDeps {
  db: () => Db;
  log: Logger;
  mail: Mail;
  /** Returns the alerts of this server. */
  evaluate(now: number): Promise<AlertId[]>;
  /** Schedules `notify`, once for all servers. */
  scheduleNotification(id: AlertId, since: Date): Promise<void>;
  platformAdmins(): Promise<{ email: string; language: string }[]>;
}

/**
 * Evaluates the alerts on each server at intervals, stores what holds, and notifies the platform admins once by e-mail. For
 * installations without Prometheus, from the same rules.
 */
export function platformAlerts(deps: PlatformAlertDeps) {
  const { db, log, mail, evaluate, scheduleNotification, platformAdmins } = deps;
  const rows = new AlertRows(db);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const check = async (now: Date): Promise<void> => {
    for (const id of await evaluate(now.getTime())) {
      if (REPORTED_OTHERWISE.has(id)) continue;
      const unnotified = await rows.saw(id, now);
      if (unnotified) await scheduleNotification(id, unnotified.since);
    }
  };
  const run = (): void => {
    running = running
      .then(() => check(new Date()))
      .catch((error: unknown) => {
        // Other alerts report an unreachable database.
        if (isUnreachable(error)) log.debug({ err: error }, 'alerts not evaluated');
        else log.error({ err: error }, 'alerts not evaluated');
      });
  };

  return {
    check,
    active: () => rows.active(new Date()),
    /** @throws if no mail could be sent, so that the job is repeated */
    async notify(id: AlertId, since: Date): Promise<void> {
      if (!(await rows.unnotified(id, since))) return;
      log.error({ alert: id, since }, 'platform alert');
      if (mail.configured) {
        const admins = await platformAdmins();
        const sent = await Promise.allSettled(
          admins.map(({ email, language }) => mail.send({ to: email, ...alertEmail(language, id, since) })),
        );
        const [failed] = sent.filter(({ status }) => status === 'rejected');
        if (failed?.status === 'rejected' && sent.every(({ status }) => status === 'rejected'))
          throw failed.reason;
      }
      await rows.markNotified(id, since, new Date());
    },
    start: () => {
      timer ??= setInterval(run, EVALUATE_EVERY_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

export type PlatformAlerts = ReturnType<typeof platformAlerts>;
