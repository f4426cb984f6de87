import { setTimeout as delay } from 'node:timers/promises';
import { jidDecode } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import type { SecretOwner } from '../../content/sealed-changes';
import type { ConnectionRef } from '../../gateway';
import { decodeState, encodeState, type StateRows } from '../../state/state-rows';
import { WRITE_ORDER, type WriteBehind } from '../../state/write-behind';
import type { RawHistory } from '../history-notification';
import { type RawInbound, secretIn } from '../raw-inbound';
import { ApplicationWork, type InboxHandlers } from './application-work';
import { ProcessedRows } from './processed-rows';
import { Retries } from './retries';
import { RunningWork } from './running-work';

/** If Baileys has not downloaded a part of the history by then, the inbox does. */
const HISTORY_LATE_MS = 120_000;
/** Pauses before each search for a message's secret. */
const SECRET_WAITS_MS = [0, 200, 1_000];

export interface InboxTimes {
  retryAfterMs?: readonly number[];
  historyLateMs?: number;
}

/**
 * Raw messages of a connection, from decryption until the application has stored them. Outlives the connection's
 * sockets, so that no message is processed twice at the same time.
 *
 * The key store calls `note` within the write of the keys that decrypted the message. Its receipt is sent after that
 * write, so WhatsApp sends the message again if a crash comes before it. `deliver` begins the processing at once; a
 * failed row is retried (`Retries`), a processed one is emptied and its id kept for days (`ProcessedRows`). After a
 * crash, `recover` begins all rows again in their order, and the application recognises what it has stored
 * (docs/messenger.md).
 */
export class Inbox {
  /** Undefined between sessions. */
  private writes: WriteBehind | undefined;
  private order = 0;
  private readonly work: ApplicationWork;
  private readonly running = new RunningWork();
  private readonly retries: Retries;
  private readonly processed: ProcessedRows;

  constructor(
    private readonly connection: ConnectionRef,
    private readonly rows: StateRows,
    handlers: InboxHandlers,
    private readonly log: Logger,
    private readonly times: InboxTimes = {},
  ) {
    this.work = new ApplicationWork(connection, handlers, log, (target) => this.secretOf(target));
    this.retries = new Retries({
      ...{ connection, log, retryAfterMs: times.retryAfterMs },
      isRunning: (rowId) => this.running.has(rowId),
      process: (rowIds) => this.processStored(rowIds),
    });
    this.processed = new ProcessedRows(rows, () => this.writes, log);
  }

  get retrying(): number {
    return this.retries.failed;
  }

