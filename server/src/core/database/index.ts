export { connectDatabase, DATABASE_NAME, DatabaseUnavailableError, type Database } from './connect';
export { InterruptedRestoreError, movingMarker, restoringFolder } from './interrupted-restore';
export { storeFolder } from './store-folder';
export { isDiskFull, isDuplicateKey, isUnreachable } from './errors';
export { batcher } from './batcher';
export { insertEach } from './insert-each';
export { nextId, nextIdInOrder, skipIds } from './ids';
export { perDatabase } from './per-database';
export { type TenantRepository, tenantRepository } from './tenant-repository';
export { defineMigrations } from './migrations';
export { inGentleSteps } from './gentle-steps';
export {
  DataNewerThanServerError,
  indexInUse,
  pendingMigrations,
  refreshIndexesInUse,
  runLaterMigrations,
  runMigrations,
} from './migrations';
export { insertion, updateOf, writeInOrder, type OrderedWrite } from './write-in-order';
export type { FilesLostStep, RestoredStep, SecretFacts, SecretLostStep, StoredData } from './stored-data';
export { observeCommands } from './command-times';
export { DatabaseClock } from './database-clock';
export { storeSize } from './store-size';
