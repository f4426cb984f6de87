import type { Session } from '@recado/shared/auth';
import type { ErrorCode } from '@recado/shared/contract';
import type { Diagnostic } from '@recado/shared/diagnostics';

/** Features that differ between Electron and a browser. Methods return failures as values. */
export interface DesktopBridge {
  readonly platform: Platform;
  readonly credentials: CredentialsBridge;
  readonly server: ServerBridge;
  readonly settings: SettingsBridge;
  /** Values that an administrator set on this machine; empty in a browser. */
  policy(): Promise<MachinePolicy>;
  readonly notifications: NotificationsBridge;
  /** Reports that the page has rendered, or still runs. Without reports, Electron restarts the page. */
  alive(): void;
  /** Runs after the computer woke up or was unlocked: the page reconnects and reports that it is alive. */
  onResume(handler: () => void): Unsubscribe;
  setBadge(count: number): void;
  /** Ignores URLs other than http(s), mailto and tel. */
  openExternal(url: string): void;
  setTheme(theme: ThemeChoice): void;
  /** Sets the language of tray, menus and notifications for users who chose none. */
  setCompanyLanguage(language: NonNullable<MachinePolicy['language']>): void;
  /** Null if the system or browser draws the window's buttons. */
  readonly window: WindowBridge | null;
  /** Receives the path of each `recado://` link, also from before the subscription. */
  onDeepLink(handler: (path: string) => void): Unsubscribe;
  /** Null in a browser. */
  readonly autostart: AutostartBridge | null;
  /** Null in a browser, which saves files itself. */
  readonly downloads: DownloadsBridge | null;
  /** Null in a browser. */
  readonly dragOut: DragOutBridge | null;
  /** Null in a browser, which prints its pages itself. */
  readonly print: PrintBridge | null;
  /** Checks outside the page: all of them in Electron, none in a browser. */
  diagnostics(): Promise<Diagnostic[]>;
  /** Null in a browser, which always loads the current version. */
  readonly updates: UpdatesBridge | null;
}

export type Platform = 'browser' | 'windows' | 'mac' | 'linux';
export type Unsubscribe = () => void;
export type ThemeChoice = 'system' | 'light' | 'dark' | 'highContrast';

export type RendererSession = Omit<Session, 'refreshToken'>;

/** An unreachable server causes `ERR_UNAVAILABLE`, too. */
export type SessionResult =
  { ok: true; session: RendererSession } | { ok: false; error: ErrorCode; details?: Record<string, unknown> };

export type SuspendReason = 'signedOut' | 'elsewhere' | 'accessLimited' | 'companyInactive';

export interface SavedCredentials {
  email: string;
  remember: boolean;
  /** Reason why automatic sign-in is suspended, until the user presses "Entrar". */
  suspended: SuspendReason | null;
}

export interface CredentialsBridge {
  /** Without the password; null before the first sign-in. */
  saved(): Promise<SavedCredentials | null>;
  /** False if this machine has no key store: "Salvar Senha" lasts until the app ends. */
  canPersist(): Promise<boolean>;
  /** Returns null if no session is saved or automatic sign-in is suspended. */
  restore(): Promise<SessionResult | null>;
  signIn(input: { email: string; password: string; remember: boolean }): Promise<SessionResult>;
  /** Refreshes run one after another across this machine's windows and tabs. */
  refresh(): Promise<SessionResult>;
  /** Signs out, also without the server; suspends automatic sign-in. */
  signOut(bearer: string | null): Promise<void>;
  suspend(reason: SuspendReason): Promise<void>;
}

/** Values that an administrator set on this machine. Without a value, the user's choice or the default counts. */
export interface MachinePolicy {
  /** Address without trailing slash: the default, or the only one with `serverLocked`. */
  server?: string;
  serverLocked?: boolean;
  /** Starts the app with the computer. */
  autostart?: boolean;
  /** `notify`: shows new versions without installing them. */
  updates?: UpdateChoice;
  language?: 'pt' | 'en' | 'es';
  /** Shows notifications without names and texts of messages. */
  hideNotificationText?: boolean;
  spellCheck?: boolean;
  /** False: no file may be saved. */
  downloads?: boolean;
}

export type ServerCheck =
  { ok: true; address: string } | { ok: false; reason: 'invalid' | 'unreachable' | 'notRecado' | 'locked' };

interface ServerBridge {
  /** False in a browser, where the server's address is fixed. */
  readonly canChange: boolean;
  /** Without trailing slash; null until chosen. */
  address(): Promise<string | null>;
  /** Signs the user out and deletes everything that the previous server left on this machine. */
  setAddress(address: string): Promise<ServerCheck>;
}

/** Settings of this machine; they contain no secrets. */
interface SettingsBridge {
  all(): Promise<Record<string, string>>;
  set(key: string, value: string | null): void;
  /** Receives changes made in the tray or another tab. */
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
  /** True for the user's own ticket: the taskbar flashes while the window has no focus. */
  attention: boolean;
  /** Adds a reply field on Windows and macOS. */
  reply?: ReplyField;
}

