export { connectDatabase, DatabaseUnavailableError, type Database } from './connect';
export { isDiskFull, isDuplicateKey, isUnreachable } from './errors';
export { gathered } from './gathered';
export { insertEach } from './insertEach';
export { nextId, nextIdInOrder } from './ids';
export { tenantRepository } from './tenantRepository';
export { defineMigrations, type FeatureMigrations } from './migrations';
export { DataNewerThanServerError, runMigrations, pendingMigrations } from './migrations';
export { insertion, updateOf, writeInOrder, type OrderedWrite } from './writeInOrder';
