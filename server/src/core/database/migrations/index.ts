export { defineMigrations, type FeatureMigrations } from './migration';
export { DataNewerThanServerError, pendingMigrations, runMigrations } from './run-migrations';
