import type { Collection, Db } from 'mongodb';
import { ALERT_IDS, type AlertId } from '@recado/shared/platform';

export const ALERTS_COLLECTION = 'platform_alerts';
/** Four evaluations. */
const ACTIVE_MS = 60_000;
/** An alert that returns within this time is the same one, without another notification. */
export const ENDED_AFTER_SECONDS = 600;

/** An alert of the platform. A TTL index on `seenAt` ends it. */
interface AlertRow {
  _id: AlertId;
  since: Date;
  /** When a server last found that its rule holds. */
  seenAt: Date;
  /** When the platform admins were notified. */
  notifiedAt?: Date;
}

export interface ActiveAlert {
  id: AlertId;
  since: Date;
}

/** Stored alerts of all servers. */
export class AlertRows {
  constructor(private readonly db: () => Db) {}

  private get rows(): Collection<AlertRow> {
    return this.db().collection<AlertRow>(ALERTS_COLLECTION);
  }

  /** Records that a rule's condition is met. Returns the alert if its notification is missing. */
  async saw(id: AlertId, now: Date): Promise<ActiveAlert | undefined> {
    await this.deleteEnded(id, now);
    const row = await this.rows.findOneAndUpdate(
      { _id: id },
      { $max: { seenAt: now }, $setOnInsert: { since: now } },
      { upsert: true, returnDocument: 'after' },
    );
    return row && !row.notifiedAt ? { id, since: row.since } : undefined;
  }

  /** Returns the alert if its notification is missing; undefined if it has ended. */
  async unnotified(id: AlertId, since: Date): Promise<ActiveAlert | undefined> {
    const row = await this.rows.findOne({ _id: id, since, notifiedAt: { $exists: false } });
    return row ? { id, since: row.since } : undefined;
  }

  async markNotified(id: AlertId, since: Date, now: Date): Promise<void> {
    await this.rows.updateOne({ _id: id, since }, { $set: { notifiedAt: now } });
  }

  /** Returns what holds now, in the order of the rules. */
  async active(now: Date): Promise<ActiveAlert[]> {
    const found = await this.rows.find({ seenAt: { $gt: new Date(now.getTime() - ACTIVE_MS) } }).toArray();
    return found
      .map(({ _id, since }) => ({ id: _id, since }))
      .sort((a, b) => ALERT_IDS.indexOf(a.id) - ALERT_IDS.indexOf(b.id));
  }

  /** The database deletes expired rows a minute late. */
  private async deleteEnded(id: AlertId, now: Date): Promise<void> {
    const before = new Date(now.getTime() - ENDED_AFTER_SECONDS * 1_000);
    await this.rows.deleteOne({ _id: id, seenAt: { $lt: before } });
  }
}
