import type { Collection, Document, OptionalUnlessRequiredId } from 'mongodb';
import { isDuplicateKey } from './errors';

/** Inserts documents independently. Returns the indexes of those that a unique index rejected. */
export async function insertEach<T extends Document>(
  collection: Collection<T>,
  rows: readonly T[],
): Promise<ReadonlySet<number>> {
  if (rows.length === 0) return new Set();
  try {
    await collection.insertMany(rows as readonly OptionalUnlessRequiredId<T>[], { ordered: false });
    return new Set();
  } catch (error) {
    const { writeErrors } = error as { writeErrors?: { index: number; code?: number }[] };
    if (!writeErrors || !isDuplicateKey(error) || !writeErrors.every((one) => isDuplicateKey(one)))
      throw error;
    return new Set(writeErrors.map(({ index }) => index));
  }
}
