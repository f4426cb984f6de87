import type { Session } from '@recado/shared/auth';
import type { ErrorCode } from '@recado/shared/contract';

/**
 * Everything that differs between the desktop app and a browser: the preload script sets it as `window.recado`;
 * `renderer/lib/bridge` implements it for browsers. Arguments and results are plain data, failures are values.
 */
export interface DesktopBridge {
  readonly platform: Platform;
  readonly credentials: CredentialsBridge;
  readonly server: ServerBridge;
  readonly settings: SettingsBridge;
  readonly notifications: NotificationsBridge;
  /** Unread conversations on the taskbar, dock or tab title; 0 removes it. */
  setBadge(count: number): void;
  /** Opens an http(s), mailto or tel URL outside the app; ignores others. */
  openExternal(url: string): void;
  /** Applies the theme to native parts (menus, title bar). */
  setTheme(theme: ThemeChoice): void;
  /** Null where the system or browser draws the window's buttons. */
  readonly window: WindowBridge | null;
  /**
   * Called with the path of each opened link such as `recado://tickets/{uuid}`, including one from before the
   * subscription.
   */
  onDeepLink(handler: (path: string) => void): Unsubscribe;
}

export type Platform = 'browser' | 'windows' | 'mac' | 'linux';
export type Unsubscribe = () => void;
export type ThemeChoice = 'system' | 'light' | 'dark' | 'highContrast';

/** The refresh token stays in the main process or in the cookie. */
export type RendererSession = Omit<Session, 'refreshToken'>;

/** `ERR_UNAVAILABLE` includes an unreachable server. */
export type SessionResult =
  { ok: true; session: RendererSession } | { ok: false; error: ErrorCode; details?: Record<string, unknown> };

/** Why automatic sign-in is suspended. */
export type SuspendReason = 'signedOut' | 'elsewhere' | 'accessLimited' | 'companyInactive';

export interface SavedCredentials {
  email: string;
  /** "Salvar Senha" was on. */
  remember: boolean;
  /** Set by a sign-out until the next "Entrar". */
  suspended: SuspendReason | null;
}

export interface CredentialsBridge {
  /** Values for the login page; null before the first sign-in. Never the password. */
  saved(): Promise<SavedCredentials | null>;
  /**
   * Restores the session from the refresh token or, in Electron, the saved password. Null without both, or
   * while automatic sign-in is suspended.
   */
  restore(): Promise<SessionResult | null>;
  /**
   * "Entrar". Ends a suspension. `remember` is "Salvar Senha": the vault in Electron, a long-lived cookie in a
   * browser.
   */
  signIn(input: { email: string; password: string; remember: boolean }): Promise<SessionResult>;
  /** Returns a new bearer; serialised across the windows and tabs of this machine. */
  refresh(): Promise<SessionResult>;
  /** Signs out locally, on the server if it is reachable, and suspends automatic sign-in. */
  signOut(bearer: string | null): Promise<void>;
  /** Signs out locally and suspends automatic sign-in after the server ended the session. */
  suspend(reason: SuspendReason): Promise<void>;
}

export type ServerCheck =
  { ok: true; address: string } | { ok: false; reason: 'invalid' | 'unreachable' | 'notRecado' };

interface ServerBridge {
  /** True in Electron; a browser uses the server of its page. */
  readonly canChange: boolean;
  /** Origin of the server, without trailing slash; null until chosen. */
  address(): Promise<string | null>;
  /** Saves the address if a Recado server responds there. A change signs out. */
  setAddress(address: string): Promise<ServerCheck>;
}

/** Persistent settings of this machine (theme, language, pinned menu); no secrets. */
interface SettingsBridge {
  all(): Promise<Record<string, string>>;
  /** Null removes it. */
  set(key: string, value: string | null): void;
  /** Called for changes from outside this window: the tray, another tab. Null: removed. */
  onChange(handler: (change: SettingChange) => void): Unsubscribe;
}

export interface SettingChange {
  key: string;
  value: string | null;
}

/** `ask`: not requested yet. */
export type NotificationPermission = 'granted' | 'denied' | 'ask';

/** Shown without the system's sound; the app has its own. */
export interface AppNotification {
  /** Replaces an earlier notification with the same tag. */
  tag: string;
  title: string;
  body: string;
  /** Path inside the app that a click opens, such as `/tickets/{uuid}`. */
  path: string;
}

export interface NotificationsBridge {
  /** Returns the current permission without a request. */
  permission(): Promise<NotificationPermission>;
  /** Requests permission if needed; call it after a click that explains why. */
  request(): Promise<NotificationPermission>;
  show(notification: AppNotification): void;
  /** Removes the notification with this tag. */
  close(tag: string): void;
  /** Called with a clicked notification's path, including (Electron) a click from before the subscription. */
  onOpen(handler: (path: string) => void): Unsubscribe;
}

export interface WindowBridge {
  minimize(): void;
  toggleMaximize(): void;
  close(): void;
  /** Calls the handler at once and on every change. */
  onMaximized(handler: (maximized: boolean) => void): Unsubscribe;
}
