import { openDB } from 'idb';
import { DATABASES, OUTBOX } from './user-database';

/** Returns the number of unsent messages to a server, also of internal chats, of all users of this machine. */
export async function countUnsent(address: string): Promise<number> {
  const databases = await indexedDB.databases();
  const beginnings = Object.values(DATABASES).map((name) => `${name} ${address} `);
  const names = databases.flatMap(({ name }) =>
    name && beginnings.some((beginning) => name.startsWith(beginning)) ? [name] : [],
  );
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
