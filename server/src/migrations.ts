import type { FeatureMigrations } from './core/database';
import { jobMigrations } from './core/jobs';
import { companyMigrations } from './features/companies';
import { queueMigrations } from './features/queues';
import { userMigrations } from './features/users';

/** Every feature's migrations, in the order they run (docs/migrations.md). */
export const MIGRATIONS: readonly FeatureMigrations[] = [
  jobMigrations,
  companyMigrations,
  userMigrations,
  queueMigrations,
];
