import type { ConnectionRef } from '../../../messenger/gateway';
import type { MessageDocument } from '../message.model';
import { asQueued, byPriority, findQueued, type QueuedItem } from './queued-items';

/** Maximum number of new items in memory. Further items are read from the database. */
const MAX_FRESH = 500;

interface Wish {
  batch: number;
  /** Number of batches to read. The caller skips some of the items. */
  times: number;
  except: ReadonlySet<string>;
}

/**
 * Provides a connection's queued items. With one server, it reads the items once and then keeps them in
 * memory; with several servers, it always reads.
 */
export class QueuedRows {
  /** Items that this server stored after the read. */
  private fresh: QueuedItem[] = [];
  /** True if `fresh` and the dispatched items are the only queued items. */
  private known = false;
  /** True if items may have been stored during the current read that it does not contain. */
  private lost = false;
  private changesMayWait = true;

  constructor(
    private readonly connection: ConnectionRef,
    /** True if no other server stores items for this connection. */
    private readonly alone: boolean,
  ) {}

  stored(message: MessageDocument): void {
    if (this.fresh.length < MAX_FRESH) this.fresh.push(asQueued(message));
    else this.forget();
  }

  /** Causes a read, because the database may contain unknown items. */
  forget(): void {
    this.changesMayWait = true;
    this.lost = true;
    this.known = false;
  }

  dispatched(): void {
    this.known = this.alone && !this.lost && !this.changesMayWait;
  }

  /** Returns the most urgent items and whether more may exist. Items of a chat are in order. */
  async next({ batch, times, except }: Wish): Promise<{ waiting: QueuedItem[]; more: boolean }> {
    if (this.known) {
      if (this.fresh.length > batch) this.fresh = byPriority(this.fresh);
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
