import { bearer, refreshSession, sessionEnded, sessionGeneration } from '@/lib/session/session';
import { codeOf } from './errors';

/**
 * Sends with the session's bearer. Refreshes an expired one once (shared with concurrent callers) and retries;
 * a 401 ends the session. Never retries as another session, such as an impersonation started since.
 * @param send called up to three times
 */
export async function asTheSession(send: (token: string | null) => Promise<Response>): Promise<Response> {
  const used = bearer();
  const begun = sessionGeneration();
  const isSameSession = () => sessionGeneration() === begun;
  let response = await send(used);
  if (response.status === 403 && (await codeOf(response)) === 'ERR_SESSION_EXPIRED' && isSameSession()) {
    const fresh = bearer() !== used ? bearer() : await refreshSession();
    response = await send(fresh);
  }
  if (response.status === 401 && isSameSession()) {
    // Another caller may have renewed the session during the request.
    const fresh = bearer();
    if (fresh !== null && fresh !== used) response = await send(fresh);
    if (response.status === 401 && isSameSession()) sessionEnded();
  }
  return response;
}
