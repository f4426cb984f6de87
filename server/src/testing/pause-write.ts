import { Collection } from 'mongodb';
import { vi } from 'vitest';

export interface PausedWrite {
  /** Resolves when the write is reached. */
  reached: Promise<void>;
  /** Lets the write continue. */
  release(): void;
}

/** Pauses the first matching `updateOne`; see {@link pauseCall}. */
export function pauseUpdate(
  collection: string,
  isMeant: (filter: object, update: object) => boolean = () => true,
): PausedWrite {
  return pauseCall('updateOne', collection, isMeant);
}

/**
 * Pauses a collection method's first matching call, to force an interleaving. Ends with `release` or
 * `vi.restoreAllMocks()`.
 */
export function pauseCall(
  method:
    | 'updateOne'
    | 'updateMany'
    | 'findOneAndUpdate'
    | 'findOneAndDelete'
    | 'deleteOne'
    | 'deleteMany'
    | 'bulkWrite',
  collection: string,
  isMeant: (filter: object, update: object) => boolean = () => true,
): PausedWrite {
  let reach = (): void => undefined;
  let release = (): void => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  const original = Collection.prototype[method] as (this: Collection, ...given: unknown[]) => Promise<never>;
  let isArmed = true;
  const spy = vi.spyOn(Collection.prototype, method).mockImplementation(async function (
    this: Collection,
    ...given: unknown[]
  ) {
    const [filter, update] = given as [object, object];
    if (isArmed && this.collectionName === collection && isMeant(filter, update)) {
      isArmed = false;
      reach();
      await released;
    }
    return original.apply(this, given);
  } as never);
  return {
    reached,
    release: () => {
      spy.mockRestore();
      release();
    },
  };
}
