import { BackupError } from './backup-error';
import { createBackup } from './create-backup';
import type { BackupOrder, BackupOutcome } from './run-backup';
import { withRemedy } from './system-errors';

/** Makes one backup in a process of its own, which ends with the process that ordered it. */
process.once('disconnect', () => process.exit(1));
process.once('message', ({ config, parent }: BackupOrder) => {
  createBackup(config, parent)
    .then(
      (created): BackupOutcome => ({ created }),
      (error: unknown): BackupOutcome => {
        const explained = withRemedy(error);
        return explained instanceof BackupError
          ? { rejected: explained.message }
          : { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
      },
    )
    .then((outcome) => process.send?.(outcome, () => process.exit(0)))
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
});
