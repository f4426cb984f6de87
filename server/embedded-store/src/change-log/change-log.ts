import { randomBytes } from 'node:crypto';
import { type Collection, KIND } from '../storage/catalog';
import type { Entry, Storage } from '../storage/storage';
import { decode, type Document, encode } from '../values/documents';
import { type ChangeEvent, encodeEvent } from './change-events';
import { type ChangePlace, formatToken } from './change-token';

/** Maximum of events kept for streams that resume. The oldest are deleted first. */
const MAX_EVENTS = 100_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Trimming deletes down to this share of the limits, so that it does not run for every event. */
const TRIMMED_TO = 0.95;
const STEP = 500;
/**
 * Streams can resume within this time. Older events are deleted, and unwatched collections are no longer
 * recorded.
 */
const RESUMABLE_MS = 10 * 60_000;

/** A watched collection (`db.name`) or database (`db`). */
interface Target {
  /** All events from this number on are recorded. */
  since: number;
  streams: number;
  lastUsed: number;
}

export interface LoggedEvent {
  sequence: number;
  bytes: Buffer;
}

const HEADER = Buffer.from([KIND.changeLog]);
const EVENTS = Buffer.from([KIND.changeEvent]);
const END = Buffer.from([KIND.changeEvent + 1]);

/**
 * Records changes for change streams in a bounded ring in LMDB. An event is written in the transaction of its
 * change, so a crash neither loses nor reorders events. Only targets watched in the last ten minutes are
 * recorded; without watchers, a write only checks an empty map. A stream that needs unrecorded events is
 * rejected (286).
 */
