import { setTimeout as delay } from 'node:timers/promises';
import { type Collection, ObjectId } from 'mongodb';
import type { Logger } from 'pino';
import { isDuplicateKey, isUnreachable } from '../../database';
import type { Packet, PacketContent } from './packets';

const BATCH = 500;
/** During an outage of the database, more packets are dropped, and clients of other servers catch up. */
const MAX_WAITING = 20_000;
const RETRY_MS = [50, 100, 200, 500, 1_000];
/** Attempts for a batch that an available database rejects. */
const MAX_REJECTIONS = 5;

interface Waiting {
  content: PacketContent;
  to: string | undefined;
  isStale: (() => boolean) | undefined;
}

interface OutgoingOptions {
  collection: Collection<Packet>;
  from: string;
  log: Logger;
}

/**
 * Stores packets in batches. Senders do not wait, and packets stay in order even if the network interrupts a
 * batch.
 */
export class OutgoingPackets {
  private waiting: Waiting[] = [];
  private working: Promise<void> | undefined;
  private lost = false;
  private started = false;
  private readonly stopping = new AbortController();

  constructor(private readonly options: OutgoingOptions) {}

  add(content: PacketContent, to?: string, isStale?: () => boolean): void {
    if (this.stopping.signal.aborted) return;
    if (this.waiting.length >= MAX_WAITING) this.drop('the database was away for too long');
    this.waiting.push({ content, to, isStale });
    this.work();
  }

  start(): void {
    this.started = true;
    this.work();
  }

  /** Resolves when all packets are stored, or after `withinMs`. */
  async stop(withinMs: number): Promise<void> {
    const limit = setTimeout(() => this.stopping.abort(), withinMs);
    await this.working;
    clearTimeout(limit);
    this.stopping.abort();
  }

  private drop(why: string): void {
    this.options.log.warn({ packets: this.waiting.length }, `packets for other servers were dropped: ${why}`);
    this.waiting = [];
    this.lost = true;
  }

  private work(): void {
    if (!this.started || this.working) return;
    this.working = this.storeAll().finally(() => {
      this.working = undefined;
      if (this.waiting.length > 0 && !this.stopping.signal.aborted) this.work();
    });
  }

  private async storeAll(): Promise<void> {
    // Lets packets of one tick share a batch.
    await Promise.resolve();
    while (this.waiting.length > 0 && !this.stopping.signal.aborted) {
      const fresh = this.waiting.splice(0, BATCH).filter(({ isStale }) => !isStale?.());
      const batch = this.lost ? [this.packet({ word: { kind: 'lost' } }, undefined)] : [];
      this.lost = false;
      batch.push(...fresh.map(({ content, to }) => this.packet(content, to)));
      await this.store(batch);
    }
  }

  private packet(content: PacketContent, to: string | undefined): Packet {
    const packet = { _id: new ObjectId(), at: new Date(), from: this.options.from, ...content };
    return to === undefined ? packet : { ...packet, to };
  }

  private async store(batch: Packet[]): Promise<void> {
    const { collection, log } = this.options;
    let rejections = 0;
    for (let attempt = 0; !this.stopping.signal.aborted; attempt += 1) {
      try {
        const missing = attempt === 0 ? batch : await this.notStored(batch);
        if (missing.length > 0)
          await collection.insertMany(missing, { ordered: true, ignoreUndefined: true });
        if (attempt > 0)
          log.info({ packets: batch.length }, 'packets for other servers were stored after all');
        return;
      } catch (error) {
        // The database continued the interrupted first attempt in order, so only the remaining packets are
        // missing.
        if (isDuplicateKey(error)) continue;
        if (attempt === 0)
          log.warn({ err: error }, 'packets for other servers could not be stored: trying again');
        if (!isUnreachable(error) && ++rejections > MAX_REJECTIONS) {
          this.drop('the database refuses them');
          return;
        }
        const wait = RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)];
        await delay(wait, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }

  /** Returns the packets of an interrupted batch after the last stored one. */
  private async notStored(batch: Packet[]): Promise<Packet[]> {
    const ids = batch.map(({ _id }) => _id);
    const found = await this.options.collection
      .find({ _id: { $in: ids } }, { projection: { _id: 1 } })
      .toArray();
    const stored = new Set(found.map(({ _id }) => _id.toHexString()));
    return batch.filter(({ _id }) => !stored.has(_id.toHexString()));
  }
}
