import {
  type ClientInsertOneModel,
  type ClientUpdateOneModel,
  type Collection,
  type Document,
  MongoClientBulkWriteError,
} from 'mongodb';
import mongoose from 'mongoose';
import { isDuplicateKey } from './errors';

export type OrderedWrite = (ClientInsertOneModel<Document> | ClientUpdateOneModel<Document>) & {
  namespace: string;
};

export interface OrderedOutcome {
  /** Index of the write whose row already existed; later writes were not tried. Undefined if all succeeded. */
  rejectedAt: number | undefined;
  /** Returns whether this update found its row. */
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

// Mongoose's collections lack the driver's `namespace`.
const namespaceOf = <T extends Document>({ collectionName }: Collection<T>) =>
  `${mongoose.connection.name}.${collectionName}`;

/**
 * Writes to several collections in order with one command (MongoDB 8's `bulkWrite`), up to the first row that
 * already exists. It is no transaction: a crash may leave the first writes done. After another error, the
 * number of completed writes is unknown.
 */
export async function writeInOrder(writes: readonly OrderedWrite[]): Promise<OrderedOutcome> {
  if (writes.length === 0) return { rejectedAt: undefined, matched: () => false };
  try {
    const { updateResults } = await mongoose.connection
      .getClient()
      .bulkWrite(writes, { verboseResults: true });
    return {
      rejectedAt: undefined,
      matched: (at) => (updateResults?.get(at)?.matchedCount ?? 0) > 0,
    };
  } catch (error) {
    const [[rejectedAt, rejected] = []] =
      error instanceof MongoClientBulkWriteError ? [...error.writeErrors] : [];
    if (rejectedAt === undefined || !isDuplicateKey(rejected)) throw error;
    return { rejectedAt, matched: () => false };
  }
}
