export { indexInUse } from './indexes-in-use';
export { defineMigrations, type FeatureMigrations } from './migration';
export {
  DataNewerThanServerError,
  pendingMigrations,
  refreshIndexesInUse,
  runLaterMigrations,
  runMigrations,
} from './run-migrations';
