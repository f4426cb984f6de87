import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { Snapshot } from '@recado/embedded-store';
import type { SecretBox } from '../secrets';
import type { FeatureMigrations } from './migrations';

export interface RestoredStep {
  db: Db;
  log: Logger;
  secrets: SecretBox;
}

/** Facts that only `APP_SECRET` reads. A backup contains them, so that a restore without the secret retains them. */
export interface SecretFacts {
  /** Name of their file in a backup. */
  file: string;
  lines(snapshot: Pick<Snapshot, 'documentsOf'>, secrets: SecretBox): Iterable<object>;
}

export interface SecretLostStep extends RestoredStep {
  /** Yields the lines of a `SecretFacts` file; none if the backup lacks it. */
  facts(file: string): AsyncIterable<unknown>;
}

export interface FilesLostStep extends RestoredStep {
  companyId: number;
  /** Ids of stored files. */
  files: readonly string[];
}

/** Migrations and collections of a feature. */
export interface StoredData {
  /** In the order in which they run (docs/migrations.md). */
  migrations?: readonly FeatureMigrations[];
  /** With a `companyId`; the deletion of a company empties them in this order. */
  companyCollections?: readonly string[];
  /** Without a company's data, or with it only for a short time. */
  platformCollections?: readonly string[];
  /**
   * Adapts the data of a backup before a server uses it, because WhatsApp and clients are newer (docs/backup.md).
   * Idempotent.
   */
  restored?: (step: RestoredStep) => Promise<void>;
  /** Records that files of a backup are lost. Runs after `restored`. */
  filesLost?: (step: FilesLostStep) => Promise<void>;
  secretFacts?: SecretFacts;
  /**
   * Deletes or renews what only the lost `APP_SECRET` opens or finds; `secrets` has the new one. Runs before
   * `restored`.
   * @returns sentences for the operator about further losses
   */
  secretLost?: (step: SecretLostStep) => Promise<readonly string[]>;
}
