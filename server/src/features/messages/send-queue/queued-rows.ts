import { PACED_SENDING } from '@recado/shared/automation';
import type { ConnectionRef } from '#messenger/gateway';
import type { MessageDocument } from '../message.model';
import { type Batch, nextBatch } from './next-batch';
import { asQueued, awaitedSince, findQueued, priorityOf, type QueuedItem } from './queued-items';

const READ = 100;
/** Maximum in memory; the database has all items. */
const MAX_CACHED = 500;

interface QueueQuery {
  /** Ids of items without an ack. */
  except: ReadonlySet<string>;
  /** Number of chats that `skip` omits; the read looks past their items. */
  skipped: number;
  /** Omitted items are read again after `invalidate`. */
  skip(item: QueuedItem): boolean;
  mayPace(): boolean;
}

/**
 * Reads queued items once and keeps them in memory on a single server; several servers read again when none is cached.
 */
export class QueuedRows {
  /** Read or stored and not yet returned; in order within a chat. */
  private cached: QueuedItem[] = [];
  private isStale = true;
  /** Further items, none more urgent than `lastPriority`, are in the database. */
  private more = false;
  private lastPriority = 0;
  private changesMayWait = true;
  private storedDuringRead: QueuedItem[] | undefined;

  constructor(
    private readonly connection: ConnectionRef,
    /** No other server stores items for this connection. */
    private readonly alone: boolean,
  ) {}

  get size(): number {
    return this.cached.length;
  }

  /** Returns when the oldest known item was queued that a person waits for. */
  get oldest(): number | undefined {
    const times = this.cached.flatMap((item) => awaitedSince(item)?.getTime() ?? []);
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  stored(message: MessageDocument): void {
    const item = asQueued(message);
    if (this.storedDuringRead) this.storedDuringRead.push(item);
    else if (!this.isStale) this.add(item);
  }

  invalidate(): void {
    this.changesMayWait = true;
    this.isStale = true;
  }

  /** Returns the most urgent items, in order within a chat. */
  async next({ except, skipped, skip, mayPace }: QueueQuery): Promise<Batch & { more: boolean }> {
    if (this.isStale || (this.cached.length === 0 && !this.isComplete))
      await this.read(READ * (skipped + 1), except);
    this.cached = this.cached.filter((item) => !skip(item));
    const batch = nextBatch(this.cached, mayPace);
    const returned = new Set(batch.items);
    this.cached = this.cached.filter((item) => !returned.has(item));
    return { ...batch, more: this.more || this.cached.length > 0 || this.isStale };
  }

  private get isComplete(): boolean {
    return this.alone && !this.more && !this.changesMayWait;
  }

  private add(item: QueuedItem): void {
    const priority = priorityOf(item.message);
    // A later read returns it after older ones of its chat.
    if (this.more && priority >= this.lastPriority) return;
    if (this.alone && this.cached.length < MAX_CACHED) this.cached.push(item);
    else if (priority >= PACED_SENDING.fromPriority) [this.more, this.lastPriority] = [true, priority];
    else this.isStale = true;
  }

  private async read(limit: number, except: ReadonlySet<string>): Promise<void> {
    const changes = this.changesMayWait;
    const stored: QueuedItem[] = [];
    [this.isStale, this.changesMayWait, this.storedDuringRead] = [false, false, stored];
    try {
      const { waiting, more, lastPriority, anyChanges } = await findQueued(this.connection, {
        ...{ limit, except, changes },
      });
      this.cached = waiting.filter(({ id }) => !except.has(id));
      [this.more, this.lastPriority] = [more, lastPriority];
      this.changesMayWait ||= anyChanges;
      const found = new Set(waiting.map(({ id }) => id));
      for (const item of stored) if (!found.has(item.id)) this.add(item);
    } catch (error) {
      this.invalidate();
      throw error;
    } finally {
      this.storedDuringRead = undefined;
    }
  }
}
