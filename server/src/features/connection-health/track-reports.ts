import type { Logger } from 'pino';
import { HEALTH_LIMITS } from '@recado/shared/connection-health';
import type { ConnectionRef, HealthReport } from '#messenger/gateway';
import { changeHealth } from './number-health.model';

/** A phone that works is seen with every message; one write per hour is enough. */
const SEEN_EVERY_MS = 3_600_000;

/** Stores what the messenger reports, in the background. */
export function trackReports(log: Logger): {
  onHealth(connection: ConnectionRef, report: HealthReport): void;
  /** Resolves after the earlier writes. */
  evict(connectionId: number): Promise<void>;
} {
  const seen = new Map<number, number>();
  /** Serialises the writes: the closes stay in order, and a document is created once. */
  let tail = Promise.resolve();

  const store = async (connection: ConnectionRef, report: HealthReport): Promise<void> => {
    if (report.type === 'closed') {
      const { code, at } = report;
      const closes = { $each: [{ code, at }], $slice: -HEALTH_LIMITS.maxCloses };
      return changeHealth(connection, { $push: { closes } });
    }
    const at = report.at.getTime();
    if (at < (seen.get(connection.connectionId) ?? 0) + SEEN_EVERY_MS) return;
    seen.set(connection.connectionId, at);
    await changeHealth(connection, { $max: { phoneSeenAt: report.at } });
  };

  return {
    onHealth: (connection, report) => {
      tail = tail
        .then(() => store(connection, report))
        .catch((error: unknown) => log.warn({ err: error, ...connection }, 'health report not stored'));
    },
    evict: (connectionId) => {
      seen.delete(connectionId);
      return tail;
    },
  };
}
