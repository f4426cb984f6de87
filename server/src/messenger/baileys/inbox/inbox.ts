import type { Logger } from 'pino';
import type { CallReport, ConnectionRef, Inbound } from '../gateway';
import { decodeState, encodeState, type StateRows } from '../state/state-rows';
import { WRITE_ORDER, type WriteBehind } from '../state/write-behind';
import type { RawHistory } from './history-notification';
import { type RawInbound, readRaw } from './raw-inbound';

/** A repeated stanza cannot be decrypted again, so its id is kept to recognise it. */
const ID_KEPT_MS = 7 * 24 * 3_600_000;
/** With more messages in processing, the session waits. */
const MAX_IN_HAND = 500;
/** Delays between attempts while the session runs; the last one repeats. */
const RETRY_AFTER_MS = [60_000, 120_000, 300_000];
/** After so many attempts (about a day), a message waits for the session's next start. */
const MAX_RETRIES = 300;
/** Messages that are loaded together for a retry. */
const RETRY_BATCH = 100;
/** If Baileys has not downloaded a part of the history by then, the inbox does. */
const HISTORY_LATE_MS = 120_000;
const EMPTYING_MS = 200;
const MAX_DRAINED = 500;

/** Handlers of other content than messages. Content without a handler is dropped. */
export interface InboxOptions {
  onHistory?(raw: RawHistory): Promise<void>;
  onRinging?(report: CallReport): Promise<void>;
  retryAfterMs?: readonly number[];
  historyLateMs?: number;
}

interface Retry {
  failures: number;
  at: number;
  history?: RawHistory;
}

/**
 * Raw messages of a connection, from decryption until the application has stored them. Exists longer than its
 * sockets, so that no message is processed twice at the same time.
 */
export class Inbox {
  private readonly inHand = new Set<string>();
  private readonly waitingForRoom: (() => void)[] = [];
  private writes: WriteBehind | undefined;
  private worked: string[] = [];
  private timer: NodeJS.Timeout | undefined;
  private order = 0;
  private emptyings = 0;
  /** Messages to retry while the session runs, by id. */
  private readonly retries = new Map<string, Retry>();
  private retryTimer: NodeJS.Timeout | undefined;
  /** Makes parts of the history wait for each other. */
  private historyQueue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly connection: ConnectionRef,
    private readonly rows: StateRows,
    private readonly onInbound: (message: Inbound) => Promise<void>,
    private readonly log: Logger,
    private readonly options: InboxOptions = {},
  ) {}

  /** Number of messages that failed and will be retried. */
  get retrying(): number {
    return [...this.retries.values()].filter(({ failures }) => failures > 0).length;
  }

  attach(writes: WriteBehind): void {
    this.writes = writes;
    this.scheduleRetries();
  }

  detach(): void {
    this.writes = undefined;
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
  }

  /** Processes messages of an earlier session or process in order, before new ones. */
  async recover(): Promise<void> {
    for (const { id, data } of await this.rows.waiting()) {
      if (!this.inHand.has(id)) this.handOver(id, decodeState<RawInbound>(data));
    }
  }

  note(id: string, raw: RawInbound): void {
    const rowId = this.rows.rowId('inbox', id);
    this.order = Math.max(this.order + 1, Date.now() * 1000);
    const { order } = this;
    const operation = () =>
      this.rows.put(rowId, encodeState(raw), { waitingFor: this.connection.connectionId, order });
    this.writes?.put(rowId, { rank: WRITE_ORDER.inbox, operation }, 'soon');
  }

  deliver(id: string, raw: RawInbound): void {
    const rowId = this.rows.rowId('inbox', id);
    if (!('history' in raw)) {
      this.handOver(rowId, raw);
      return;
    }
    // Baileys now downloads the part and delivers it as an event.
    const { historyLateMs = HISTORY_LATE_MS } = this.options;
    this.retries.set(rowId, { failures: 0, at: Date.now() + historyLateMs, history: raw });
    this.scheduleRetries();
  }

  /**
   * Processes a part of the history from Baileys. When `store` resolves, its notice is emptied; otherwise it
   * is retried.
   * @param isNotice - returns whether a notice announced this part
   */
  historyArrived(isNotice: (notice: RawHistory) => boolean, store: () => Promise<void>): void {
    for (const [rowId, { history }] of this.retries) {
      if (!history || !isNotice(history)) continue;
      this.process(rowId, () => this.inTurn(store));
      return;
    }
    // Without a notice, the part cannot be retried.
    this.inTurn(store).catch((error: unknown) => {
      this.log.error({ err: error, ...this.connection }, 'part of the phone history could not be stored');
    });
  }

  /** Stores and processes a message without ciphertext. The application recognises repetitions. */
  arrived(id: string, raw: RawInbound): void {
    this.note(id, raw);
    this.deliver(id, raw);
  }

  /** Returns whether a stanza with this id was received in the last days. */
  async knows(id: string): Promise<boolean> {
    const rowId = this.rows.rowId('inbox', id);
    return (
      this.inHand.has(rowId) || this.writes?.find(rowId) !== undefined || (await this.rows.exists(rowId))
    );
  }

  /** Resolves when few enough messages are in processing. */
  async room(): Promise<void> {
    while (this.inHand.size >= MAX_IN_HAND) {
      await new Promise<void>((resolve) => this.waitingForRoom.push(resolve));
    }
  }

  /** Waits up to `limitMs` for running work, then empties finished messages. */
  async close(limitMs: number): Promise<void> {
    clearTimeout(this.retryTimer);
    await this.inHandDone(limitMs);
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.worked.length > 0) await this.rows.write(this.takeWorked());
  }

  /** Only waits for running work. Another server owns the session and receives its messages again. */
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

  /** Returns the application's work on a message; null if there is none. */
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

  private async retryDue(): Promise<void> {
    const now = Date.now();
    const due = [...this.retries].filter(([id, { at }]) => at <= now && !this.inHand.has(id));
    const ids = due.slice(0, RETRY_BATCH).map(([id]) => id);
    const { retryAfterMs = RETRY_AFTER_MS } = this.options;
    // If the database does not respond, they become due again then.
    for (const id of ids) Object.assign(this.retries.get(id) ?? {}, { at: now + (retryAfterMs[0] ?? 0) });
    try {
      await this.room();
      const stored = await this.rows.load(ids);
      for (const id of ids) {
        const data = stored.get(id);
        if (data) this.handOver(id, decodeState<RawInbound>(data));
        // The message was erased, or its write failed, which restarts the session.
        else if (!this.writes?.find(id)) this.retries.delete(id);
      }
    } catch (error) {
      this.log.warn({ err: error, ...this.connection }, 'received messages could not be loaded again');
    }
    this.scheduleRetries();
  }

  /** Logs and skips an unreadable message, so that it does not block later ones. */
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
      // The content is no longer needed, so it is never written.
      unwritten.change.operation = () => this.rows.putKnown(rowId, forgetAt());
      return;
    }
    this.worked.push(rowId);
    if (this.worked.length >= MAX_DRAINED) this.emptyWorked();
    else this.timer ??= setTimeout(() => this.emptyWorked(), EMPTYING_MS);
  }

  private emptyWorked(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const [operation] = this.takeWorked();
    if (!operation) return;
    // Runs after writes of the same ids. Nothing waits for it.
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
