import type { ConnectionRef } from '../../../messenger/gateway';
import type { MessageDocument } from '../message.model';
import { asQueued, byPriority, findQueued, type QueuedItem } from './queued-items';

/** Above this number, new items are not kept in memory but read again. */
const MAX_FRESH = 500;

interface Wish {
  batch: number;
  /** Number of batches to read, because some items will be skipped. */
  times: number;
  except: ReadonlySet<string>;
}

/**
 * Tracks a connection's queued items. With one server, it reads them once and then keeps them in memory; with
 * several, it always reads.
 */
export class QueuedRows {
  /** Items that this server stored after the read. */
  private fresh: QueuedItem[] = [];
  /** True if no items exist except `fresh` and the dispatched ones. */
  private known = false;
  /** True if the current read may miss items that are stored during it. */
  private lost = false;
  private changesMayWait = true;

  constructor(
    private readonly connection: ConnectionRef,
    /** No other server stores items for this connection. */
    private readonly alone: boolean,
  ) {}

  stored(message: MessageDocument): void {
    if (this.fresh.length < MAX_FRESH) this.fresh.push(asQueued(message));
    else this.forget();
  }

  /** Causes a read, because unknown items may be queued. */
  forget(): void {
    this.changesMayWait = true;
    this.lost = true;
    this.known = false;
  }

  dispatched(): void {
    this.known = this.alone && !this.lost && !this.changesMayWait;
  }

  /** Returns the most urgent items and whether there may be more. Items of a chat are in order. */
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
