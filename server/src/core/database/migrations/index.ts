export { defineMigrations, type FeatureMigrations } from './migration';
export {
  DataNewerThanServerError,
  pendingMigrations,
  runLaterMigrations,
  runMigrations,
} from './run-migrations';
