import { Collection } from 'mongodb';
import { vi } from 'vitest';

export interface HeldWrite {
  /** Resolves when the write is reached. */
  reached: Promise<void>;
  /** Lets the write continue. */
  release(): void;
}

/** Holds the first matching `updateOne`; see {@link holdCall}. */
export function holdUpdate(
  collection: string,
  isMeant: (filter: object, update: object) => boolean = () => true,
): HeldWrite {
  return holdCall('updateOne', collection, isMeant);
}

/**
 * Holds a collection method's first matching call, to force an interleaving. Ends with `release` or
 * `vi.restoreAllMocks()`.
 */
export function holdCall(
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
): HeldWrite {
  let reach = (): void => undefined;
  let release = (): void => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  const original = Collection.prototype[method] as (this: Collection, ...given: unknown[]) => Promise<never>;
  let holds = true;
  const spy = vi.spyOn(Collection.prototype, method).mockImplementation(async function (
    this: Collection,
    ...given: unknown[]
  ) {
    const [filter, update] = given as [object, object];
    if (holds && this.collectionName === collection && isMeant(filter, update)) {
      holds = false;
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
