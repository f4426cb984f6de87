import { Work } from '../query/work';
import { type Document, encode } from '../values/documents';

/** Maximum size of a database's profile in bytes; the oldest entries are removed. */
const MAX_BYTES = 8 * 1024 * 1024;

export type ProfileLevel = 0 | 1 | 2;

export interface ProfileSettings {
  /** 0: nothing, 1: commands that take longer than `slowms`, 2: every command. */
  level: ProfileLevel;
  slowms: number;
}

/** The reads and changes of one statement. */
export interface ProfileEntry {
  op: string;
  ns: string;
  command: Document;
  work: Work;
  /** Numbers that only the command knows, such as `nreturned`. */
  counts: Record<string, number>;
  startedAt: number;
}

/** The entries of one command. A batch of writes has one of each of its statements. */
export class CommandProfile {
  readonly entries: ProfileEntry[] = [];

  /** Begins an entry and returns it; its counts may still change. */
  entry(op: string, ns: string, command: Document): ProfileEntry {
    const entry = { op, ns, command, work: new Work(), counts: {}, startedAt: performance.now() };
    this.entries.push(entry);
    return entry;
  }
}

/**
 * MongoDB's database profiler: what each command of a database read, as documents of `system.profile`. They are
 * kept in memory.
 */
export class Profiler {
  private readonly settings = new Map<string, ProfileSettings>();
  private readonly stored = new Map<string, { bytes: Buffer; size: number }[]>();

  settingsOf(db: string): ProfileSettings {
    return this.settings.get(db) ?? { level: 0, slowms: 100 };
  }

  change(db: string, settings: ProfileSettings): void {
    if (settings.level === 0) this.settings.delete(db);
    else this.settings.set(db, settings);
  }

  /** Returns whether any database is profiled, so that commands count what they read. */
  get isOn(): boolean {
    return this.settings.size > 0;
  }

  /** Returns the entries of a database, the oldest first. They have no `_id`. */
  of(db: string): { id: Buffer; bytes: Buffer }[] {
    return (this.stored.get(db) ?? []).map(({ bytes }) => ({ id: Buffer.alloc(0), bytes }));
  }

  clear(db: string): void {
    this.stored.delete(db);
  }

  /** Stores the entries of a finished command. Reads of the profile are not stored. */
  record({ entries }: CommandProfile, errCode: number | undefined): void {
    for (const { op, ns, command, work, counts, startedAt } of entries) {
      const db = ns.slice(0, ns.indexOf('.'));
      const { level, slowms } = this.settingsOf(db);
      const millis = Math.round(performance.now() - startedAt);
      if (level === 0 || (level === 1 && millis < slowms) || ns.endsWith('.system.profile')) continue;
      this.append(db, {
        op,
        ns,
        command,
        ...work.removeCounts(),
        ...(work.hasSortStage && { hasSortStage: true }),
        ...counts,
        ...(work.plans.size > 0 && { planSummary: [...work.plans].join(', ') }),
        millis,
        ...(errCode !== undefined && { errCode }),
        ts: new Date(),
      });
    }
  }

  private append(db: string, entry: Document): void {
    const rows = this.stored.get(db) ?? [];
    this.stored.set(db, rows);
    const bytes = encode(entry);
    rows.push({ bytes, size: (rows.at(-1)?.size ?? 0) + bytes.length });
    const most = (rows.at(-1)?.size ?? 0) - MAX_BYTES;
    if (most <= 0) return;
    // Removes an eighth at once, so that a full profile does not shift its rows at every command.
    const first = rows.findIndex(({ size }) => size > most + MAX_BYTES / 8);
    rows.splice(0, Math.max(first, 0));
  }
}
