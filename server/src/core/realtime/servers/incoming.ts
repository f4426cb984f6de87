import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import {
  type ChangeStream,
  type ChangeStreamInsertDocument,
  type Collection,
  MongoServerError,
} from 'mongodb';
import type { Logger } from 'pino';
import { DatabaseUnavailableError } from '../../database';
import type { Packet } from './packets';

/** How long the database holds an answer without news, in milliseconds. */
const WAIT_MS = 1_000;
const RETRY_MS = [20, 50, 100, 200, 500, 1_000];
/** A place the database refuses for another reason is given up after so many tries. */
const MAX_REFUSALS = 3;
const STOP_MS = 2_000;
/** Packets followed before clients' sockets have a turn; far below what is kept for a client that does not read. */
const AT_ONCE = 100;
/** What a MongoDB without a replica set answers. */
const NO_REPLICA_SET = 40_573;
/** Not resumable: history lost, fatal, no such token, position lost. */
const LOST_CODES = new Set([286, 280, 260, 136]);

type Token = ChangeStream['resumeToken'];
type PacketStream = ChangeStream<Packet, ChangeStreamInsertDocument<Packet>>;

interface IncomingOptions {
  collection: Collection<Packet>;
  /** Who asks: its own packets are left out. */
  self: string;
  log: Logger;
  /** One packet; the next is handed over after it. */
  onPacket(packet: Packet): Promise<void> | void;
  /** Packets may have been missed. */
  onGap(): void;
  /** The stream was read to its end; `pause` is how long ago that was the case before, in milliseconds. */
  onAlive(pause: number): void;
}

/** What the other servers tell, in the order in which it was stored: one change stream that always comes back. */
export class IncomingPackets {
  private stream: PacketStream | undefined;
  private token: Token | undefined;
  private following: Promise<void> | undefined;
  private aliveAt = performance.now();
  private readonly stopping = new AbortController();

  constructor(private readonly options: IncomingOptions) {}

  /** From now on nothing is missed. Throws DatabaseUnavailableError when the database has no change streams. */
  async start(): Promise<void> {
    await this.open(undefined).catch((error: unknown) => {
      if (!(error instanceof MongoServerError) || error.code !== NO_REPLICA_SET) throw error;
      throw new DatabaseUnavailableError(
        'MongoDB must run as a replica set (one member is enough): servers hear of each other by its change streams.',
        error,
      );
    });
    this.following = this.follow();
  }

  /** Ends; a database that is away is not waited for. */
  async stop(): Promise<void> {
    this.stopping.abort();
    const ended = Promise.all([this.stream?.close().catch(() => undefined), this.following]);
    await Promise.race([ended, delay(STOP_MS, undefined, { ref: false })]);
  }

  private async open(from: Token | undefined): Promise<void> {
    const { collection, self } = this.options;
    const mine = { 'fullDocument.from': { $ne: self }, 'fullDocument.to': { $in: [null, self] } };
    const stream = collection.watch<Packet, ChangeStreamInsertDocument<Packet>>(
      [{ $match: { operationType: 'insert', ...mine } }],
      { maxAwaitTimeMS: WAIT_MS, ...(from === undefined ? {} : { resumeAfter: from }) },
    );
    this.stream = stream;
    try {
      // The driver asks for the stream when it is first read.
      const first = await stream.tryNext();
      this.token = stream.resumeToken;
      if (first) await this.take(first);
    } catch (error) {
      await stream.close().catch(() => undefined);
      throw error;
    }
  }

  private async follow(): Promise<void> {
    let taken = 0;
    while (!this.stopping.signal.aborted) {
      try {
        const { stream } = this;
        if (!stream || stream.closed) throw new StreamEndedError();
        const event = await stream.tryNext();
        if (event) await this.take(event);
        this.token = stream.resumeToken;
        this.alive();
        // What lies in the driver's hands comes without a turn of the loop: clients' sockets would never be emptied.
        if (event && ++taken % AT_ONCE === 0) await nextTurn();
      } catch (error) {
        if (!this.stopping.signal.aborted) await this.recover(error);
      }
    }
  }

  private async take({ fullDocument }: ChangeStreamInsertDocument<Packet>): Promise<void> {
    await this.options.onPacket(fullDocument);
  }

  private alive(): void {
    const now = performance.now();
    this.options.onAlive(now - this.aliveAt);
    this.aliveAt = now;
  }

  /** Opens the stream again where it was; where that is impossible from now on, and says so. */
  private async recover(cause: unknown): Promise<void> {
    const { log, onGap } = this.options;
    log.warn({ err: cause }, 'the stream of other servers broke: opening it again');
    await this.stream?.close().catch(() => undefined);
    let from = isLost(cause) ? undefined : this.token;
    let refusals = 0;
    for (let attempt = 0; !this.stopping.signal.aborted; attempt += 1) {
      try {
        await this.open(from);
        log.info({ resumed: from !== undefined }, 'the stream of other servers is open again');
        if (from === undefined) onGap();
        return;
      } catch (error) {
        const refused = error instanceof MongoServerError && ++refusals >= MAX_REFUSALS;
        if (isLost(error) || refused) from = undefined;
        const wait = RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)];
        await delay(wait, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }
}

/** What was watched is gone: somebody dropped the collection. */
class StreamEndedError extends Error {
  constructor() {
    super('the stream has ended');
    this.name = 'StreamEndedError';
  }
}

/** Whether the database says that a place cannot be gone back to. */
function isLost(error: unknown): boolean {
  if (error instanceof StreamEndedError) return true;
  if (!(error instanceof MongoServerError)) return false;
  return LOST_CODES.has(Number(error.code)) || error.hasErrorLabel('NonResumableChangeStreamError');
}
