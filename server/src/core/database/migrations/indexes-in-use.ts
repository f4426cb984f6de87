import type { Db } from 'mongodb';
import { perDatabase } from '../per-database';
import type { Migration } from './migration';

const replaced = perDatabase(() => new Map<string, string>());

/** Returns an index's name, or that of the earlier index that serves until a migration of the background has built it. */
export function indexInUse(name: string): string {
  return replaced().get(name) ?? name;
}

/** Remembers which indexes the pending migrations have not built. */
export function noteIndexesInUse(db: Db, pending: readonly { migration: Migration }[]): void {
  const names = replaced(db);
  names.clear();
  for (const { migration } of pending)
    for (const [name, earlier] of Object.entries(migration.replaces ?? {})) names.set(name, earlier);
}