/** The conversation of a notification's reply. */
export interface ReplyField {
  /** The user who was notified, and the reply's only author. */
  userId: number;
  ticketId: number;
  /** The contact's name. */
  name: string;
  /** Id of the newest message that the notification shows. */
  seenThrough: string;
}

export interface NotificationReply extends ReplyField {
  /** A UUID, which makes repeated deliveries one message. */
  id: string;
  /** The ticket's path. */
  path: string;
  text: string;
  /** False if the user signed out, or too much time passed: the text becomes a draft. */
  sendable: boolean;
}

export interface ClaimedReplies {
  replies: NotificationReply[];
  /** True, once, if replies of another account wait for its sign-in. */
  foreign: boolean;
}

interface RepliesBridge {
  /** Returns the user's replies, also from before the sign-in. They wait until `done`. */
  claim(user: { userId: number }): Promise<ClaimedReplies>;
  done(id: string): void;
  onWaiting(handler: () => void): Unsubscribe;
}

export interface NotificationsBridge {
  permission(): Promise<NotificationPermission>;
  request(): Promise<NotificationPermission>;
  show(notification: AppNotification): void;
  close(tag: string): void;
  /** In Electron, also reports a click from before the subscription. */
  onOpen(handler: (path: string) => void): Unsubscribe;
  /** Null in a browser, whose notifications have no reply field. */
  readonly replies: RepliesBridge | null;
}

/** `auto` installs new versions, `notify` only shows them, `off` does not check. */
export type UpdateChoice = 'auto' | 'notify' | 'off';
/** `notice`: this installation shows new versions but cannot install them. */
export type UpdateMode = 'install' | 'notice' | 'off';

export interface UpdateState {
  mode: UpdateMode;
  /** The administrator's, the user's or the default choice. */
  choice: UpdateChoice;
  /** Choices that the user has: none in a build that cannot update itself. */
  choices: readonly UpdateChoice[];
  /** True if an administrator decides. */
  locked: boolean;
  currentVersion: string;
  /** `available`: a new version that an administrator installs; `ready`: downloaded and verified. */
  phase: 'idle' | 'checking' | 'downloading' | 'available' | 'ready' | 'failed';
  /** The new version. */
  version: string | null;
  /** Downloaded part, 0–100. */
  percent: number;
  /** Code of the last failure, in the phase `failed`. */
  failure: string | null;
  /** End of the last check, in milliseconds. */
  checkedAt: number | null;
}

/** Work of the window that a restart would interrupt. */
export interface WindowWork {
  recording: boolean;
  uploading: boolean;
  /** Messages wait in the clientOutbox. */
  unsent: boolean;
}

interface UpdatesBridge {
  state(): Promise<UpdateState>;
  onChange(handler: (state: UpdateState) => void): Unsubscribe;
  /** Checks at once, because the server rejects this version. */
  require(): Promise<void>;
  /** Downloads a version that the user's choice only shows. */
  download(): Promise<void>;
  /** Installs the downloaded version and restarts. Returns false while that would interrupt the user's work. */
  restart(): Promise<boolean>;
  setWork(work: WindowWork): void;
  /** Stores the user's choice, which counts at once. An administrator's policy prevents it. */
  select(choice: UpdateChoice): void;
}

export interface WindowBridge {
  minimize(): void;
  toggleMaximize(): void;
  close(): void;
  onMaximized(handler: (maximized: boolean) => void): Unsubscribe;
}

/** "Abrir com o computador". */
export interface AutostartState {
  /** False if the app is not installed. */
  available: boolean;
  enabled: boolean;
  /** True if an administrator decides. */
  locked: boolean;
}

interface AutostartBridge {
  state(): Promise<AutostartState>;
  /** Returns the state after the change, which a policy may prevent. */
  set(enabled: boolean): Promise<AutostartState>;
}

export interface Download {
  id: number;
  name: string;
  state: 'running' | 'done' | 'failed';
  /** Bytes. */
  received: number;
  /** Bytes; 0 if unknown. */
  total: number;
  /** True for finished files of a harmless kind. */
  canOpen: boolean;
}

interface DownloadsBridge {
  /** Saves a file of the server. */
  start(url: string): void;
  cancel(id: number): void;
  open(id: number): void;
  /** Shows the file in its folder. */
  reveal(id: number): void;
  dismiss(id: number): void;
  /** Receives all downloads at the start and after each change. */
  onChange(handler: (downloads: Download[]) => void): Unsubscribe;
  /** Runs when a file may not be saved, also one that the page made. */
  onRejected(handler: () => void): Unsubscribe;
}

interface DragOutBridge {
  /** Fetches a file of the server (at most 100 MB) for a drag. Returns false if it cannot be dragged. */
  prepare(url: string, name: string): Promise<boolean>;
  /** Begins to drag a prepared file; called while handling `dragstart`. */
  start(url: string): void;
}

export type PrintMode = 'dialog' | 'pdf';
export type PrintResult = 'done' | 'cancelled' | 'busy' | 'refused' | 'failed';

interface PrintBridge {
  /**
   * Prints a conversation's export.
   * @param url address of its ZIP
   * @param name proposed name of the PDF without extension
   */
  conversation(url: string, mode: PrintMode, name: string): Promise<PrintResult>;
}
