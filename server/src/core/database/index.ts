export {
  connectDatabase,
  DATABASE_NAME,
  DatabaseUnavailableError,
  storeFolder,
  type Database,
} from './connect';
export { isDiskFull, isDuplicateKey, isUnreachable } from './errors';
export { batcher } from './batcher';
export { insertEach } from './insert-each';
export { nextId, nextIdInOrder, skipIds } from './ids';
export { perDatabase } from './per-database';
export { type TenantRepository, tenantRepository } from './tenant-repository';
export { defineMigrations } from './migrations';
export { DataNewerThanServerError, runMigrations, pendingMigrations } from './migrations';
export { insertion, updateOf, writeInOrder, type OrderedWrite } from './write-in-order';
export type { RestoredStep, SecretFacts, SecretLostStep, StoredData } from './stored-data';
export { observeCommands } from './command-times';
export { storeSize } from './store-size';
