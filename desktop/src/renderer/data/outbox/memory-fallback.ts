import type { IDBPDatabase } from 'idb';

/** Uses a database, or memory if that fails (private window, full disk). */
export function memoryFallback<Schema>(database: Promise<IDBPDatabase<Schema>>) {
  type Database = IDBPDatabase<Schema>;
  // Every function handles a failed opening. This handler prevents an unhandled rejection.
  database.catch(() => undefined);
  return {
    /** Writes to the database, or to memory if that fails; reads merge both. */
    put: async <K, V>(
      inMemory: Map<K, V>,
      key: K,
      value: V,
      write: (db: Database) => Promise<unknown>,
    ): Promise<void> => {
      inMemory.delete(key);
      try {
        await write(await database);
      } catch {
        inMemory.set(key, value);
      }
    },
    remove: async <K, V>(
      inMemory: Map<K, V>,
      key: K,
      erase: (db: Database) => Promise<unknown>,
    ): Promise<void> => {
      inMemory.delete(key);
      // Without a database, there is nothing else to erase.
      await database.then(erase).catch(() => undefined);
    },
    read: async <T>(query: (db: Database) => Promise<T>, nothing: T): Promise<T> =>
      database.then(query).catch(() => nothing),
    close: (): void => void database.then((db) => db.close()).catch(() => undefined),
  };
}
