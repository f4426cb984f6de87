export { defineMigrations, type FeatureMigrations, type Migration, type MigrationStep } from './migration';
export { DataNewerThanServerError, pendingMigrations, runMigrations } from './runMigrations';
