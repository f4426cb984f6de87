import type { ProfileLevel } from '../store/profiler';
import { type Document, toNumber } from '../values/documents';
import { StoreError } from '../values/errors';
import type { Command, Handler } from './command';

/** The collection of a database's profile; only `find` and `drop` accept it. */
export const PROFILE = 'system.profile';

/**
 * Reads (-1) or sets the profiling level of a database (0 to 2) and the milliseconds of a slow command. Unlike in
 * MongoDB, `slowms` belongs to the database, and a restart ends profiling.
 */
export const profile: Handler = ({ store, db, body }) => {
  const { level: was, slowms } = store.profiler.settingsOf(db);
  const level = toNumber(body['profile']);
  if (level === undefined || ![-1, 0, 1, 2].includes(level))
    throw new StoreError('BadValue', `profiling level ${String(body['profile'])} is not -1, 0, 1 or 2`);
  if (level !== -1)
    store.profiler.change(db, {
      level: level as ProfileLevel,
      slowms: toNumber(body['slowms']) ?? slowms,
    });
  return { was, slowms, sampleRate: 1, ok: 1 };
};

/** Empties a profile. As in MongoDB, profiling must be off. */
export function dropProfile({ store, db }: Command): Document {
  if (store.profiler.settingsOf(db).level !== 0)
    throw new StoreError('IllegalOperation', 'turn off profiling before dropping system.profile collection');
  store.profiler.clear(db);
  return { nIndexesWas: 1, ns: `${db}.${PROFILE}`, ok: 1 };
}
