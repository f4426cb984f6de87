import { isDiskFull } from '#core/database';
import { BackupError } from './backup-error';

const RIGHTS =
  'Run the command as the user of the server, or give this user the right to read and write there.';
const ROOM = 'The disk is full: free some space or choose a folder on another disk, then repeat the command.';
const REMEDIES: Readonly<Record<string, string>> = {
  EACCES: RIGHTS,
  EPERM: RIGHTS,
  EROFS: 'The disk is read-only: choose a folder on another one.',
  ENOSPC: ROOM,
  EDQUOT: ROOM,
  EFBIG: ROOM,
  EIO: 'The disk is failing: copy the backup to another one, or restore another copy of it.',
  ENOTDIR: 'A part of this path is no folder: name another one.',
};
/** LMDB reports the texts of the same errors, with or without their numbers. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^(File too large|No space left on device)/, 'ENOSPC'],
  [/^Permission denied/, 'EACCES'],
  [/^Read-only file system/, 'EROFS'],
];
const NUMBERS: Readonly<Record<number, string>> = {
  5: 'EIO',
  13: 'EACCES',
  27: 'EFBIG',
  28: 'ENOSPC',
  30: 'EROFS',
};

/** Returns an error that names what the operator can do about a file or a disk; other errors as they are. */
export function withRemedy(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BackupError) return error;
  const code = isDiskFull(error) ? 'ENOSPC' : codeOf(error);
  const remedy = REMEDIES[code];
  if (remedy !== undefined) return new BackupError(`${error.message}. ${remedy}`);
  if (code !== 'ENOENT') return error;
  return new BackupError(`${error.message}. If the backup was deleted in the meantime, use another one.`);
}

function codeOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException & { code?: unknown };
  if (typeof code === 'string') return code;
  const byNumber = typeof code === 'number' ? NUMBERS[code] : undefined;
  return byNumber ?? TEXTS.find(([text]) => text.test(error.message))?.[1] ?? '';
}
