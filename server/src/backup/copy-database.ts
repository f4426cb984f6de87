import { type Collection, type Db, type Document, type IndexDescription, MongoClient } from 'mongodb';
import { withStorePassword } from '@recado/embedded-store';
import type { Config } from '#core/config';
import { connectDatabase, DATABASE_NAME } from '#core/database';
import { BackupError } from './backup-error';

const BATCH = 500;
/** Keeps the types of numbers: a whole double must not become an integer. */
const AS_STORED = {
  promoteValues: false,
  promoteBuffers: false,
  promoteLongs: false,
  bsonRegExp: true,
} as const;

export interface CopiedDatabase {
  /** Number of documents by collection. */
  counts: Readonly<Record<string, number>>;
}

/**
 * Copies the embedded store of a stopped server into an empty MongoDB database, with its indexes. Files stay in
 * `DATA_DIR/media`. After an interruption, the target has to be deleted before another attempt.
 *
 * @param url - `mongodb://` address of the target; without a database name, `recado`
 * @throws BackupError if the source is no embedded store, the target is not empty, or a number of documents differs
 */
export async function copyDatabase(config: Config, url: string): Promise<CopiedDatabase> {
  if (config.mongoUrl !== undefined)
    throw new BackupError('Only an embedded store is copied: run the command without MONGO_URL.');
  const client = new MongoClient(withStorePassword(url, config.appSecret), {
    serverSelectionTimeoutMS: 10_000,
  });
  try {
    const target = client.db(client.options.dbName === 'test' ? DATABASE_NAME : client.options.dbName);
    await requireEmpty(target);
    const source = await connectDatabase({ dataDir: config.dataDir });
    try {
      return await copyAll(source.db, target);
    } finally {
      await source.close();
    }
  } finally {
    await client.close();
  }
}

async function requireEmpty(target: Db): Promise<void> {
  const [known] = await collectionsOf(target);
  if (known !== undefined)
    throw new BackupError(
      `The database ${target.databaseName} is not empty: it has the collection ${known}. Delete it, or name another database.`,
    );
}

async function copyAll(source: Db, target: Db): Promise<CopiedDatabase> {
  const counts: Record<string, number> = {};
  for (const name of await collectionsOf(source)) {
    const copied = await copyDocuments(source.collection(name), target.collection(name));
    const arrived = await target.collection(name).countDocuments();
    if (arrived !== copied)
      throw new BackupError(
        `${name} has ${arrived} documents instead of ${copied}. Delete the target and repeat.`,
      );
    counts[name] = copied;
    await copyIndexes(source.collection(name), target);
  }
  return { counts };
}

async function collectionsOf(db: Db): Promise<string[]> {
  const listed = await db.listCollections({}, { nameOnly: true }).toArray();
  return listed
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort();
}

async function copyDocuments(from: Collection, to: Collection): Promise<number> {
  let copied = 0;
  let batch: Document[] = [];
  const write = async () => {
    if (batch.length > 0) await to.insertMany(batch);
    copied += batch.length;
    batch = [];
  };
  for await (const document of from.find({}, { ...AS_STORED, sort: { _id: 1 }, batchSize: BATCH })) {
    batch.push(document);
    if (batch.length === BATCH) await write();
  }
  await write();
  return copied;
}

async function copyIndexes(from: Collection, target: Db): Promise<void> {
  const indexes = (await from.indexes()) as (IndexDescription & { v?: number })[];
  const own = indexes.filter(({ name }) => name !== '_id_').map(({ v: _version, ...index }) => index);
  // A collection that exists only by its indexes is created, too.
  if (own.length > 0) await target.collection(from.collectionName).createIndexes(own);
  else if ((await from.estimatedDocumentCount()) === 0) await target.createCollection(from.collectionName);
}
