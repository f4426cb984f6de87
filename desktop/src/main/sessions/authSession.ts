import { type Session, sessionSchema } from '@recado/shared/auth';
import { isErrorCode } from '@recado/shared/contract';
import type { RendererSession, SavedCredentials, SessionResult, SuspendReason } from '../../ipc/bridge';
import type { CredentialStore } from '../credentials/credentialStore';

export interface AuthSessionDeps {
  credentialStore: Pick<CredentialStore, 'read' | 'write' | 'delete'>;
  saved: { read(): SavedCredentials | null; write(saved: SavedCredentials): void; clear(): void };
  serverAddress: () => string | null;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

const REFRESH_TOKEN = 'refresh-token';
const PASSWORD = 'password';
const TIMEOUT_MS = 20_000;
const NOT_SIGNED_IN: SessionResult = { ok: false, error: 'ERR_NOT_AUTHENTICATED' };
const UNREACHABLE: SessionResult = { ok: false, error: 'ERR_UNAVAILABLE' };

/** Stores the session and its secrets outside the renderer. A cookie would be cross-site from `app://`. */
export class AuthSession {
  private refreshing: Promise<SessionResult> | null = null;
  /** Number of sign-outs and server changes; a change drops pending responses. */
  private ends = 0;
  private tokenUntilClosed: string | null = null;

  constructor(private readonly deps: AuthSessionDeps) {}

  saved(): SavedCredentials | null {
    return this.deps.saved.read();
  }

  /** Returns whether a session exists, or can be restored without the user. */
  isSignedIn(): boolean {
    const saved = this.deps.saved.read();
    return saved !== null && !saved.suspended && (saved.remember || this.tokenUntilClosed !== null);
  }

  async signIn(email: string, password: string, remember: boolean): Promise<SessionResult> {
    const body = { email, password, remember, client: 'desktop' };
    const result = await this.post('/auth/login', body, remember);
    if (!result.ok) return result;
    this.deps.saved.write({ email, remember, suspended: null });
    if (remember) await this.deps.credentialStore.write(PASSWORD, password);
    else this.deps.credentialStore.delete(PASSWORD);
    return result;
  }

  async restore(): Promise<SessionResult | null> {
    const saved = this.deps.saved.read();
    if (!saved || saved.suspended) return null;
    // Earlier versions stored the token even without "Salvar Senha".
    if (!saved.remember) this.deps.credentialStore.delete(REFRESH_TOKEN);
    const { ends } = this;
    const continued = await this.refresh();
    if (continued.ok || continued.error !== 'ERR_NOT_AUTHENTICATED') return continued;
    const password = saved.remember ? await this.deps.credentialStore.read(PASSWORD) : null;
    return password && ends === this.ends ? this.signIn(saved.email, password, true) : null;
  }

  /** All windows share one refresh. */
  refresh(): Promise<SessionResult> {
    if (this.refreshing) return this.refreshing;
    const refreshing = this.refreshOnce().finally(() => {
      if (this.refreshing === refreshing) this.refreshing = null;
    });
    this.refreshing = refreshing;
    return refreshing;
  }

  async signOut(bearer: string | null): Promise<void> {
    this.suspend('signedOut');
    const address = this.deps.serverAddress();
    if (!bearer || !address) return;
    const headers = { authorization: `Bearer ${bearer}` };
    // A local sign-out must succeed without the server, so the failure is ignored.
    await this.deps.fetch(`${address}/auth/logout`, { method: 'DELETE', headers }).catch(() => undefined);
  }

  suspend(reason: SuspendReason): void {
    this.end();
    const saved = this.deps.saved.read();
    if (saved) this.deps.saved.write({ ...saved, suspended: reason });
  }

  /** Deletes the session, the secrets and the account of the server. */
  deleteSession(): void {
    this.end();
    this.deps.credentialStore.delete(PASSWORD);
    this.deps.saved.clear();
  }

  private end(): void {
    this.ends += 1;
    // Later callers must not receive an earlier refresh's result.
    this.refreshing = null;
    this.deleteToken();
  }

  private async refreshOnce(): Promise<SessionResult> {
    const { ends } = this;
    const remember = this.deps.saved.read()?.remember ?? false;
    const token = remember ? await this.deps.credentialStore.read(REFRESH_TOKEN) : this.tokenUntilClosed;
    if (!token || ends !== this.ends) return NOT_SIGNED_IN;
    const result = await this.post('/auth/refresh_token', { refreshToken: token }, remember);
    const rejected = !result.ok && result.error === 'ERR_NOT_AUTHENTICATED';
    if (rejected && ends === this.ends) this.deleteToken();
    return result;
  }

  private async post(path: string, body: object, remember: boolean): Promise<SessionResult> {
    const address = this.deps.serverAddress();
    if (!address) return UNREACHABLE;
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    const { ends } = this;
    const response = await this.deps.fetch(`${address}${path}`, init).catch(() => null);
    if (!response) return UNREACHABLE;
    const payload: unknown = await response.json().catch(() => null);
    if (ends !== this.ends) return NOT_SIGNED_IN;
    if (!response.ok) return rejection(response.status, payload);
    const parsed = sessionSchema.safeParse(payload);
    // A proxy's page in place of the server's response.
    if (!parsed.success) return UNREACHABLE;
    const session = await this.store(parsed.data, remember);
    if (ends === this.ends) return { ok: true, session };
    this.deleteToken();
    return NOT_SIGNED_IN;
  }

  private async store({ refreshToken, ...session }: Session, remember: boolean): Promise<RendererSession> {
    if (!refreshToken) return session;
    this.tokenUntilClosed = remember ? null : refreshToken;
    if (remember) await this.deps.credentialStore.write(REFRESH_TOKEN, refreshToken);
    else this.deps.credentialStore.delete(REFRESH_TOKEN);
    return session;
  }

  private deleteToken(): void {
    this.tokenUntilClosed = null;
    this.deps.credentialStore.delete(REFRESH_TOKEN);
  }
}

/** Only the server's own codes may end the session: a proxy responds in place of a server that is down. */
function rejection(status: number, payload: unknown): SessionResult {
  const { error, details } = (payload ?? {}) as { error?: unknown; details?: Record<string, unknown> };
  if (isErrorCode(error)) return { ok: false, error, details };
  const isNewerCode = status < 500 && typeof error === 'string';
  return isNewerCode ? { ok: false, error: 'ERR_INTERNAL' } : UNREACHABLE;
}
