import type { Session } from '@recado/shared/auth';
import type { ErrorCode } from '@recado/shared/contract';

/**
 * Differences between the desktop app and a browser: the preload script or `renderer/lib/bridge` implements
 * them. Failures are values.
 */
export interface DesktopBridge {
  readonly platform: Platform;
  readonly credentials: CredentialsBridge;
  readonly server: ServerBridge;
  readonly settings: SettingsBridge;
  readonly notifications: NotificationsBridge;
  setBadge(count: number): void;
  /** Ignores URLs other than http(s), mailto and tel. */
  openExternal(url: string): void;
  setTheme(theme: ThemeChoice): void;
  /** Null if the system or browser draws the window's buttons. */
  readonly window: WindowBridge | null;
  /** Receives the path of each opened `recado://` link, including one from before the subscription. */
  onDeepLink(handler: (path: string) => void): Unsubscribe;
}

export type Platform = 'browser' | 'windows' | 'mac' | 'linux';
export type Unsubscribe = () => void;
export type ThemeChoice = 'system' | 'light' | 'dark' | 'highContrast';

export type RendererSession = Omit<Session, 'refreshToken'>;

/** `ERR_UNAVAILABLE` includes an unreachable server. */
export type SessionResult =
  { ok: true; session: RendererSession } | { ok: false; error: ErrorCode; details?: Record<string, unknown> };

export type SuspendReason = 'signedOut' | 'elsewhere' | 'accessLimited' | 'companyInactive';

export interface SavedCredentials {
  email: string;
  remember: boolean;
  /** Set from a sign-out until the next "Entrar". */
  suspended: SuspendReason | null;
}

export interface CredentialsBridge {
  /** Never contains the password; null before the first sign-in. */
  saved(): Promise<SavedCredentials | null>;
  /** Null without a saved session, or while suspended. */
  restore(): Promise<SessionResult | null>;
  signIn(input: { email: string; password: string; remember: boolean }): Promise<SessionResult>;
  /** Serialised across the windows and tabs of this machine. */
  refresh(): Promise<SessionResult>;
  /** Works without the server; suspends automatic sign-in. */
  signOut(bearer: string | null): Promise<void>;
  /** The server ended the session; suspends automatic sign-in. */
  suspend(reason: SuspendReason): Promise<void>;
}

export type ServerCheck =
  { ok: true; address: string } | { ok: false; reason: 'invalid' | 'unreachable' | 'notRecado' };

interface ServerBridge {
  /** False in a browser. */
  readonly canChange: boolean;
  /** Without trailing slash; null until chosen. */
  address(): Promise<string | null>;
  /** A change signs out. */
  setAddress(address: string): Promise<ServerCheck>;
}

/** No secrets. */
interface SettingsBridge {
  all(): Promise<Record<string, string>>;
  set(key: string, value: string | null): void;
  /** From the tray or another tab. */
  onChange(handler: (change: SettingChange) => void): Unsubscribe;
}

export interface SettingChange {
  key: string;
  value: string | null;
}

export type NotificationPermission = 'granted' | 'denied' | 'ask';

export interface AppNotification {
  tag: string;
  title: string;
  body: string;
  path: string;
}

export interface NotificationsBridge {
  permission(): Promise<NotificationPermission>;
  request(): Promise<NotificationPermission>;
  show(notification: AppNotification): void;
  close(tag: string): void;
  /** Includes (Electron) a click from before the subscription. */
  onOpen(handler: (path: string) => void): Unsubscribe;
}

export interface WindowBridge {
  minimize(): void;
  toggleMaximize(): void;
  close(): void;
  onMaximized(handler: (maximized: boolean) => void): Unsubscribe;
}
