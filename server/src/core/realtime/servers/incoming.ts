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

const WAIT_MS = 1_000;
const RETRY_MS = [20, 50, 100, 200, 500, 1_000];
/** Attempts to resume after other database errors. */
const MAX_REJECTIONS = 3;
const STOP_MS = 2_000;
/** Packets until clients' sockets are served. Far below a slow client's backlog. */
const AT_ONCE = 100;
const NO_REPLICA_SET = 40_573;
/** Errors after which a stream cannot resume: history lost, fatal, no such token, position lost. */
const LOST_CODES = new Set([286, 280, 260, 136]);

type Token = ChangeStream['resumeToken'];
type PacketStream = ChangeStream<Packet, ChangeStreamInsertDocument<Packet>>;

interface IncomingOptions {
  collection: Collection<Packet>;
  /** This server, whose packets are skipped. */
  self: string;
  log: Logger;
  /** Processes a packet. The next one waits for it. */
  onPacket(packet: Packet): Promise<void> | void;
  onGap(): void;
  /** The stream was read to its end. `pause`: milliseconds since the previous such moment. */
  onAlive(pause: number): void;
}

/** Receives other servers' packets in order. Reopens the change stream after errors. */
export class IncomingPackets {
  private stream: PacketStream | undefined;
  private token: Token | undefined;
  private following: Promise<void> | undefined;
  private aliveAt = performance.now();
  private readonly stopping = new AbortController();

  constructor(private readonly options: IncomingOptions) {}

  /**
   * Resolves when no further packet can be missed.
   * @throws DatabaseUnavailableError if the database has no change streams
   */
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

  /** Does not wait for an unavailable database. */
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
      // The driver opens the stream at the first read.
      const first = await stream.tryNext();
      this.token = stream.resumeToken;
      if (first) await this.handle(first);
    } catch (error) {
      await stream.close().catch(() => undefined);
      throw error;
    }
  }

  private async follow(): Promise<void> {
    let handled = 0;
    while (!this.stopping.signal.aborted) {
      try {
        const { stream } = this;
        if (!stream || stream.closed) throw new StreamEndedError();
        const event = await stream.tryNext();
        if (event) await this.handle(event);
        this.token = stream.resumeToken;
        this.alive();
        // Buffered packets resolve without yielding, which would block clients' sockets.
        if (event && ++handled % AT_ONCE === 0) await nextTurn();
      } catch (error) {
        if (!this.stopping.signal.aborted) await this.recover(error);
      }
    }
  }

  private async handle({ fullDocument }: ChangeStreamInsertDocument<Packet>): Promise<void> {
    await this.options.onPacket(fullDocument);
  }

  private alive(): void {
    const now = performance.now();
    this.options.onAlive(now - this.aliveAt);
    this.aliveAt = now;
  }

  /** Reopens the stream at its position. If that is impossible, opens it at the present and calls `onGap`. */
  private async recover(cause: unknown): Promise<void> {
    const { log, onGap } = this.options;
    log.warn({ err: cause }, 'the stream of other servers broke: opening it again');
    await this.stream?.close().catch(() => undefined);
    let from = isLost(cause) ? undefined : this.token;
    let rejections = 0;
    for (let attempt = 0; !this.stopping.signal.aborted; attempt += 1) {
      try {
        await this.open(from);
        log.info({ resumed: from !== undefined }, 'the stream of other servers is open again');
        if (from === undefined) onGap();
        return;
      } catch (error) {
        const rejected = error instanceof MongoServerError && ++rejections >= MAX_REJECTIONS;
        if (isLost(error) || rejected) from = undefined;
        const wait = RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)];
        await delay(wait, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }
}

class StreamEndedError extends Error {
  constructor() {
    super('the stream has ended');
    this.name = 'StreamEndedError';
  }
}

function isLost(error: unknown): boolean {
  if (error instanceof StreamEndedError) return true;
  if (!(error instanceof MongoServerError)) return false;
  return LOST_CODES.has(Number(error.code)) || error.hasErrorLabel('NonResumableChangeStreamError');
}
