import { bearer, refreshSession, sessionEnded, sessionGeneration } from '@/lib/session/session';
import { codeOf } from './errors';

/**
 * Sends a request with the session's bearer. Refreshes an expired bearer once (shared with concurrent
 * callers) and sends again; another 401 ends the session. If another session started in the meantime, such as
 * an impersonation, the request is not repeated.
 * @param send called up to three times
 */
export async function withAuth(send: (token: string | null) => Promise<Response>): Promise<Response> {
  const used = bearer();
  const begun = sessionGeneration();
  const isSameSession = () => sessionGeneration() === begun;
  let response = await send(used);
  if (response.status === 403 && (await codeOf(response)) === 'ERR_SESSION_EXPIRED' && isSameSession()) {
    const fresh = bearer() !== used ? bearer() : await refreshSession();
    response = await send(fresh);
  }
  if (response.status === 401 && isSameSession()) {
    // Another caller may have refreshed the session during the request.
    const fresh = bearer();
    if (fresh !== null && fresh !== used) response = await send(fresh);
    if (response.status === 401 && isSameSession()) sessionEnded();
  }
  return response;
}
