import type { BrowserContext } from '@playwright/test';
import { login, type Session } from '@recado/shared/auth';
import { demo } from './demo';
import { PASSWORD } from './person';

/** The app restores a session only if the browser's storage has this entry. */
const SAVED_ACCOUNT = 'recado.account';

/**
 * Gives a browser context its own auth session: a refresh cookie from a new sign-in, and the storage entry of
 * an earlier sign-in. Contexts cannot share a session because each refresh replaces the cookie's token.
 * @returns the user who is signed in, and a function that leaves the storage of later documents as it is
 */
export async function openAuthSession(
  context: BrowserContext,
  email: string,
): Promise<{ user: Session['user']; clearStorage: () => Promise<void> }> {
  const response = await context.request.post(demo().url + login.path, {
    data: { email, password: PASSWORD, remember: false, client: 'browser' },
  });
  if (!response.ok())
    throw new Error(`The sign-in of ${email} returned ${response.status()}: ${await response.text()}`);
  const script = await context.addInitScript((key) => {
    // `about:blank` has no storage.
    if (location.protocol === 'about:' || localStorage.getItem(key)) return;
    localStorage.setItem(key, JSON.stringify({ email: '', remember: false }));
  }, SAVED_ACCOUNT);
  const { user } = (await response.json()) as Session;
  return { user, clearStorage: () => script.dispose() };
}
