import type { Page } from '@playwright/test';
import type * as Electron from 'electron';
import type { MachinePolicy } from '../../../src/ipc/bridge';
import type { Call } from '../stand-in/record';

/** Runtime of the app: the stand-in for Electron's API, or Electron's binary. */
export type HostName = 'stand-in' | 'electron';

export interface LaunchOptions {
  /** Arguments of the start, such as a deep link. */
  args?: string[];
  platform?: NodeJS.Platform;
  /** Windows: values of the machine's policy. */
  policy?: MachinePolicy;
  /** Linux: path of the AppImage that the app was started from. */
  appImage?: string;
  /** Linux: the backend of `safeStorage`. */
  keyStore?: 'gnome_libsecret' | 'basic_text';
  /** True if the password is saved, which needs a key store. */
  remember?: boolean;
}

/** Files of one installation, which the next start finds again. */
export interface Profile {
  userData: string;
  keyFile: string;
  /** Folder of the packaged app's resources. */
  resources: string;
  /** Returns the text of the preferences file. */
  preferences: () => string;
  changePreferences: (change: (preferences: Record<string, unknown>) => object) => void;
  remove: () => Promise<void>;
}

/** A running app. */
export interface Shell {
  /** The page of the main window. On the stand-in, a crash replaces it. */
  readonly page: Page;
  /** The page of the recovery window. */
  recoveryPage: () => Page | undefined;
  /** Runs a function, without its surroundings, in the main process. */
  main<Result, Argument = undefined>(
    run: (electron: typeof Electron, argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>;
  /**
   * Returns the calls of Electron's API with this name; on the stand-in also after the app has quit. Skips the test if
   * the host does not record them.
   */
  calls(name: string): Promise<Call[]>;
  /** Errors on the consoles of the pages. */
  complaints: readonly string[];
  /** Milliseconds from the start of the process until the page was loaded. */
  launchMs: number;
  /** Ends the app like a crash. */
  kill(): Promise<void>;
  /** Resolves when the app has quit by itself. */
  exited: Promise<void>;
}
