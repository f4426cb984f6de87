export { adaptMongo } from './adapt-mongo';
export { BackupError } from './backup-error';
export { restoreBackup } from './restore-backup';
export { runBackup } from './run-backup';
export { verifyBackup } from './verify-backup';
export { copyDatabase } from './copy-database';
export { withRemedy } from './system-errors';
