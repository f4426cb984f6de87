import type { Menu, Notification, Session, Tray } from 'electron';

/** A call of Electron's API that leaves the process: to the system, the desktop or another program. */
export interface Call {
  name: string;
  args: unknown[];
}

/** State that a spec reads inside the main process. Each host provides it as `globalThis.shellRecord`. */
export interface ShellRecord {
  calls: Call[];
  notifications: Notification[];
  trays: (Tray & { menu?: Menu })[];
  /** The dialogs that wait for a choice, oldest first: a button's index, or the path of a file. */
  choices: ((choice: number | string | null) => void)[];
  /** Replaces delays of the app's timers, in milliseconds. */
  delays: Record<number, number>;
  /** Menus that were opened at the pointer. */
  menus: Menu[];
  /** True: downloads stop after their first part. */
  pausesDownloads: boolean;
  permissionRequest?: Parameters<Session['setPermissionRequestHandler']>[0];
  permissionCheck?: Parameters<Session['setPermissionCheckHandler']>[0];
}

declare global {
  var shellRecord: ShellRecord;
}
