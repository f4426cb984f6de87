import type { ConnectionRef } from '../../../messenger/gateway';
import type { MessageDocument } from '../message.model';
import { asQueued, byPriority, findQueued, type QueuedItem } from './queued-items';

/** Further items are read from the database. */
const MAX_FRESH = 500;

interface Wish {
  batch: number;
  /** Number of batches to read, because the caller skips some items. */
  times: number;
  except: ReadonlySet<string>;
}

/** One server reads queued items once and keeps them in memory; several servers always read. */
export class QueuedRows {
  private fresh: QueuedItem[] = [];
  /** Except for dispatched items, `fresh` contains all queued items. */
  private known = false;
  /** Items may have been stored during the current read that it does not contain. */
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

  forget(): void {
    this.changesMayWait = true;
    this.lost = true;
    this.known = false;
  }

  dispatched(): void {
    this.known = this.alone && !this.lost && !this.changesMayWait;
  }

  /** Most urgent first, in order within a chat. */
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
