import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { SecretBox } from '../secrets';
import type { FeatureMigrations } from './migrations';

export interface RestoredStep {
  db: Db;
  log: Logger;
  secrets: SecretBox;
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
}
