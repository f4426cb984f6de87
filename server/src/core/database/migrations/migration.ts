import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { RewriteRows } from './rewrite';

/** Access for a migration: the driver, because models describe the current data only. */
interface MigrationStep {
  db: Db;
  log: Logger;
  /** Updates every document of a collection, resuming after a crash. */
  rewrite: RewriteRows;
}

/**
 * One change of the stored data. Idempotent, because a crash may repeat it; long ones use `rewrite`, which
 * resumes.
 */
export interface Migration {
  /** 1, 2, 3 … within its feature; never renumbered or removed. */
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
