import { atom, getDefaultStore } from 'jotai';
import { AppError, type ErrorCode } from '@recado/shared/contract';
import type { Setting } from '@recado/shared/settings';
import type { OwnUser } from '@recado/shared/users';
import { desktop, type RendererSession, type SessionResult, type SuspendReason } from '@/lib/bridge';
import { noteRejection } from '@/lib/version/client-version';

/** `unreachable`: the server did not respond at start, so the session is unknown. */
export type SessionState =
  | { status: 'starting' }
  | { status: 'unreachable' }
  /** `byChoice` is true if the user pressed "Sair" in this window. */
  | { status: 'signedOut'; error?: AppError; byChoice?: boolean }
  | {
      status: 'signedIn';
      user: OwnUser;
      entered: 'login' | 'restored';
      /** True while a platform admin impersonates this user. The admin's own session continues. */
      impersonating?: true;
    };

const stateAtom = atom<SessionState>({ status: 'starting' });
/** The session, read-only outside this file. */
export const sessionAtom = atom((get) => get(stateAtom));

/** The bearer is only in memory, because the renderer stores no secrets. */
let token: string | null = null;
let ending: SuspendReason | null = null;
let refreshing: Promise<string> | null = null;
let restoring: Promise<void> | null = null;
/** Number of sign-ins, sign-outs and impersonations; refreshes do not count. */
let generation = 0;

const store = getDefaultStore();

/** Result after a failure of the app itself: the session may continue. */
const UNKNOWN: SessionResult = { ok: false, error: 'ERR_UNAVAILABLE' };

export function bearer(): string | null {
  return token;
}

/**
 * Identifies the current session. A response to an earlier session's request must neither end nor refresh
 * this one.
 */
export function sessionGeneration(): number {
  return generation;
}

/** Concurrent callers share one attempt, because each one replaces the session's refresh token. */
export function restoreSession(): Promise<void> {
  restoring ??= restoreOnce().finally(() => {
    restoring = null;
  });
  return restoring;
}

async function restoreOnce(): Promise<void> {
  // The main process logs its failure.
  const result = await desktop()
    .credentials.restore()
    .catch(() => UNKNOWN);
  if (result === null) leave();
  else if (result.ok) enter(result.session, 'restored');
  else if (result.error === 'ERR_UNAVAILABLE' || noteRejection(result.error))
    store.set(stateAtom, { status: 'unreachable' });
  else leave(errorOf(result));
}

/** Signs in ("Entrar"). Throws the AppError to display. */
export async function signIn(input: { email: string; password: string; remember: boolean }): Promise<void> {
  const result = await desktop().credentials.signIn(input);
  if (!result.ok) {
    noteRejection(result.error);
    throw errorOf(result);
  }
  generation += 1;
  enter(result.session, 'login');
}

/** Signs out ("Sair") locally at once, and on the server if it is reachable. */
export async function signOut(): Promise<void> {
  const old = token;
  leave(undefined, true);
  await desktop().credentials.signOut(old);
}

/** Time for the user to read the reason before the page reloads. */
const FORCED_LOGOUT_DELAY_MS = 1000;

/** The screen stays until the page reloads, because an earlier login page would discard typed input. */
export function sessionEnding(reason: SuspendReason): void {
  ending = reason;
  const noted = desktop().credentials.suspend(reason);
  const current = store.get(stateAtom);
  const email = current.status === 'signedIn' ? current.user.email : '';
  const restart = () => {
    clearLocalState(email);
    window.location.reload();
  };
  setTimeout(() => void noted.finally(restart), FORCED_LOGOUT_DELAY_MS);
}

/** Time for the event that names the reason, which may follow the first rejected request. */
const REASON_LIMIT_MS = 1000;

/**
 * Ends the session after a 401, unless an event names the reason within a second. As after any sign-out, automatic
 * sign-in is suspended.
 */
export function sessionEnded(): void {
  if (token === null) return;
  if (isImpersonating()) {
    void impersonationRejected();
    return;
  }
  const rejected = token;
  setTimeout(() => {
    // A renewed bearer proves that the session continues.
    if (ending !== null || token !== rejected) return;
    leave();
    void desktop().credentials.suspend('signedOut');
  }, REASON_LIMIT_MS);
}

/**
 * Returns a new bearer. Concurrent callers share one refresh.
 * @throws ERR_UNAVAILABLE if the server is unreachable and the session stays, otherwise the rejection that
 * ended the session
 */
