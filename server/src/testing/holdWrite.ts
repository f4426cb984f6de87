import { Collection } from 'mongodb';
import { vi } from 'vitest';

export interface HeldWrite {
  /** Resolves once the write has been reached. */
  reached: Promise<void>;
  /** Lets the write happen. */
  release(): void;
}

/**
 * Holds the first `updateOne` of a collection that `isMeant` selects, and lets all others pass: what another request does in
 * between happens for certain. Ends with `vi.restoreAllMocks()` or once it is released.
 */
export function holdUpdate(
  collection: string,
  isMeant: (filter: object, update: object) => boolean = () => true,
): HeldWrite {
  let reach = (): void => undefined;
  let release = (): void => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  const original = Collection.prototype.updateOne as (
    this: Collection,
    ...given: unknown[]
  ) => Promise<never>;
  let holds = true;
  const spy = vi.spyOn(Collection.prototype, 'updateOne').mockImplementation(async function (
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
