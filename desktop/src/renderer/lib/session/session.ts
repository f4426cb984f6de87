import { atom, getDefaultStore } from 'jotai';
import { AppError } from '@recado/shared/contract';
import type { Setting } from '@recado/shared/settings';
import type { OwnUser } from '@recado/shared/users';
import { desktop, type RendererSession, type SessionResult, type SuspendReason } from '@/lib/bridge';
import { clearLocalState } from './ended-session';

/** Where the person stands. `unreachable`: at start the server did not answer, so nobody knows yet. */
export type SessionState =
  | { status: 'starting' }
  | { status: 'unreachable' }
  /** `byChoice`: the person pressed "Sair" in this window. */
  | { status: 'signedOut'; error?: AppError; byChoice?: boolean }
  | {
      status: 'signedIn';
      user: OwnUser;
      entered: 'login' | 'restored';
      /** The platform's owner looks into this user's company; their own session waits. */
      visiting?: true;
    };

const stateAtom = atom<SessionState>({ status: 'starting' });
/** Read-only for everybody but this file. */
export const sessionAtom = atom((get) => get(stateAtom));

/** Lives in memory only (rule 13: nothing secret in the renderer's storage). */
let token: string | null = null;
/** Why the session is about to end, where the server said so. */
let ending: SuspendReason | null = null;
let refreshing: Promise<string> | null = null;
/** Counts sign-ins, sign-outs and impersonations, but no refreshes. */
let generation = 0;

const store = getDefaultStore();

/** The bearer of the running session, or null. */
export function bearer(): string | null {
  return token;
}

/** Identifies the current session: a response to another one's call neither ends nor renews it. */
export function sessionGeneration(): number {
  return generation;
}

/** At start: continues a session if there is one to continue. */
export async function restoreSession(): Promise<void> {
  const result = await desktop().credentials.restore();
  if (result === null) leave();
  else if (result.ok) enter(result.session, 'restored');
  else if (result.error === 'ERR_UNAVAILABLE') store.set(stateAtom, { status: 'unreachable' });
  else leave(errorOf(result));
}

/** "Entrar". Throws an AppError the login page shows. */
export async function signIn(input: { email: string; password: string; remember: boolean }): Promise<void> {
  const result = await desktop().credentials.signIn(input);
  if (!result.ok) throw errorOf(result);
  generation += 1;
  enter(result.session, 'login');
}

/** "Sair": ends the session here at once, and at the server as far as it can be reached. */
export async function signOut(): Promise<void> {
  const old = token;
  leave(undefined, true);
  await desktop().credentials.signOut(old);
}

/** Time to read the reason before the page reloads (specification 1 §9). */
const FORCED_LOGOUT_DELAY_MS = 1000;

/**
 * The server says why it is ending this session; calls find it ended a moment later. The screen stays until the page
 * starts anew: what somebody typed on the one to sign in at would be lost with it.
 */
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

/**
 * A call was answered 401: the session is over, by somebody's decision or because the account is used elsewhere.
 * As after any sign-out, nothing signs in by itself until the person presses Entrar.
 */
export function sessionEnded(): void {
  if (token === null) return;
  if (isVisiting()) {
    void visitRejected();
    return;
  }
  if (ending !== null) return;
  leave();
  void desktop().credentials.suspend('signedOut');
}

/**
 * Answers a fresh bearer; callers that ask at the same time share one refresh (specification 1 §4.7). Throws
 * ERR_UNAVAILABLE when the server cannot be reached (the session stays), else the refusal (the session is over).
 */
export function refreshSession(): Promise<string> {
  refreshing ??= refreshOnce().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** Looks into a company with the token of a visit: lives in this window, as long as the page. */
export function enterVisit(visit: { token: string; user: OwnUser }): void {
  token = visit.token;
  generation += 1;
  store.set(stateAtom, { status: 'signedIn', user: visit.user, entered: 'login', visiting: true });
}

/** Ends the visit: the page reloads with the owner's own session, and nothing of the company's stays. */
export function visitEnded(): void {
  token = null;
  window.location.reload();
}

/**
 * The server ended the visit, at its time or with the owner's own session. Where that has ended too (the owner signed in
 * elsewhere), a saved password must not end the new one: nothing signs in by itself.
 */
async function visitRejected(): Promise<void> {
  token = null;
  const result = await desktop().credentials.refresh();
  if (!result.ok && result.error === 'ERR_NOT_AUTHENTICATED')
    await desktop().credentials.suspend('signedOut');
  visitEnded();
}

async function refreshOnce(): Promise<string> {
  if (isVisiting()) {
    sessionEnded();
    throw new AppError('ERR_SESSION_EXPIRED');
  }
  const begun = generation;
  const result = await desktop().credentials.refresh();
  if (begun !== generation) throw new AppError('ERR_SESSION_EXPIRED');
  if (result.ok) {
    const current = store.get(stateAtom);
    // The browser's cookie may meanwhile belong to somebody who signed in in another tab.
    if (current.status === 'signedIn' && current.user.id !== result.session.user.id) {
      leave();
      throw new AppError('ERR_SESSION_EXPIRED');
    }
    enter(result.session, current.status === 'signedIn' ? current.entered : 'restored');
    return result.session.token;
  }
  const error = errorOf(result);
  if (error.code !== 'ERR_UNAVAILABLE' && error.code !== 'ERR_TOO_MANY_REQUESTS') {
    if (error.code === 'ERR_NOT_AUTHENTICATED') sessionEnded();
    else if (ending === null) leave(error);
  }
  throw error;
}

/** The signed-in user's own record changed (`company-{id}-user`). */
export function replaceUser(user: OwnUser): void {
  const current = store.get(stateAtom);
  if (current.status === 'signedIn') store.set(stateAtom, { ...current, user });
}

/** A setting of the company has another value (`company-{id}-settings`), or is being given one. */
export function replaceSetting({ key, value }: Setting): void {
  const current = store.get(stateAtom);
  if (current.status !== 'signedIn') return;
  const { company } = current.user;
  const settings = company.settings.map((setting) => (setting.key === key ? { key, value } : setting));
  replaceUser({ ...current.user, company: { ...company, settings } });
}

function isVisiting(): boolean {
  const current = store.get(stateAtom);
  return current.status === 'signedIn' && current.visiting === true;
}

function enter(session: RendererSession, entered: 'login' | 'restored'): void {
  token = session.token;
  ending = null;
  store.set(stateAtom, { status: 'signedIn', user: session.user, entered });
}

function leave(error?: AppError, byChoice = false): void {
  token = null;
  generation += 1;
  store.set(stateAtom, { status: 'signedOut', error, byChoice });
}

function errorOf(result: Extract<SessionResult, { ok: false }>): AppError {
  return new AppError(result.error, result.details);
}
