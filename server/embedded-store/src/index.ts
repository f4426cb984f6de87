export { writeStore, type BulkStore } from './bulk/write-store';
export { findStoreProblems } from './check-store';
export { copyStore, openSnapshot, type Snapshot } from './snapshot';
export { startEmbeddedStore, type EmbeddedStore } from './start';
export { storePassword, withStorePassword } from './wire/access';
export { DamagedStoreError, isUnreadablePage } from './storage/damage';
