import type { Db } from 'mongodb';
import mongoose from 'mongoose';

/**
 * Returns an accessor of a value per database, created at first use. The accessor throws before the database is
 * connected.
 */
export function perDatabase<T>(make: () => T): (db?: Db) => T {
  const remembered = new WeakMap<Db, T>();
  return (db = mongoose.connection.db) => {
    if (!db) throw new Error('Something of the database was asked for before it was connected.');
    const known = remembered.get(db);
    if (known !== undefined) return known;
    const made = make();
    remembered.set(db, made);
    return made;
  };
}
