import { bearer, refreshSession, sessionEnded, sessionGeneration } from '@/lib/session/session';
import { codeOf } from './errors';

/**
 * Asks with the session's bearer. An expired one is refreshed once, whoever else waits for it, and the question asked
 * again; a 401 ends the session (specification 1 §4.7). `send` may be called up to three times, but never as another
 * session than the first time: a call of one's own is not repeated as the administrator one impersonates since.
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
    // A neighbour may have renewed the session while this call was on its way.
    const fresh = bearer();
    if (fresh !== null && fresh !== used) response = await send(fresh);
    if (response.status === 401 && isSameSession()) sessionEnded();
  }
  return response;
}