export function refreshSession(): Promise<string> {
  refreshing ??= refreshOnce().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** Starts an impersonation, which lasts until the page is reloaded. */
export function enterImpersonation(impersonation: { token: string; user: OwnUser }): void {
  token = impersonation.token;
  generation += 1;
  store.set(stateAtom, {
    status: 'signedIn',
    user: impersonation.user,
    entered: 'login',
    impersonating: true,
  });
}

/** Ends the impersonation. The reload restores the platform admin's own session. */
export function impersonationEnded(): void {
  token = null;
  window.location.reload();
}

/**
 * If the admin's own session ended too (sign-in elsewhere), prevents an automatic sign-in, which would end
 * the newer session.
 */
async function impersonationRejected(): Promise<void> {
  token = null;
  const result = await desktop().credentials.refresh();
  if (!result.ok && result.error === 'ERR_NOT_AUTHENTICATED')
    await desktop().credentials.suspend('signedOut');
  impersonationEnded();
}

async function refreshOnce(): Promise<string> {
  if (isImpersonating()) {
    sessionEnded();
    throw new AppError('ERR_SESSION_EXPIRED');
  }
  const begun = generation;
  const result = await desktop().credentials.refresh();
  if (begun !== generation) throw new AppError('ERR_SESSION_EXPIRED');
  if (result.ok) {
    const current = store.get(stateAtom);
    // A sign-in of another user in another tab may have replaced the cookie.
    if (current.status === 'signedIn' && current.user.id !== result.session.user.id) {
      leave();
      throw new AppError('ERR_SESSION_EXPIRED');
    }
    enter(result.session, current.status === 'signedIn' ? current.entered : 'restored');
    return result.session.token;
  }
  const error = errorOf(result);
  if (!isPassing(error.code)) {
    if (error.code === 'ERR_NOT_AUTHENTICATED') sessionEnded();
    else if (ending === null) leave(error);
  }
  throw error;
}

/** Applies a change of the signed-in user (`company-{id}-user`). */
export function replaceUser(user: OwnUser): void {
  const current = store.get(stateAtom);
  if (current.status === 'signedIn') store.set(stateAtom, { ...current, user });
}

/** Applies a changed setting (`company-{id}-settings`), also optimistically. */
export function replaceSetting({ key, value }: Setting): void {
  const current = store.get(stateAtom);
  if (current.status !== 'signedIn') return;
  const { company } = current.user;
  const settings = company.settings.map((setting) => (setting.key === key ? { key, value } : setting));
  replaceUser({ ...current.user, company: { ...company, settings } });
}

function isImpersonating(): boolean {
  const current = store.get(stateAtom);
  return current.status === 'signedIn' && current.impersonating === true;
}

function enter(session: RendererSession, entered: 'login' | 'restored'): void {
  token = session.token;
  ending = null;
  store.set(stateAtom, { status: 'signedIn', user: session.user, entered });
}

/** Returns whether the session continues after this rejection of a refresh. */
function isPassing(code: ErrorCode): boolean {
  return code === 'ERR_UNAVAILABLE' || code === 'ERR_TOO_MANY_REQUESTS' || noteRejection(code);
}

function leave(error?: AppError, byChoice = false): void {
  token = null;
  generation += 1;
  store.set(stateAtom, { status: 'signedOut', error, byChoice });
}

function errorOf(result: Extract<SessionResult, { ok: false }>): AppError {
  return new AppError(result.error, result.details);
}

/** Storage key for the e-mail of a session that the server ended. The e-mail prefills this tab's login page. */
const EMAIL_KEY = 'recado.endedEmail';
/** Storage key for the account that "Salvar Senha" saved (lib/bridge). */
const ACCOUNT_KEY = 'recado.account';
/** Each user's choice of the tickets shown (data/desk/desk-state.ts). */
const SHOW_ALL_KEY = 'showAllByUser';

/** Keeps the saved account, and what is stored per user: drafts in IndexedDB and which tickets are shown. */
function clearLocalState(email: string): void {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  for (const key of keys)
    if (key !== null && key !== ACCOUNT_KEY && key !== SHOW_ALL_KEY) localStorage.removeItem(key);
  sessionStorage.setItem(EMAIL_KEY, email);
}

/** Returns the e-mail of the ended session; empty if the server ended no session in this tab. */
export const endedEmail = (): string => sessionStorage.getItem(EMAIL_KEY) ?? '';
