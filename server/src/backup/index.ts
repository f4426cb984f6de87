export { BackupError } from './backup-error';
export { runBackup } from './run-backup';
