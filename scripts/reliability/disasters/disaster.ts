import type { Rig } from './rig';

/** A disaster, which ends in "nothing lost since the backup" or in an error that names what to do. */
export interface Disaster {
  /** Completes "after …" or "with …". */
  name: string;
  prove(rig: Rig): Promise<void>;
}

/** What an error has to name. */
export const REMEDY = {
  otherBackup: /[Rr]estore (the newest backup|another backup|another copy of this backup)/,
  passphrase: /Set the right one, or the APP_SECRET of the old server/,
  withoutSecret: /repeat the command with --without-secret/,
  withoutFiles: /repeat the command with --without-damaged-files/,
  emptyFolder: /move it away, or choose another DATA_DIR/,
  room: /free some space or choose a folder on another disk, then repeat the command/,
  rights: /Run the command as the user of the server, or give this user the right/,
  interrupted: /A restore into .* was interrupted\. Repeat it/,
} as const;
