import type { Logger } from 'pino';
import type { CallReport, ConnectionRef, Inbound } from '../gateway';
import { decodeState, encodeState, type StateRows } from '../state/state-rows';
import { WRITE_ORDER, type WriteBehind } from '../state/write-behind';
import type { RawHistory } from './history-notification';
import { type RawInbound, readRaw } from './raw-inbound';

/** A redelivered stanza cannot be decrypted twice: this long its id tells that it was received. */
const ID_KEPT_MS = 7 * 24 * 3_600_000;
/** More messages than this in the product's hands make the session wait. */
const MAX_IN_HAND = 500;
/** Waits before a row that could not be processed is tried again while its session lives; the last one repeats. */
const RETRY_AFTER_MS = [60_000, 120_000, 300_000];
/** Afterwards, about a day later, a row waits for the session's next start. */
const MAX_RETRIES = 300;
/** Rows that are loaded at once to be tried again. */
const RETRY_BATCH = 100;
/** The library downloads a part of the history by itself; after this the inbox does. */
const HISTORY_LATE_MS = 120_000;
const EMPTYING_MS = 200;
const LARGEST_EMPTYING = 500;

/** Processing of what is no message; rows of a sort without it are dropped. */
export interface InboxOptions {
  /** Fetches and stores a part of the history. */
  onHistory?(raw: RawHistory): Promise<void>;
  onRinging?(report: CallReport): Promise<void>;
  /** Replaces RETRY_AFTER_MS. */
  retryAfterMs?: readonly number[];
  /** Replaces HISTORY_LATE_MS. */
  historyLateMs?: number;
}

interface Retry {
  /** Failures so far. */
  failures: number;
  /** When it is due, by `Date.now()`. */
  at: number;
  /** A part of the history that the library has not passed on yet. */
  history?: RawHistory;
}

/**
 * The raw messages of one connection, from their decryption until the product has stored them. It outlives
 * the sockets, so that a message in the product's hands is not handed over a second time.
 */
