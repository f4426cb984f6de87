import type { Logger } from 'pino';
import type { ConnectionRef, Inbound } from '../gateway';
import { decodeState, encodeState, type StateRows } from '../state/state-rows';
import { WRITE_ORDER, type WriteBehind } from '../state/write-behind';
import { readRaw, type RawInbound } from './raw-inbound';

/** A redelivered stanza cannot be decrypted twice: this long its id tells that it was received. */
const ID_KEPT_MS = 7 * 24 * 3_600_000;
/** More messages than this in the product's hands make the session wait. */
const MOST_IN_HAND = 500;
const EMPTYING_MS = 200;
const LARGEST_EMPTYING = 500;

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

  constructor(
    private readonly connection: ConnectionRef,
    private readonly rows: StateRows,
    private readonly onInbound: (message: Inbound) => Promise<void>,
    private readonly log: Logger,
  ) {}

  /** The write path of the socket that now brings messages. */
  attach(writes: WriteBehind): void {
    this.writes = writes;
  }

  detach(): void {
    this.writes = undefined;
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
    this.handOver(this.rows.rowId('inbox', id), raw);
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
    while (this.inHand.size >= MOST_IN_HAND) {
      await new Promise<void>((resolve) => this.waitingForRoom.push(resolve));
    }
  }

  /** Waits for the product to finish what it has, up to `limitMs`, and empties what it finished. */
  async close(limitMs: number): Promise<void> {
    await this.inHandDone(limitMs);
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.worked.length > 0) await this.rows.write(this.takeWorked());
  }

  /** The session is another server's, to whom the messages come again: waits for what the product has, no more. */
  async abandon(limitMs: number): Promise<void> {
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
    const message = this.read(rowId, raw);
    if (!message) {
      this.finish(rowId);
      return;
    }
    if (this.inHand.has(rowId)) return;
    this.inHand.add(rowId);
    this.onInbound(message)
      .then(
        () => this.finish(rowId),
        (error: unknown) => {
          this.log.error(
            { err: error, messengerId: message.messengerId },
            'a message waits for the next start',
          );
        },
      )
      .finally(() => {
        this.inHand.delete(rowId);
        this.waitingForRoom.splice(0).forEach((resume) => resume());
      });
  }

  /** A message nobody can read must not stop those behind it: it is left out, and said. */
  private read(rowId: string, raw: RawInbound): Inbound | null {
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
