import { type Collection, type Document, ObjectId } from 'mongodb';
import mongoose from 'mongoose';
import { AppError } from '@recado/shared/contract';
import type { DomainEvents, EventName } from './domain-events';
import { carrying, type DurableEvent, type DurableRow, type DurableSource } from './durable-event';

const ACTS = 'acts';

const actCollection = () => mongoose.connection.collection<Document>(ACTS) as unknown as Collection<Document>;

export const actSource: DurableSource = { name: ACTS, collection: actCollection, isTransient: true };

/** A change and its durable event, which is stored first, because no row of the change can carry it. */
export interface Act<E extends EventName, T> {
  /** Published if a crash leaves it unknown whether the change was made (`Occurrence.interrupted`). */
  payload: DomainEvents[E];
  change(): Promise<T>;
  /**
   * Returns what is published after the change; undefined if nothing changed.
   * @default payload
   */
  settled?(result: T): DomainEvents[E] | undefined;
}

interface ActDeps<E extends EventName> {
  deliver(source: string, rows: readonly DurableRow[]): Promise<void>;
  /** Runs the listeners that are not durable. */
  publish(payload: DomainEvents[E]): Promise<void>;
  /** Takes back runs that a sweep made with `interrupted` before the change was rejected. */
  revoke(entries: readonly DurableEvent[]): Promise<void>;
  onError(error: unknown): void;
}

/**
 * Stores an act, makes its change and runs the listeners (`docs/events.md`). An AppError of the change removes
 * the act. After a crash, an unexpected error or a long time, a sweep runs the listeners with `interrupted`.
 */
export async function performAct<E extends EventName, T>(
  entries: readonly DurableEvent[],
  { payload, change, settled = () => payload }: Act<E, T>,
  { deliver, publish, revoke, onError }: ActDeps<E>,
): Promise<T> {
  const own = { _id: new ObjectId(), companyId: companyOf(payload) };
  const unfinished = entries.map((entry) => ({ ...entry, interrupted: true }));
  if (entries.length > 0) await actCollection().insertOne({ ...own, ...carrying(unfinished) });
  const remove = async () => {
    if (entries.length === 0) return;
    try {
      const { deletedCount } = await actCollection().deleteOne(own);
      if (deletedCount === 0) await revoke(entries);
    } catch (error) {
      onError(error);
    }
  };
  let result: T;
  try {
    result = await change();
  } catch (error) {
    if (error instanceof AppError) await remove();
    throw error;
  }
  const published = settled(result);
  if (!published) {
    await remove();
    return result;
  }
  if (entries.length > 0)
    await deliver(ACTS, [{ ...own, durableEvents: entries.map((one) => ({ ...one, payload: published })) }]);
  await publish(published);
  return result;
}

/** Returns 0 for acts of the platform. */
function companyOf(payload: object): number {
  return 'companyId' in payload && typeof payload.companyId === 'number' ? payload.companyId : 0;
}
