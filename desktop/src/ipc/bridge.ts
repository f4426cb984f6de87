import type { Session } from '@recado/shared/auth';
import type { ErrorCode } from '@recado/shared/contract';

/**
 * What differs between the desktop app and a plain browser. The preload script gives it in Electron as
 * `window.recado`; `renderer/lib/bridge` gives the browser's. Nothing else in the renderer asks where it runs.
 * Everything crosses the context bridge: arguments and answers are plain data, failures are values.
 */
export interface DesktopBridge {
  readonly platform: Platform;
  readonly credentials: CredentialsBridge;
  readonly server: ServerBridge;
  readonly settings: SettingsBridge;
  readonly notifications: NotificationsBridge;
  /** Unread conversations on the taskbar, dock or tab title; 0 removes it. */
  setBadge(count: number): void;
  /** Opens an http(s), mailto or tel address outside the app; anything else is refused silently. */
  openExternal(url: string): void;
  /** Tells the operating system's own parts (menus, title bar) which theme was chosen. */
  setTheme(theme: ThemeChoice): void;
  /** The window's buttons where the app draws its own title bar; null where the system or browser draws them. */
  readonly window: WindowBridge | null;
  /**
   * A link such as `recado://tickets/{uuid}` was opened, now or while nobody listened (the app started by it, nobody
   * was signed in). The handler gets the path; answers how to stop listening.
   */
  onDeepLink(handler: (path: string) => void): Unsubscribe;
}

export type Platform = 'browser' | 'windows' | 'mac' | 'linux';
export type Unsubscribe = () => void;
export type ThemeChoice = 'system' | 'light' | 'dark' | 'highContrast';

/** The session as the renderer may see it: the refresh token stays with the main process or in the cookie. */
export type RendererSession = Omit<Session, 'refreshToken'>;

/** `ERR_UNAVAILABLE` also says that the server could not be reached at all. */
export type SessionResult =
  { ok: true; session: RendererSession } | { ok: false; error: ErrorCode; details?: Record<string, unknown> };

/** Why nobody is signed in automatically any more. */
export type SuspendReason = 'signedOut' | 'elsewhere' | 'accessLimited' | 'companyInactive';

export interface SavedCredentials {
  email: string;
  /** "Salvar Senha" was on. */
  remember: boolean;
  /** Set from a sign-out, forced or not, until the person presses Entrar. */
  suspended: SuspendReason | null;
}

export interface CredentialsBridge {
  /** What the login page starts with; null before anybody signed in here. Never the password. */
  saved(): Promise<SavedCredentials | null>;
  /**
   * The session at start: by the refresh token, else (Electron) by the saved password. Null when there is
   * nothing to continue or automatic sign-in is suspended.
   */
  restore(): Promise<SessionResult | null>;
  /** "Entrar". Lifts a suspension. `remember` is "Salvar Senha": the vault in Electron, a long-lived cookie in a browser. */
  signIn(input: { email: string; password: string; remember: boolean }): Promise<SessionResult>;
  /** A new bearer for a running session; one call at a time across the windows and tabs of this machine. */
  refresh(): Promise<SessionResult>;
  /** Ends the session at the server as far as it can be reached, forgets it here and suspends automatic sign-in. */
  signOut(bearer: string | null): Promise<void>;
  /** Forgets the session here and suspends automatic sign-in, the server having ended it already. */
  suspend(reason: SuspendReason): Promise<void>;
}

export type ServerCheck =
  { ok: true; address: string } | { ok: false; reason: 'invalid' | 'unreachable' | 'notRecado' };

interface ServerBridge {
  /** Whether the person chooses the server (Electron) or the page came from it (browser). */
  readonly canChange: boolean;
  /** Origin of the server, without a slash at the end; null until it was chosen. */
  address(): Promise<string | null>;
  /** Checks that a Recado server answers there and keeps the address. Changing it forgets the session. */
  setAddress(address: string): Promise<ServerCheck>;
}

/** Small lasting settings of this machine (theme, language, pinned menu): never anything secret. */
interface SettingsBridge {
  all(): Promise<Record<string, string>>;
  /** Null removes it. */
  set(key: string, value: string | null): void;
  /** Something else changed a setting: the tray's menu, another tab. Null: it was removed. */
  onChange(handler: (change: SettingChange) => void): Unsubscribe;
}

export interface SettingChange {
  key: string;
  value: string | null;
}

/** `ask`: the person was not asked yet. */
export type NotificationPermission = 'granted' | 'denied' | 'ask';

/** Shown without the system's own sound: the app has one, with a setting. */
export interface AppNotification {
  /** Replaces an earlier one of the same tag. */
  tag: string;
  title: string;
  body: string;
  /** Path inside the app that a click opens, such as `/tickets/{uuid}`. */
  path: string;
}

export interface NotificationsBridge {
  /** Whether notifications are shown; never asks. */
  permission(): Promise<NotificationPermission>;
  /** Asks the person where that is needed: call it when they pressed something that says why. */
  request(): Promise<NotificationPermission>;
  show(notification: AppNotification): void;
  /** Takes back what stands under a tag, if anything does. */
  close(tag: string): void;
  /** A notification was clicked, now or (Electron) while nobody listened; the window is already in front. */
  onOpen(handler: (path: string) => void): Unsubscribe;
}

export interface WindowBridge {
  minimize(): void;
  toggleMaximize(): void;
  close(): void;
  /** Calls back at once and on every change. */
  onMaximized(handler: (maximized: boolean) => void): Unsubscribe;
}