export class ChangeLog {
  private id = '';
  private targets = new Map<string, Target>();
  private next = 1;
  private first = 1;
  /** Total bytes of all events ever appended, and of those before the first kept event. */
  private total = 0;
  private totalBefore = 0;
  private appended = false;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly storage: Storage,
    private readonly maxEvents = MAX_EVENTS,
  ) {
    this.load();
  }

  /** Loads the stored state, at startup and after a failed commit. Open streams continue. */
  load(): void {
    const stored = this.storage.get(HEADER);
    const header = stored ? decode(stored) : undefined;
    this.id = (header?.['id'] as string | undefined) ?? randomBytes(6).toString('hex');
    const before = this.targets;
    this.targets = new Map();
    for (const { ns, since } of (header?.['targets'] ?? []) as { ns: string; since: number }[])
      this.targets.set(ns, { since, streams: before.get(ns)?.streams ?? 0, lastUsed: Date.now() });
    const [oldest] = this.storage.entries({ start: EVENTS, end: END, limit: 1 });
    const [newest] = this.storage.entries({ start: EVENTS, end: END, limit: 1, reverse: true });
    this.next = Math.max(
      (header?.['next'] as number | undefined) ?? 1,
      newest ? sequenceOf(newest.key) + 1 : 1,
    );
    this.first = oldest ? sequenceOf(oldest.key) : this.next;
    this.total = newest ? newest.value.readDoubleBE(0) : 0;
    this.totalBefore = oldest ? oldest.value.readDoubleBE(0) - (oldest.value.length - PREFIX) : 0;
  }

  /** Returns whether a stream could need changes of this collection. Called for every write. */
  records({ ns, db }: Pick<Collection, 'ns' | 'db'>): boolean {
    return this.targets.size > 0 && (this.targets.has(ns) || this.targets.has(db));
  }

  recordsDatabase(db: string): boolean {
    return this.targets.has(db);
  }

  /** Call inside `Store.write` only. */
  append(event: ChangeEvent): void {
    const sequence = this.next++;
    const bytes = encodeEvent(event, formatToken({ log: this.id, sequence }), sequence);
    this.total += bytes.length;
    const value = Buffer.allocUnsafe(PREFIX + bytes.length);
    value.writeDoubleBE(this.total, 0);
    value.writeDoubleBE(Date.now(), 8);
    bytes.copy(value, PREFIX);
    this.storage.put(eventKey(sequence), value);
    this.appended = true;
    if (this.exceeds(1)) this.trim();
  }

  private exceeds(part: number): boolean {
    return this.next - this.first > this.maxEvents * part || this.total - this.totalBefore > MAX_BYTES * part;
  }

  private trim(): void {
    while (!this.removeOldest(() => this.exceeds(TRIMMED_TO)));
  }

  /** Removes the oldest events while `shouldContinue` returns true. Returns false if it stopped at its step limit. */
  private removeOldest(shouldContinue: (oldest: Entry) => boolean): boolean {
    const oldest = this.storage.entries({ start: EVENTS, end: END, limit: STEP });
    for (const entry of oldest) {
      if (!shouldContinue(entry)) return true;
      this.storage.remove(entry.key);
      this.first = sequenceOf(entry.key) + 1;
      this.totalBefore = entry.value.readDoubleBE(0);
    }
    return oldest.length < STEP;
  }

  committed(): void {
    if (!this.appended) return;
    this.appended = false;
    this.wake();
  }

  private wake(): void {
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const look of waiting) look();
  }

  /** Resolves at the next commit with events, after `ms`, or when the signal aborts. */
  async changed(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.waiting.add(done);
      signal.addEventListener('abort', done);
    });
  }

  /** Returns whether the target is recorded. If not, a stream must call `begin` first. */
  isKnown(ns: string): boolean {
    return this.targets.has(ns);
  }

  /** Starts to record a target. Call inside `Store.write` only. */
  begin(ns: string): void {
    if (this.targets.has(ns)) return;
    this.targets.set(ns, { since: this.next, streams: 0, lastUsed: Date.now() });
    this.saveHeader();
  }

  /** Counts a stream on a target. Returns a function that ends it. */
  use(ns: string): () => void {
    const count = (by: number) => {
      const target = this.targets.get(ns);
      if (target) Object.assign(target, { streams: target.streams + by, lastUsed: Date.now() });
    };
    count(1);
    return () => count(-1);
  }

  /** Returns the number of the last event, where a new stream starts. Not allowed inside `Store.write`. */
  last(): number {
    return this.next - 1;
  }

  /** Returns whether all events of a target after that position are still stored. */
  isComplete(ns: string, after: ChangePlace): boolean {
    const [db = ns] = ns.split('.', 1);
    const since = Math.min(...[ns, db].map((name) => this.targets.get(name)?.since ?? Infinity));
    const { log, sequence } = after;
    return log === this.id && sequence < this.next && sequence + 1 >= Math.max(this.first, since);
  }

  after(sequence: number, limit: number): LoggedEvent[] {
    const entries = this.storage.entries({ start: eventKey(sequence + 1), end: END, limit });
    return entries.map(({ key, value }) => ({ sequence: sequenceOf(key), bytes: value.subarray(PREFIX) }));
  }

  placeOf(sequence: number): ChangePlace {
    return { log: this.id, sequence };
  }

  token(sequence: number, invalidate = false): Document {
    return formatToken({ log: this.id, sequence, invalidate });
  }

  /** Returns whether expired events or targets exist. */
  hasExpired(now = Date.now()): boolean {
    const [oldest] = this.storage.entries({ start: EVENTS, end: END, limit: 1 });
    const over = [...this.targets.values()].some((target) => isOver(target, now));
    return over || (oldest !== undefined && this.isOld(oldest, now));
  }

  /**
   * Deletes expired events and targets. Call inside `Store.write` only. Returns false if it must be called
   * again.
   */
  expire(now = Date.now()): boolean {
    for (const [ns, target] of this.targets) if (isOver(target, now)) this.targets.delete(ns);
    this.saveHeader();
    return this.removeOldest((oldest) => this.isOld(oldest, now));
  }

  private isOld({ value }: Entry, now: number): boolean {
    return this.targets.size === 0 || now - value.readDoubleBE(8) > RESUMABLE_MS;
  }

  private saveHeader(): void {
    const targets = [...this.targets].map(([ns, { since }]) => ({ ns, since }));
    this.storage.put(HEADER, encode({ id: this.id, next: this.next, targets }));
  }
}

/**
 * Bytes before each event: the total bytes appended up to its end, which gives the ring's size without
 * counting, and the time of writing.
 */
const PREFIX = 16;

const isOver = ({ streams, lastUsed }: Target, now: number) => streams === 0 && now - lastUsed > RESUMABLE_MS;

function eventKey(sequence: number): Buffer {
  const key = Buffer.allocUnsafe(9);
  key[0] = KIND.changeEvent;
  key.writeBigUInt64BE(BigInt(sequence), 1);
  return key;
}

const sequenceOf = (key: Buffer): number => Number(key.readBigUInt64BE(1));