  /** Returns when the oldest row in processing or waiting for a retry was begun. */
  get oldestSince(): number | undefined {
    const times = [this.running.oldestSince, this.retries.oldestSince].filter((time) => time !== undefined);
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  attach(writes: WriteBehind): void {
    this.writes = writes;
    this.retries.start();
  }

  detach(): void {
    this.writes = undefined;
    this.retries.stop();
  }

  /** Processes messages of an earlier session or process in order, before new ones. */
  async recover(): Promise<void> {
    for (const { id, read } of await this.rows.waiting()) {
      if (this.running.has(id)) continue;
      try {
        this.process(id, decodeState<RawInbound>(read()), true);
      } catch (error) {
        // The row stays. One unreadable row must not keep the session from opening.
        this.log.error({ err: error, id }, 'a stored message could not be read');
      }
    }
  }

  /** Stores and processes a message without ciphertext. The application recognises repetitions. */
  arrived(id: string, raw: RawInbound): void {
    this.note(id, raw);
    this.deliver(id, raw);
  }

  /** Stores the message in one write with the keys that decrypted it. */
  note(id: string, raw: RawInbound): void {
    const rowId = this.rows.rowId('inbox', id);
    this.order = Math.max(this.order + 1, Date.now() * 1000);
    const { order } = this;
    const operation = () =>
      this.rows.put(rowId, encodeState(raw), {
        ...{ waitingFor: this.connection.connectionId, order },
        ...this.rows.sealedSecret(secretIn(raw)?.secret),
      });
    this.writes?.put(rowId, { rank: WRITE_ORDER.inbox, operation }, 'soon');
  }

  /**
   * Processes a noted message. For a history notice, waits until Baileys has downloaded the announced part.
   */
  deliver(id: string, raw: RawInbound): void {
    const rowId = this.rows.rowId('inbox', id);
    if ('history' in raw) this.retries.expect(rowId, raw, this.times.historyLateMs ?? HISTORY_LATE_MS);
    else this.process(rowId, raw, false);
  }

  /**
   * Stores a part of the history that Baileys downloaded. After a failure, its notice is retried.
   * @param isNotice - returns whether a notice announced this part
   */
  historyArrived(isNotice: (notice: RawHistory) => boolean, store: () => Promise<void>): void {
    const rowId = this.retries.findNotice(isNotice);
    if (rowId) {
      this.start(rowId, undefined, () => this.work.afterHistory(store));
      return;
    }
    // Without a notice, the part cannot be retried.
    this.work.afterHistory(store).catch((error: unknown) => {
      this.log.error({ err: error, ...this.connection }, 'part of the phone history could not be stored');
    });
  }

  /** Returns whether a stanza with this id was received in the last days. */
  async knows(id: string): Promise<boolean> {
    const rowId = this.rows.rowId('inbox', id);
    return (
      this.running.has(rowId) || this.writes?.find(rowId) !== undefined || (await this.rows.exists(rowId))
    );
  }

  /** Returns the secret of an earlier message. A message that has just been received is not written yet. */
  private async secretOf({ group, senders, messengerId }: SecretOwner): Promise<Uint8Array | undefined> {
    const users = senders.flatMap((jid) => jidDecode(jid)?.user ?? []);
    const beginnings = users.map((user) => this.rows.rowId('inbox', group ? `${group}/${user}` : user));
    for (const waitMs of SECRET_WAITS_MS) {
      await delay(waitMs, undefined, { ref: false });
      const secret = await this.rows.secretOf(beginnings, messengerId);
      if (secret) return secret;
    }
    return undefined;
  }

  /** Resolves when few enough messages are in processing. */
  room(): Promise<void> {
    return this.running.room();
  }

  /** Waits up to `limitMs` for running work, then empties finished messages. */
  async close(limitMs: number): Promise<void> {
    this.retries.stop();
    await this.running.settled(limitMs);
    await this.processed.close();
  }

  /** Waits up to `limitMs` for running work, then leaves all rows to the session's new owner. */
  async abandon(limitMs: number): Promise<void> {
    this.retries.stop();
    await this.running.settled(limitMs);
    this.processed.abandon();
  }

  private process(rowId: string, raw: RawInbound, retried: boolean): void {
    const work = this.work.on(rowId, raw, retried);
    if (work) this.start(rowId, raw, work);
    else this.finish(rowId, raw);
  }

  private start(rowId: string, raw: RawInbound | undefined, work: () => Promise<void>): void {
    this.running.start(rowId, work, {
      done: () => this.finish(rowId, raw),
      failed: (error, since) => this.retries.add(rowId, error, since),
    });
  }

  private finish(rowId: string, raw: RawInbound | undefined): void {
    this.retries.remove(rowId);
    this.processed.add(rowId, raw && secretIn(raw));
  }

  private async processStored(rowIds: readonly string[]): Promise<void> {
    await this.room();
    const stored = await this.rows.load(rowIds);
    for (const rowId of rowIds) {
      const data = stored.get(rowId);
      if (data) this.process(rowId, decodeState<RawInbound>(data), true);
      // The message was erased, or its write failed, which restarts the session.
      else if (!this.writes?.find(rowId)) this.retries.remove(rowId);
    }
  }
}
