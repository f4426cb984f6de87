import {
  type ClientInsertOneModel,
  type ClientUpdateOneModel,
  type Collection,
  type Document,
  MongoClientBulkWriteError,
} from 'mongodb';
import mongoose from 'mongoose';
import { isDuplicateKey } from './errors';

/** One write of several, by its collection. */
export type OrderedWrite = (ClientInsertOneModel<Document> | ClientUpdateOneModel<Document>) & {
  namespace: string;
};

export interface OrderedOutcome {
  /** The place of the row that was there already; what stands behind it was not tried. Undefined when all was done. */
  refusedAt: number | undefined;
  /** Whether the update at that place found its row. */
  matched(at: number): boolean;
}

export function insertion<T extends Document>(collection: Collection<T>, document: T): OrderedWrite {
  return { name: 'insertOne', namespace: namespaceOf(collection), document };
}

export function updateOf<T extends Document>(
  collection: Collection<T>,
  filter: Document,
  update: Document,
): OrderedWrite {
  return { name: 'updateOne', namespace: namespaceOf(collection), filter, update };
}

// mongoose's collections do not carry the driver's `namespace`.
const namespaceOf = <T extends Document>({ collectionName }: Collection<T>) =>
  `${mongoose.connection.name}.${collectionName}`;

/**
 * Writes to several collections with one command, one after the other, up to the first row that is there already
 * (MongoDB 8's `bulkWrite`). It is no transaction: a crash may leave the first part done. Throws any other error; how
 * much of it was done is not known then.
 */
export async function writeInOrder(writes: readonly OrderedWrite[]): Promise<OrderedOutcome> {
  if (writes.length === 0) return { refusedAt: undefined, matched: () => false };
  try {
    const { updateResults } = await mongoose.connection
      .getClient()
      .bulkWrite(writes, { verboseResults: true });
    return {
      refusedAt: undefined,
      matched: (at) => (updateResults?.get(at)?.matchedCount ?? 0) > 0,
    };
  } catch (error) {
    const [[refusedAt, refused] = []] =
      error instanceof MongoClientBulkWriteError ? [...error.writeErrors] : [];
    if (refusedAt === undefined || !isDuplicateKey(refused)) throw error;
    return { refusedAt, matched: () => false };
  }
}