export class Inbox {
  private readonly inHand = new Set<string>();
  private readonly waitingForRoom: (() => void)[] = [];
  private writes: WriteBehind | undefined;
  private worked: string[] = [];
  private timer: NodeJS.Timeout | undefined;
  private order = 0;
  private emptyings = 0;
  /** Rows to be tried again while the session lives, by their id. */
  private readonly retries = new Map<string, Retry>();
  private retryTimer: NodeJS.Timeout | undefined;
  /** Parts of the history are processed one after the other. */
  private historyQueue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly connection: ConnectionRef,
    private readonly rows: StateRows,
    private readonly onInbound: (message: Inbound) => Promise<void>,
    private readonly log: Logger,
    private readonly options: InboxOptions = {},
  ) {}

  /** Rows whose processing failed and that are tried again. */
  get retrying(): number {
    return [...this.retries.values()].filter(({ failures }) => failures > 0).length;
  }

  /** The write path of the socket that now brings messages. */
  attach(writes: WriteBehind): void {
    this.writes = writes;
    this.scheduleRetries();
  }

  detach(): void {
    this.writes = undefined;
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
  }

  /** Hands over what an earlier session, or process, did not finish; in order, before anything new. */
  async recover(): Promise<void> {
    for (const { id, data } of await this.rows.waiting()) {
      if (!this.inHand.has(id)) this.handOver(id, decodeState<RawInbound>(data));
    }
  }

  /** Notes a message for the write that also holds the keys which decrypted it. */
  note(id: string, raw: RawInbound): void {
    const rowId = this.rows.rowId('inbox', id);
    this.order = Math.max(this.order + 1, Date.now() * 1000);
    const { order } = this;
    const operation = () =>
      this.rows.put(rowId, encodeState(raw), { waitingFor: this.connection.connectionId, order });
    this.writes?.put(rowId, { rank: WRITE_ORDER.inbox, operation }, 'soon');
  }

  /** Gives a noted message to the product. */
  deliver(id: string, raw: RawInbound): void {
    const rowId = this.rows.rowId('inbox', id);
    if (!('history' in raw)) {
      this.handOver(rowId, raw);
      return;
    }
    // The library fetches the part now and passes it on by an event.
    const { historyLateMs = HISTORY_LATE_MS } = this.options;
    this.retries.set(rowId, { failures: 0, at: Date.now() + historyLateMs, history: raw });
    this.scheduleRetries();
  }

  /**
   * Processes a part of the history that the library passed on; its row is emptied when `store` resolves, and tried again
   * otherwise.
   *
   * @param isNotice - Returns whether a notice announced this part.
   */
  historyArrived(isNotice: (notice: RawHistory) => boolean, store: () => Promise<void>): void {
    for (const [rowId, { history }] of this.retries) {
      if (!history || !isNotice(history)) continue;
      this.process(rowId, () => this.inTurn(store));
      return;
    }
    // Without a notice there is nothing to try again.
    this.inTurn(store).catch((error: unknown) => {
      this.log.error({ err: error, ...this.connection }, 'part of the phone history could not be stored');
    });
  }

  /** Notes and gives what came without a ciphertext; the product finds out what came before. */
  arrived(id: string, raw: RawInbound): void {
    this.note(id, raw);
    this.deliver(id, raw);
  }

  /** Whether a stanza with this id was received in the last days. */
  async knows(id: string): Promise<boolean> {
    const rowId = this.rows.rowId('inbox', id);
    return (
      this.inHand.has(rowId) || this.writes?.find(rowId) !== undefined || (await this.rows.exists(rowId))
    );
  }

  /** Resolves when the product has fewer messages in its hands than are good for it. */
  async room(): Promise<void> {
    while (this.inHand.size >= MAX_IN_HAND) {
      await new Promise<void>((resolve) => this.waitingForRoom.push(resolve));
    }
  }

  /** Waits for the product to finish what it has, up to `limitMs`, and empties what it finished. */
  async close(limitMs: number): Promise<void> {
    clearTimeout(this.retryTimer);
    await this.inHandDone(limitMs);
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.worked.length > 0) await this.rows.write(this.takeWorked());
  }

  /** The session is another server's, to whom the messages come again: waits for what the product has, no more. */
  async abandon(limitMs: number): Promise<void> {
    clearTimeout(this.retryTimer);
    await this.inHandDone(limitMs);
    clearTimeout(this.timer);
    this.worked = [];
  }

  private async inHandDone(limitMs: number): Promise<void> {
    const until = Date.now() + limitMs;
    while (this.inHand.size > 0 && Date.now() < until) {
      await Promise.race([
        new Promise<void>((resolve) => this.waitingForRoom.push(resolve)),
        new Promise<void>((resolve) => setTimeout(resolve, until - Date.now())),
      ]);
    }
  }

  private handOver(rowId: string, raw: RawInbound): void {
    const work = this.workOn(rowId, raw);
    if (work) this.process(rowId, work);
    else this.finish(rowId);
  }

  /** Returns the application's work on a row; null when there is none. */
  private workOn(rowId: string, raw: RawInbound): (() => Promise<void>) | null {
    const { onHistory, onRinging } = this.options;
    if ('history' in raw) return onHistory ? () => this.inTurn(() => onHistory(raw)) : null;
    if ('ringing' in raw) {
      return onRinging ? () => onRinging({ ...raw.ringing, connection: this.connection }) : null;
    }
    const message = this.read(rowId, raw);
    return message && (() => this.onInbound(message));
  }

  private process(rowId: string, work: () => Promise<void>): void {
    if (this.inHand.has(rowId)) return;
    this.inHand.add(rowId);
    const ended = (): void => {
      this.inHand.delete(rowId);
      this.waitingForRoom.splice(0).forEach((resume) => resume());
    };
    work().then(
      () => {
        ended();
        this.finish(rowId);
      },
      (error: unknown) => {
        ended();
        this.retryLater(rowId, error);
      },
    );
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.historyQueue.then(work);
    this.historyQueue = done.catch(() => undefined);
    return done;
  }

  private retryLater(rowId: string, error: unknown): void {
    const failures = (this.retries.get(rowId)?.failures ?? 0) + 1;
    const { retryAfterMs = RETRY_AFTER_MS } = this.options;
    const wait = retryAfterMs[failures - 1] ?? retryAfterMs.at(-1) ?? 0;
    const isLast = failures > MAX_RETRIES;
    this.log.error(
      { err: error, id: rowId, failures, retryInMs: isLast ? null : wait },
      'received message could not be processed',
    );
    this.retries.delete(rowId);
    if (isLast) return;
    this.retries.set(rowId, { failures, at: Date.now() + wait });
    this.scheduleRetries();
  }

  private scheduleRetries(): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
    if (!this.writes) return;
    const waiting = [...this.retries].filter(([id]) => !this.inHand.has(id)).map(([, { at }]) => at);
    if (waiting.length === 0) return;
    const wait = Math.max(Math.min(...waiting) - Date.now(), 0);
    this.retryTimer = setTimeout(() => void this.retryDue(), wait).unref();
  }

  /** Loads the rows that are due, oldest first, and hands them over again. */
  private async retryDue(): Promise<void> {
    const now = Date.now();
    const due = [...this.retries].filter(([id, { at }]) => at <= now && !this.inHand.has(id));
    const ids = due.slice(0, RETRY_BATCH).map(([id]) => id);
    const { retryAfterMs = RETRY_AFTER_MS } = this.options;
    // Should the database not respond, they are due again then.
    for (const id of ids) Object.assign(this.retries.get(id) ?? {}, { at: now + (retryAfterMs[0] ?? 0) });
    try {
      await this.room();
      const stored = await this.rows.load(ids);
      for (const id of ids) {
        const data = stored.get(id);
        if (data) this.handOver(id, decodeState<RawInbound>(data));
        // Erased, or never written because its write failed: the session starts again then.
        else if (!this.writes?.find(id)) this.retries.delete(id);
      }
    } catch (error) {
      this.log.warn({ err: error, ...this.connection }, 'received messages could not be loaded again');
    }
    this.scheduleRetries();
  }

  /** A message nobody can read must not stop those behind it: it is left out, and said. */
  private read(rowId: string, raw: Parameters<typeof readRaw>[1]): Inbound | null {
    try {
      const message = readRaw(this.connection, raw);
      if (!message) this.log.debug({ id: rowId }, 'not a message, or none carried yet');
      return message;
    } catch (error) {
      this.log.error({ err: error, id: rowId }, 'a decrypted message could not be read');
      return null;
    }
  }

  private finish(rowId: string): void {
    this.retries.delete(rowId);
    const unwritten = this.writes?.find(rowId);
    if (unwritten && !unwritten.begun) {
      // Its content was never stored and need not be.
      unwritten.change.operation = () => this.rows.putKnown(rowId, forgetAt());
      return;
    }
    this.worked.push(rowId);
    if (this.worked.length >= LARGEST_EMPTYING) this.emptyWorked();
    else this.timer ??= setTimeout(() => this.emptyWorked(), EMPTYING_MS);
  }

  private emptyWorked(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const [operation] = this.takeWorked();
    if (!operation) return;
    // Behind the writes of the same rows, and nothing waits for it.
    const change = { rank: WRITE_ORDER.emptying, operation: () => operation };
    if (this.writes) this.writes.put(`emptying:${(this.emptyings += 1)}`, change, 'soon', false);
    else {
      this.rows.write([operation]).catch((error: unknown) => {
        this.log.warn({ err: error }, 'raw messages could not be emptied; they are handed over again');
      });
    }
  }

  private takeWorked() {
    return this.worked.length > 0 ? [this.rows.empty(this.worked.splice(0), forgetAt())] : [];
  }
}

function forgetAt(): Date {
  return new Date(Date.now() + ID_KEPT_MS);
}
