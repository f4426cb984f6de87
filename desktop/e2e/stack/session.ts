import type { BrowserContext } from '@playwright/test';
import { login, type Session } from '@recado/shared/auth';
import { demo } from './demo';
import { PASSWORD } from './person';

/** Names the entry of the browser's storage without which the app does not try to restore a session. */
const SAVED_ACCOUNT = 'recado.account';

/**
 * Gives a browser context an auth session of its own: the refresh cookie of a new sign-in, and the sign that a person
 * signed in here before. Sessions are not shared between contexts, as each refresh replaces the cookie's token.
 * @returns the user who is signed in.
 */
export async function openAuthSession(context: BrowserContext, email: string): Promise<Session['user']> {
  const response = await context.request.post(demo().url + login.path, {
    data: { email, password: PASSWORD, remember: false, client: 'browser' },
  });
  if (!response.ok())
    throw new Error(`The sign-in of ${email} returned ${response.status()}: ${await response.text()}`);
  await context.addInitScript((key) => {
    // `about:blank` has no storage.
    if (location.protocol === 'about:' || localStorage.getItem(key)) return;
    localStorage.setItem(key, JSON.stringify({ email: '', remember: false }));
  }, SAVED_ACCOUNT);
  const { user } = (await response.json()) as Session;
  return user;
}
