import { login, logout, refreshToken } from '@recado/shared/auth';
import { isErrorCode } from '@recado/shared/contract';
import { CLIENT_HEADERS } from '@/lib/version/client-version';
import type {
  CredentialsBridge,
  RendererSession,
  SavedCredentials,
  SessionResult,
  SuspendReason,
} from '../../../ipc/bridge';

const SAVED_KEY = 'recado.account';
/** Stored per tab: suspending this tab must not suspend a tab with a new sign-in. */
const SUSPENDED_KEY = 'recado.suspended';
const REFRESH_LOCK = 'recado-refresh';
const TIMEOUT_MS = 20_000;

/**
 * The refresh token is an httpOnly cookie, and the password is not stored. Tabs refresh one after another; a
 * waiting tab uses the bearer that the previous tab received.
 */
export function createBrowserCredentials(origin: string): CredentialsBridge {
  const neighbours = 'BroadcastChannel' in window ? new BroadcastChannel(REFRESH_LOCK) : null;
  let received: { at: number; session: RendererSession } | null = null;
  neighbours?.addEventListener('message', (event: MessageEvent<RendererSession>) => {
    received = { at: performance.now(), session: event.data };
  });

  async function refresh(): Promise<SessionResult> {
    const requestedAt = performance.now();
    return withLock(async () => {
      // Another tab may have refreshed the session while this tab waited for the lock.
      if (received && received.at >= requestedAt) return { ok: true, session: received.session };
      const result = await send(origin + refreshToken.path, refreshToken.method);
      if (result.ok) neighbours?.postMessage(result.session);
      return result;
    });
  }

  return {
    saved: () => Promise.resolve(readSaved()),
    canPersist: () => Promise.resolve(true),
    async restore() {
      // Without a saved account there is no session, so no request is needed on the first visit.
      if (sessionStorage.getItem(SUSPENDED_KEY) || !localStorage.getItem(SAVED_KEY)) return null;
      const result = await refresh();
      return !result.ok && result.error === 'ERR_NOT_AUTHENTICATED' ? null : result;
    },
    async signIn({ email, password, remember }) {
      const result = await send(origin + login.path, login.method, {
        email,
        password,
        remember,
        client: 'browser',
      });
      if (result.ok) {
        sessionStorage.removeItem(SUSPENDED_KEY);
        localStorage.setItem(SAVED_KEY, JSON.stringify({ email: remember ? email : '', remember }));
      }
      return result;
    },
    refresh,
    async signOut(bearer) {
      sessionStorage.setItem(SUSPENDED_KEY, 'signedOut' satisfies SuspendReason);
      if (bearer) await send(origin + logout.path, logout.method, undefined, bearer);
    },
    suspend(reason) {
      sessionStorage.setItem(SUSPENDED_KEY, reason);
      return Promise.resolve();
    },
  };
}

function readSaved(): SavedCredentials | null {
  const suspended = sessionStorage.getItem(SUSPENDED_KEY) as SuspendReason | null;
  const text = localStorage.getItem(SAVED_KEY);
  if (!text) return suspended ? { email: '', remember: false, suspended } : null;
  try {
    const saved = JSON.parse(text) as { email?: unknown; remember?: unknown };
    return { email: String(saved.email ?? ''), remember: saved.remember === true, suspended };
  } catch {
    localStorage.removeItem(SAVED_KEY);
    return null;
  }
}

/**
 * Serialises refreshes. Without the Web Locks API (or HTTPS), refreshes may overlap, which the server
 * tolerates for 30 s.
 */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(REFRESH_LOCK, work) : work();
}

async function send(url: string, method: string, body?: unknown, bearer?: string): Promise<SessionResult> {
  try {
    const response = await fetch(url, {
      method,
      credentials: 'include',
      headers: {
        ...CLIENT_HEADERS,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const parsed = (await response.json().catch(() => null)) as Record<string, unknown> | null;
    if (response.ok) return { ok: true, session: parsed as unknown as RendererSession };
    const error = isErrorCode(parsed?.['error']) ? parsed['error'] : 'ERR_UNAVAILABLE';
    return { ok: false, error, details: parsed?.['details'] as Record<string, unknown> | undefined };
  } catch {
    return { ok: false, error: 'ERR_UNAVAILABLE', details: { offline: true } };
  }
}
