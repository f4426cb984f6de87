import type { ConnectionRef } from '../../../messenger/gateway';
import type { MessageDocument } from '../message.model';
import { asQueued, findQueued, type QueuedItem } from './queued-items';

/** Beyond this many, rows are read again instead of remembered. */
const MAX_FRESH = 500;

/** What the drain asks for. */
interface Wish {
  /** Items per batch. */
  batch: number;
  /** How many batches to read, as some items are skipped. */
  times: number;
  /** Ids to leave out. */
  except: ReadonlySet<string>;
}

/**
 * The queued items of one connection: read from the database first, then known from this server's inserts as long as nothing
 * is left over. With several servers they are always read.
 */
export class QueuedRows {
  /** Stored here since the rows were read, in that order. */
  private fresh: QueuedItem[] = [];
  /** Whether only `fresh` and dispatched items are queued. */
  private known = false;
  /** Whether rows may have been inserted during the read that only another read finds. */
  private lost = false;
  private changesMayWait = true;

  constructor(
    private readonly connection: ConnectionRef,
    /** No other server stores for this connection. */
    private readonly alone: boolean,
  ) {}

  /** Adds an inserted message; called in the order of inserts. */
  stored(message: MessageDocument): void {
    if (this.fresh.length < MAX_FRESH) this.fresh.push(asQueued(message));
    else this.forget();
  }

  /** Discards the knowledge: items, also changes, may be queued that this server does not know. */
  forget(): void {
    this.changesMayWait = true;
    this.lost = true;
    this.known = false;
  }

  /** Marks all returned items as dispatched. */
  dispatched(): void {
    this.known = this.alone && !this.lost && !this.changesMayWait;
  }

  /** Returns queued items, oldest first, and whether there may be more. */
  async next({ batch, times, except }: Wish): Promise<{ waiting: QueuedItem[]; more: boolean }> {
    if (this.known) {
      const waiting = this.fresh.splice(0, batch);
      return { waiting, more: this.fresh.length > 0 };
    }
    const changes = this.changesMayWait;
    this.fresh = [];
    this.lost = false;
    this.changesMayWait = false;
    try {
      const wish = { limit: batch * times, except, changes };
      const { waiting, more, anyChanges } = await findQueued(this.connection, wish);
      const found = new Set(waiting.map(({ id }) => id));
      this.fresh = this.fresh.filter(({ id }) => !found.has(id));
      this.changesMayWait ||= anyChanges;
      return { waiting, more };
    } catch (error) {
      this.forget();
      throw error;
    }
  }
}
