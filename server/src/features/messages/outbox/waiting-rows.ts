import type { ConnectionRef } from '../../../messenger/gateway';
import type { MessageDocument } from '../message.model';
import { asWaiting, findWaiting, type Waiting } from './waiting';

/** More than this is read again rather than kept. */
const MOST_FRESH = 500;

/** What is wanted of what waits. */
interface Wish {
  /** So many go at once. */
  batch: number;
  /** So many times that are read: some of it stands aside. */
  times: number;
  /** What is not wanted. */
  except: ReadonlySet<string>;
}

/**
 * What waits on one connection: read from the database, and from then on, as long as nothing stays behind, known from
 * what this server stores. Where other servers store for it too, it is always read.
 */
export class WaitingRows {
  /** Stored here since the rows were read, in that order. */
  private fresh: Waiting[] = [];
  /** Nothing waits but `fresh`, and what was handed over. */
  private known = false;
  /** Something may have come while rows were read that only another read finds. */
  private lost = false;
  private changesMayWait = true;

  constructor(
    private readonly connection: ConnectionRef,
    /** No other server stores for this connection. */
    private readonly alone: boolean,
  ) {}

  /** To be called in the order in which they were stored. */
  stored(message: MessageDocument): void {
    if (this.fresh.length < MOST_FRESH) this.fresh.push(asWaiting(message));
    else this.forget();
  }

  /** Something may wait that nobody told of, a change among it. */
  forget(): void {
    this.changesMayWait = true;
    this.lost = true;
    this.known = false;
  }

  /** Everything that was answered was handed over. */
  handedOver(): void {
    this.known = this.alone && !this.lost && !this.changesMayWait;
  }

  /** What waits, oldest first, and whether there may be more of it. */
  async next({ batch, times, except }: Wish): Promise<{ waiting: Waiting[]; more: boolean }> {
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
      const { waiting, more, anyChanges } = await findWaiting(this.connection, wish);
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
