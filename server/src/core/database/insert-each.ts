import type { Collection, Document, OptionalUnlessRequiredId } from 'mongodb';
import { isDuplicateKey } from './errors';

/** Documents of a command. A larger one occupies the embedded store for longer than others should wait. */
const PER_COMMAND = 100;

/** Inserts documents independently. Returns the indexes of those that a unique index rejected. */
export async function insertEach<T extends Document>(
  collection: Collection<T>,
  rows: readonly T[],
): Promise<ReadonlySet<number>> {
  const rejected = new Set<number>();
  for (let from = 0; from < rows.length; from += PER_COMMAND) {
    for (const index of await insertSome(collection, rows.slice(from, from + PER_COMMAND)))
      rejected.add(from + index);
  }
  return rejected;
}

async function insertSome<T extends Document>(
  collection: Collection<T>,
  rows: readonly T[],
): Promise<readonly number[]> {
  try {
    await collection.insertMany(rows as readonly OptionalUnlessRequiredId<T>[], { ordered: false });
    return [];
  } catch (error) {
    const { writeErrors } = error as { writeErrors?: { index: number; code?: number }[] };
    if (!writeErrors || !isDuplicateKey(error) || !writeErrors.every((one) => isDuplicateKey(one)))
      throw error;
    return writeErrors.map(({ index }) => index);
  }
}
