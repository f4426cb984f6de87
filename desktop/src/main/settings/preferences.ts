import { app } from 'electron';
import Store from 'electron-store';
import type { MachinePolicy, SavedCredentials, UpdateChoice } from '../../ipc/bridge';
import type { CredentialFile } from '../credentials/credentialStore';
import type { WaitingReply } from '../notifications/waitingReplies';
import type { WindowState } from '../windows/windowState';

interface Preferences {
  serverAddress: string | null;
  credentials: SavedCredentials | null;
  window: WindowState;
  sealed: Record<string, string>;
  renderer: Record<string, string>;
  /** Replies of notifications that no page has stored yet. */
  replies: WaitingReply[];
  /** Null before the first sign-in. */
  companyLanguage: string | null;
  /** The language of the last start, with the policy; null before the first start. */
  shownLanguage: string | null;
  /** True after the app explained why it runs without a window. */
  hidingExplained: boolean;
  highestVersion: string | null;
  newestSignature: string | null;
  /** Null until the user chooses. */
  updates: UpdateChoice | null;
}

/** Limits what a faulty page can write to the disk. */
const MAX_RENDERER_SETTINGS = 200;

/** This machine's preferences. The administrator's policy counts before them. */
export class PreferencesFile {
  constructor(readonly policy: MachinePolicy) {}

  private readonly store = new Store<Preferences>({
    name: 'recado',
    clearInvalidConfig: true,
    defaults: {
      serverAddress: null,
      credentials: null,
      window: { bounds: null, maximized: false },
      sealed: {},
      renderer: {},
      replies: [],
      companyLanguage: null,
      shownLanguage: null,
      hidingExplained: false,
      highestVersion: null,
      newestSignature: null,
      updates: null,
    },
  });

  readonly serverAddress = {
    /** The environment's address is for development. */
    read: (): string | null =>
      (app.isPackaged ? undefined : process.env['RECADO_SERVER_URL']) ?? this.serverAddress.stored(),
    stored: (): string | null => this.store.get('serverAddress'),
    write: (address: string): void => this.store.set('serverAddress', address),
  };

  /** The highest version that an update feed offered. */
  readonly highestVersion = {
    read: (): string | null => this.store.get('highestVersion'),
    write: (version: string): void => this.store.set('highestVersion', version),
  };

  /** When the newest manifest of an update feed was signed. */
  readonly newestSignature = {
    read: (): string | null => this.store.get('newestSignature'),
    write: (signedAt: string): void => this.store.set('newestSignature', signedAt),
  };

  readonly updates = {
    read: (): UpdateChoice => this.policy.updates ?? this.store.get('updates') ?? 'auto',
    write: (choice: UpdateChoice): void => this.store.set('updates', choice),
  };

  readonly credentials = {
    read: (): SavedCredentials | null => this.store.get('credentials'),
    write: (saved: SavedCredentials): void => this.store.set('credentials', saved),
    clear: (): void => this.store.set('credentials', null),
  };

  readonly replies = {
    read: (): WaitingReply[] => this.store.get('replies'),
    write: (replies: WaitingReply[]): void => this.store.set('replies', replies),
  };

  readonly window = {
    read: (): WindowState => this.store.get('window'),
    write: (window: WindowState): void => this.store.set('window', window),
  };

  /** Returns true at the first call on this machine. */
  firstHiding(): boolean {
    if (this.store.get('hidingExplained')) return false;
    this.store.set('hidingExplained', true);
    return true;
  }

  readonly renderer = {
    all: (): Record<string, string> => ({ ...this.store.get('renderer'), ...this.fixedByPolicy() }),
    set: (key: string, value: string | null): void => {
      if (key in this.fixedByPolicy()) return;
      const others = without(this.store.get('renderer'), key);
      if (value !== null && Object.keys(others).length < MAX_RENDERER_SETTINGS) others[key] = value;
      this.store.set('renderer', others);
    },
  };

  readonly language = {
    /** The administrator's or the user's choice, otherwise the language of the company that was used last. */
    read: (): string | undefined =>
      this.renderer.all()['language'] ?? this.store.get('companyLanguage') ?? undefined,
    writeOfCompany: (language: string): void => this.store.set('companyLanguage', language),
    /** Remembers the language for the next start, which needs it before it has read the policy. */
    rememberShown: (): void => this.store.set('shownLanguage', this.language.read() ?? null),
    lastShown: (): string | undefined => this.store.get('shownLanguage') ?? this.language.read(),
  };

  private fixedByPolicy(): Record<string, string> {
    const { language } = this.policy;
    return language ? { language } : {};
  }

  readonly credentialStore: CredentialFile = {
    get: (key) => this.store.get('sealed')[key],
    set: (key, value) => this.store.set('sealed', { ...this.store.get('sealed'), [key]: value }),
    delete: (key) => this.store.set('sealed', without(this.store.get('sealed'), key)),
  };
}

function without(record: Record<string, string>, key: string): Record<string, string> {
  const { [key]: _removed, ...rest } = record;
  return rest;
}
