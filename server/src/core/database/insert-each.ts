import type { Collection, Document, OptionalUnlessRequiredId } from 'mongodb';
import { activeCompanies, restAfter } from '../fair-shares';
import { isDuplicateKey } from './errors';

/** Documents of a command. A larger one occupies the embedded store for longer than others should wait. */
const PER_COMMAND = 100;
/** The same of long work while other companies use the server. */
const PER_SHARED_COMMAND = 25;

/**
 * Inserts documents independently. Returns the indexes of those that a unique index rejected.
 * @param restingFor - the company whose long work this is; it rests between commands while others use the server
 */
export async function insertEach<T extends Document>(
  collection: Collection<T>,
  rows: readonly T[],
  restingFor?: number,
): Promise<ReadonlySet<number>> {
  const rejected = new Set<number>();
  for (let from = 0; from < rows.length;) {
    const isShared = restingFor !== undefined && activeCompanies.hasOthers(restingFor);
    const some = rows.slice(from, from + (isShared ? PER_SHARED_COMMAND : PER_COMMAND));
    const started = performance.now();
    for (const index of await insertSome(collection, some)) rejected.add(from + index);
    if (restingFor !== undefined) await restAfter(restingFor, performance.now() - started);
    from += some.length;
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
