import type { AnyBulkWriteOperation, Collection, Db, Document, UpdateFilter, WithId } from 'mongodb';
import type { Logger } from 'pino';
import { inGentleSteps } from '../gentle-steps';

const PLACES = 'migration_places';
const BATCH = 500;
const LOG_EVERY_MS = 5_000;

interface Place {
  _id: string;
  after: unknown;
  rows: number;
}

interface RowsToRewrite<T extends Document> {
  /** Fields that `change` reads; default: all. */
  projection?: Document;
  /** Returns a document's update, if any. A crash repeats it for the documents of a batch. */
  change(row: WithId<T>): UpdateFilter<T> | undefined;
}

export type RewriteRows = <T extends Document>(
  collection: Collection<T>,
  rows: RowsToRewrite<T>,
) => Promise<void>;

/**
 * Creates a rewrite that stores its progress under `migration` and resumes after a crash.
 * @param background - leaves most of the time to other work, and ends with an error when the signal aborts
 */
export function rewriteRows(db: Db, migration: string, log: Logger, background?: AbortSignal): RewriteRows {
  const places = db.collection<Place>(PLACES);
  return async (collection, { projection, change }) => {
    const _id = `${migration} ${collection.collectionName}`;
    let { after, rows } = (await places.findOne({ _id })) ?? { after: undefined, rows: 0 };
    if (rows > 0) log.info({ migration, rows }, 'migration goes on where it stopped');
    let loggedAt = Date.now();
    const step = async (most: number): Promise<number> => {
      background?.throwIfAborted();
      const batch = await collection
        .find(after === undefined ? {} : ({ _id: { $gt: after } } as object), {
          ...(projection && { projection }),
        })
        .sort({ _id: 1 })
        .limit(most)
        .toArray();
      const last = batch.at(-1);
      if (!last) return 0;
      const changes = batch.flatMap((row) => changed(row, change(row)));
      if (changes.length > 0) await collection.bulkWrite(changes, { ordered: false });
      after = last._id;
      rows += batch.length;
      await places.updateOne({ _id }, { $set: { after, rows } }, { upsert: true });
      if (Date.now() - loggedAt >= LOG_EVERY_MS) {
        loggedAt = Date.now();
        log.info({ migration, rows, of: await collection.estimatedDocumentCount() }, 'migration under way');
      }
      return batch.length;
    };
    if (background) await inGentleSteps(step);
    else while ((await step(BATCH)) > 0);
  };
}

export async function deletePlaces(db: Db, migration: string): Promise<void> {
  await db.collection<Place>(PLACES).deleteMany({ _id: { $gte: `${migration} `, $lt: `${migration}!` } });
}

function changed<T extends Document>(
  { _id }: WithId<T>,
  update: UpdateFilter<T> | undefined,
): AnyBulkWriteOperation<T>[] {
  return update ? [{ updateOne: { filter: { _id } as object, update } }] : [];
}
