import { Collection } from 'mongodb';
import { vi } from 'vitest';

export interface HeldWrite {
  /** Resolves once the write has been reached. */
  reached: Promise<void>;
  /** Lets the write happen. */
  release(): void;
}

/** Holds the first `updateOne` of a collection that `isMeant` selects; see {@link holdCall}. */
export function holdUpdate(
  collection: string,
  isMeant: (filter: object, update: object) => boolean = () => true,
): HeldWrite {
  return holdCall('updateOne', collection, isMeant);
}

/**
 * Holds the first call of a collection's method that `isMeant` selects by its first two arguments, and lets all others
 * pass, so that what another request does in between happens for certain. Ends with `vi.restoreAllMocks()` or `release`.
 */
export function holdCall(
  method: 'updateOne' | 'findOneAndUpdate' | 'deleteOne' | 'bulkWrite',
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
