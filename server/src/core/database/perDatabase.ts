import type { Db } from 'mongodb';
import mongoose from 'mongoose';

/**
 * What this process remembers of the database it is connected to: made when it is first asked for, and another's after
 * another connection. Throws before there is one.
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
