import { randomBytes } from 'node:crypto';
import { type Collection, KIND } from '../storage/catalog';
import type { Entry, Storage } from '../storage/storage';
import { decode, type Document, encode } from '../values/documents';
import { type ChangeEvent, encodeEvent } from './change-events';
import { type ChangePlace, formatToken } from './change-token';

/** Events kept for streams that resume; the oldest are deleted first. */
const MAX_EVENTS = 100_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Trimming goes on to this part of the limits, so that it is not done for every event. */
const TRIMMED_TO = 0.95;
const STEP = 500;
/** Time within which a stream can resume; older events are deleted, and unwatched changes not recorded. */
const RESUMABLE_MS = 10 * 60_000;

/** A watched collection (`db.name`) or database (`db`). */
interface Target {
  /** Its events are complete from this number on. */
  since: number;
  streams: number;
  lastUsed: number;
}

/** A stored event. */
export interface LoggedEvent {
  sequence: number;
  bytes: Buffer;
}

const HEADER = Buffer.from([KIND.changeLog]);
const EVENTS = Buffer.from([KIND.changeEvent]);
const END = Buffer.from([KIND.changeEvent + 1]);

/**
 * Recorded changes for change streams, a bounded ring in LMDB. Events are written in the transaction of their
 * change, so that a crash neither loses nor reorders any. Only targets watched now or within the last ten
 * minutes are recorded; without watchers a write checks one empty map. A stream that needs unrecorded events
 * is rejected (286).
 */
export class ChangeLog {
  private id = '';
  private targets = new Map<string, Target>();
  private next = 1;
  private first = 1;
  /** Bytes ever appended, at the end and before the first event kept. */
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

  /** Reads what is on disk: at the start, and after a commit that failed. Open streams go on. */
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

  /** Whether a stream could need the changes of this collection. Called for every write. */
  records({ ns, db }: Pick<Collection, 'ns' | 'db'>): boolean {
    return this.targets.size > 0 && (this.targets.has(ns) || this.targets.has(db));
  }

  /** Whether the end of a whole database is recorded. */
  recordsDatabase(db: string): boolean {
    return this.targets.has(db);
  }

  /** Adds an event. Inside `Store.write` only. */
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

  /** Removes the oldest events as long as asked to; false when it stopped only because it had enough to do. */
  private removeOldest(goOn: (oldest: Entry) => boolean): boolean {
    const oldest = this.storage.entries({ start: EVENTS, end: END, limit: STEP });
    for (const entry of oldest) {
      if (!goOn(entry)) return true;
      this.storage.remove(entry.key);
      this.first = sequenceOf(entry.key) + 1;
      this.totalBefore = entry.value.readDoubleBE(0);
    }
    return oldest.length < STEP;
  }

  /** Wakes waiting streams after a write is on disk. */
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

  /** Resolves at the next commit that brings events, after `ms`, or when the signal aborts. */
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

  /** Whether a stream on this target needs `begin` first. */
  isKnown(ns: string): boolean {
    return this.targets.has(ns);
  }

  /** Records a target from now on. Inside `Store.write` only. */
  begin(ns: string): void {
    if (this.targets.has(ns)) return;
    this.targets.set(ns, { since: this.next, streams: 0, lastUsed: Date.now() });
    this.saveHeader();
  }

  /** Counts a stream on a target; returns a function that ends it. */
  use(ns: string): () => void {
    const count = (by: number) => {
      const target = this.targets.get(ns);
      if (target) Object.assign(target, { streams: target.streams + by, lastUsed: Date.now() });
    };
    count(1);
    return () => count(-1);
  }

  /** Returns the number of the last event, the start of a new stream. Not allowed within `Store.write`. */
  last(): number {
    return this.next - 1;
  }

  /** Whether everything of a target after that event is still there. */
  isComplete(ns: string, after: ChangePlace): boolean {
    const [db = ns] = ns.split('.', 1);
    const since = Math.min(...[ns, db].map((name) => this.targets.get(name)?.since ?? Infinity));
    const { log, sequence } = after;
    return log === this.id && sequence < this.next && sequence + 1 >= Math.max(this.first, since);
  }

  /** Events on disk after a number, oldest first. */
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

  /** Whether something is recorded, or kept, that no stream may ask for any more. */
  hasExpired(now = Date.now()): boolean {
    const [oldest] = this.storage.entries({ start: EVENTS, end: END, limit: 1 });
    const over = [...this.targets.values()].some((target) => isOver(target, now));
    return over || (oldest !== undefined && this.isOld(oldest, now));
  }

  /** Ends that. Inside `Store.write` only; false when it has to be called again. */
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
 * Header of each event: the total bytes ever appended up to its end, which yields the ring's size without
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
