export { connectDatabase, isDuplicateKey, type Database } from './connect';
export { nextId } from './ids';
export { tenantRepository, type TenantOwned, type TenantRepository } from './tenantRepository';
export { defineMigrations, type FeatureMigrations, type Migration, type MigrationStep } from './migrations';
export { DataNewerThanServerError, runMigrations, pendingMigrations } from './migrations';
