import type { Db } from 'mongodb';
import mongoose from 'mongoose';
import { type EmbeddedStore, startEmbeddedStore, withStorePassword } from '@recado/embedded-store';
import type { Config } from '../config';
import { giveBackIds } from './ids';
import { requireNoInterruptedRestore } from './interrupted-restore';
import { failCommandsOfLostConnections } from './lost-connections';
import { storeFolder } from './store-folder';

export interface Database {
  url: string;
  db: Db;
  /** Whether other servers may use the database; false with the embedded store, which this process locks. */
  shared: boolean;
  /** Rejects without a response within two seconds. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Name of the database unless `MONGO_URL` contains another. */
export const DATABASE_NAME = 'recado';
const WIRE_VERSION_OF_8_0 = 25;

export class DatabaseUnavailableError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnavailableError';
  }
}

/**
 * Connects Mongoose's default connection to MONGO_URL or the embedded store in `DATA_DIR/store`. Only
 * migrations create indexes. A query on an unknown field throws instead of matching everything.
 * @param checkPages - check all data of the embedded store for damage first
 * @throws DatabaseUnavailableError, InterruptedRestoreError
 */
export async function connectDatabase(
  config: Pick<Config, 'mongoUrl' | 'dataDir'> & Partial<Pick<Config, 'appSecret'>>,
  { checkPages = false }: { checkPages?: boolean } = {},
): Promise<Database> {
  if (!config.mongoUrl) await requireNoInterruptedRestore(config.dataDir);
  const store = config.mongoUrl ? undefined : await openStore(storeFolder(config.dataDir), checkPages);
  const url = config.mongoUrl
    ? withStorePassword(config.mongoUrl, config.appSecret ?? '')
    : (store?.url ?? '');
  mongoose.set('strictQuery', 'throw');
  failCommandsOfLostConnections();
  try {
    await mongoose.connect(url, {
      autoIndex: false,
      autoCreate: false,
      bufferCommands: false,
      dbName: namesDatabase(url) ? undefined : DATABASE_NAME,
      serverSelectionTimeoutMS: 10_000,
      maxPoolSize: 50,
    });
  } catch (error) {
    await store?.close();
    throw new DatabaseUnavailableError(`The database does not answer: ${wordsOf(error)}`, error);
  }
  const db = mongoose.connection.db;
  if (!db) throw new Error('The database connection has no database.');
  try {
    await requireVersion(db);
  } catch (error) {
    await mongoose.disconnect();
    await store?.close();
    throw error;
  }
  return {
    url,
    db,
    shared: store === undefined,
    ping: async () => {
      await db.command({ ping: 1 }, { timeoutMS: 2_000 });
    },
    close: async () => {
      await giveBackIds(db);
      await mongoose.disconnect();
      await store?.close();
    },
  };
}

/** MongoDB 8.0 introduced the client's `bulkWrite`, which inbound messages need. */
async function requireVersion(db: Db): Promise<void> {
  const { maxWireVersion } = await db.command({ hello: 1 });
  if (Number(maxWireVersion) >= WIRE_VERSION_OF_8_0) return;
  throw new DatabaseUnavailableError('This MongoDB is too old: Recado needs 8.0 or newer.', {
    maxWireVersion,
  });
}

async function openStore(directory: string, checkPages: boolean): Promise<EmbeddedStore> {
  try {
    return await startEmbeddedStore({ directory, checkPages });
  } catch (error) {
    throw new DatabaseUnavailableError(wordsOf(error), error);
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function namesDatabase(url: string): boolean {
  return /^mongodb(\+srv)?:\/\/[^/]+\/[^?]+/.test(url);
}
