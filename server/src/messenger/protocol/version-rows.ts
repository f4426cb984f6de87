import { setTimeout as delay } from 'node:timers/promises';
import type { Collection, Db } from 'mongodb';
import type { ProtocolCheck, ProtocolSource } from '../gateway';
import { compareVersions, type KnownVersion } from './web-version';

const VERSIONS = 'protocol_versions';
const CHECKS = 'protocol_checks';

/** WhatsApp publishes a version almost daily. */
const MAX_VERSIONS = 20;
/** Exceeds the time of a request. After it, another server may check, because this one has crashed. */
const CHECK_MS = 8_000;
const POLL_MS = 100;
const NEVER = new Date(0);

interface VersionRow {
  /** Such as `2.3000.1043857760`. */
  _id: string;
  source: ProtocolSource;
  firstSeen: Date;
  lastGood?: Date;
  rejectedAt?: Date;
  alertedAt?: Date;
}

/** The last request for the newest version, of whichever server. */
interface CheckRow {
  _id: 'newest';
  startedAt: Date;
  /** While in the future, a server waits for the response. */
  busyUntil: Date;
  outcome?: ProtocolCheck['outcome'];
}

interface StoredVersion extends KnownVersion {
  source: ProtocolSource;
  firstSeen: Date;
  lastGood: Date | null;
  alertedAt: Date | null;
}

/** The protocol versions that all servers know. */
export class VersionRows {
  constructor(private readonly database: { readonly db: Db }) {}

  async all(): Promise<StoredVersion[]> {
    const rows = await this.versions.find().toArray();
    return rows.map(({ _id: version, source, firstSeen, lastGood, rejectedAt, alertedAt }) => ({
      ...{ version, source, firstSeen },
      lastGood: lastGood ?? null,
      rejectedAt: rejectedAt ?? null,
      alertedAt: alertedAt ?? null,
    }));
  }

  /** Returns whether the version was unknown. Deletes the oldest of many. */
  async add(version: string, source: ProtocolSource): Promise<boolean> {
    const { upsertedCount } = await this.versions.updateOne(
      { _id: version },
      { $setOnInsert: { source, firstSeen: new Date() } },
      { upsert: true },
    );
    const known = (await this.all()).map((row) => row.version).sort((a, b) => compareVersions(b, a));
    const excess = known.slice(MAX_VERSIONS).filter((old) => old !== version);
    if (excess.length > 0) await this.versions.deleteMany({ _id: { $in: excess } });
    return upsertedCount > 0;
  }

  /** Returns the time of the first rejection since the version last worked. */
  async reject(version: string): Promise<Date> {
    const now = new Date();
    await this.versions.updateOne(
      { _id: version, rejectedAt: { $exists: false } },
      { $set: { rejectedAt: now } },
    );
    const row = await this.versions.findOne({ _id: version });
    return row?.rejectedAt ?? now;
  }

  /** Stores that a session works with the version, unless that is stored since `before`. */
  async noteGood(version: string, before: Date): Promise<void> {
    const outdated = [
      { lastGood: { $exists: false } },
      { lastGood: { $lt: before } },
      { rejectedAt: { $exists: true } },
    ];
    await this.versions.updateOne(
      { _id: version, $or: outdated },
      { $set: { lastGood: new Date() }, $unset: { rejectedAt: 1, alertedAt: 1 } },
    );
  }

  async noteAlert(version: string): Promise<void> {
    await this.versions.updateOne({ _id: version }, { $set: { alertedAt: new Date() } });
  }

  /**
   * Claims the right to request the newest version.
   * @returns false if another server is requesting it, or did after `latestStart`
   */
  async claimCheck(latestStart: Date): Promise<boolean> {
    const now = new Date();
    try {
      await this.checks.updateOne(
        { _id: 'newest', startedAt: { $lte: latestStart }, busyUntil: { $lte: now } },
        { $set: { startedAt: now, busyUntil: new Date(now.getTime() + CHECK_MS) } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if ((error as { code?: unknown }).code === 11_000) return false;
      throw error;
    }
  }

  async endCheck(outcome: ProtocolCheck['outcome']): Promise<void> {
    await this.checks.updateOne({ _id: 'newest' }, { $set: { outcome, busyUntil: NEVER } });
  }

  /** Waits for the check of another server. */
  async untilChecked(): Promise<void> {
    for (const deadline = Date.now() + CHECK_MS; Date.now() < deadline; await delay(POLL_MS)) {
      const check = await this.checks.findOne({ _id: 'newest' });
      if (!check || check.busyUntil.getTime() <= Date.now()) return;
    }
  }

  async lastCheck(): Promise<ProtocolCheck | null> {
    const check = await this.checks.findOne({ _id: 'newest' });
    return check?.outcome ? { at: check.startedAt, outcome: check.outcome } : null;
  }

  private get versions(): Collection<VersionRow> {
    return this.database.db.collection<VersionRow>(VERSIONS);
  }

  private get checks(): Collection<CheckRow> {
    return this.database.db.collection<CheckRow>(CHECKS);
  }
}
