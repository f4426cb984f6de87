import { Collection } from 'mongodb';
import { vi } from 'vitest';
import { DRIVER_WRITES } from './driver-writes';

class Cut extends Error {}

/**
 * Simulates a crash: from the `nth` database write on, writes fail. Returns whether that many writes
 * happened.
 */
export async function cutAtWrite(
  nth: number,
  collections: readonly string[],
  work: () => Promise<unknown>,
): Promise<boolean> {
  let writes = 0;
  const spies = DRIVER_WRITES.map((method) => {
    const original = Collection.prototype[method] as (this: Collection, ...given: unknown[]) => unknown;
    return vi.spyOn(Collection.prototype, method).mockImplementation(function (
      this: Collection,
      ...given: unknown[]
    ) {
      if (collections.includes(this.collectionName) && ++writes >= nth) {
        return Promise.reject(new Cut(`cut before write ${nth}`));
      }
      return original.apply(this, given);
    } as never);
  });
  try {
    await work().catch((error: unknown) => {
      if (!(error instanceof Cut)) throw error;
    });
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return writes >= nth;
}
