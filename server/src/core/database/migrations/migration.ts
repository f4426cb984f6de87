import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { RewriteRows } from './rewrite';

/** What a migration works with: the bare driver, because models describe today's data, not yesterday's. */
interface MigrationStep {
  db: Db;
  log: Logger;
  /** Changes every row of a collection and keeps its place, should the server die meanwhile. */
  rewrite: RewriteRows;
}

/** One change of the stored data. Must stand being run again from its start: a server can die in it. What
 * takes long rewrites rows by `rewrite`, which goes on where it was. */
export interface Migration {
  /** 1, 2, 3 … within its feature; never renumbered, never removed. */
  number: number;
  name: string;
  up(step: MigrationStep): Promise<void>;
}

export interface FeatureMigrations {
  feature: string;
  migrations: readonly Migration[];
}

/** Declares a feature's migrations: `export const ticketMigrations = defineMigrations('tickets', [...])`. */
export function defineMigrations(feature: string, migrations: readonly Migration[]): FeatureMigrations {
  migrations.forEach((migration, index) => {
    if (migration.number !== index + 1) {
      throw new Error(`Migration ${feature}:${migration.number} should be number ${index + 1}.`);
    }
  });
  return { feature, migrations };
}
