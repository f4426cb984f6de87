import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { RewriteRows } from './rewrite';

/** Migrations use the driver, because models describe only the current data. */
interface MigrationStep {
  db: Db;
  log: Logger;
  rewrite: RewriteRows;
}

/** A change of the stored data. Must be idempotent, because a crash may repeat it. Long ones use `rewrite`. */
export interface Migration {
  /** 1, 2, 3 … within the feature; never changes. */
  number: number;
  name: string;
  /**
   * When it runs, and which servers can use the data afterwards. Absent: before the port opens; older servers reject the data.
   * - `expand`: before the port opens, so it must be short; older servers continue
   * - `backfill`: after the start, in the background; older servers continue, and the code reads both forms
   * - `contract`: in the background, once no older server runs; older servers reject the data
   */
  phase?: 'expand' | 'backfill' | 'contract';
  /** Indexes that a backfill builds, and the ones that serve until they are complete (`indexInUse`). */
  replaces?: Readonly<Record<string, string>>;
  up(step: MigrationStep): Promise<void>;
}

export interface FeatureMigrations {
  feature: string;
  migrations: readonly Migration[];
}

export function defineMigrations(feature: string, migrations: readonly Migration[]): FeatureMigrations {
  migrations.forEach((migration, index) => {
    if (migration.number !== index + 1) {
      throw new Error(`Migration ${feature}:${migration.number} should be number ${index + 1}.`);
    }
  });
  return { feature, migrations };
}
