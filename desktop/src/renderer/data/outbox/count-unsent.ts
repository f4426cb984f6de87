import { openDB } from 'idb';
import { databasePrefix, OUTBOX } from './own-store';

/** Returns the number of unsent messages to a server, of all users of this machine. */
export async function countUnsent(address: string): Promise<number> {
  const databases = await indexedDB.databases();
  const names = databases.flatMap(({ name }) => (name?.startsWith(databasePrefix(address)) ? [name] : []));
  const counts = await Promise.all(names.map(countIn));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function countIn(name: string): Promise<number> {
  const database = await openDB(name);
  try {
    return database.objectStoreNames.contains(OUTBOX) ? await database.count(OUTBOX) : 0;
  } finally {
    database.close();
  }
}
