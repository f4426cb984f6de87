import { MAX_MESSAGES_AT_RISK, type PlatformBackup } from '@recado/shared/platform';

/** Sources of the state of backups (docs/backup.md). */
export interface BackupSources {
  /** Undefined unless backups are scheduled. */
  backupStatus: (() => Promise<Pick<PlatformBackup, 'last' | 'verified'>>) | undefined;
  countMessagesSince(time: Date, max: number): Promise<number>;
}

const HOUR_MS = 3_600_000;
/** As in the alert rules. */
const OLD_MS = 26 * HOUR_MS;
const UNVERIFIED_MS = 8 * 24 * HOUR_MS;

/** Returns the last backup, the last rehearsal, and the number of messages at risk; null unless backups are scheduled. */
export async function backupState(
  { backupStatus, countMessagesSince }: BackupSources,
  now = new Date(),
): Promise<PlatformBackup | null> {
  if (!backupStatus) return null;
  const { last, verified } = await backupStatus();
  const isOlder = (state: { at: string } | null, ms: number) =>
    state === null || now.getTime() - Date.parse(state.at) > ms;
  return {
    last,
    verified: verified && { at: verified.at, messages: verified.messages, seconds: verified.seconds },
    isOld: isOlder(last, OLD_MS) || isOlder(verified, UNVERIFIED_MS),
    messagesAtRisk: await countMessagesSince(new Date(last?.at ?? 0), MAX_MESSAGES_AT_RISK),
  };
}
