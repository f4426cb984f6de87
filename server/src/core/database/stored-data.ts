import type { FeatureMigrations } from './migrations';

/** Migrations and collections of a feature. */
export interface StoredData {
  /** In the order in which they run (docs/migrations.md). */
  migrations?: readonly FeatureMigrations[];
  /** With a `companyId`; the deletion of a company empties them in this order. */
  companyCollections?: readonly string[];
  /** Without a company's data, or with it only for a short time. */
  platformCollections?: readonly string[];
}
