import { beforeEach, expect, it, vi } from 'vitest';
import { json, someSession } from '@/testing/fake-desktop';
import { createBrowserCredentials } from './browser-credentials';

const ORIGIN = 'http://recado.test';
const respond = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  respond.mockReset();
  vi.stubGlobal('fetch', respond);
});

it('signs in with a cookie and stores the e-mail but never the password', async () => {
  respond.mockImplementation(() => Promise.resolve(json(someSession('t1'))));
  const credentials = createBrowserCredentials(ORIGIN);
  const result = await credentials.signIn({ email: 'ana@recado.test', password: 'segredo', remember: true });
  expect(result).toMatchObject({ ok: true, session: { token: 't1' } });
  expect(respond.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include', method: 'POST' });
  expect(await credentials.saved()).toEqual({ email: 'ana@recado.test', remember: true, suspended: null });
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('segredo');
});

it('restores no session after a sign-out until the user signs in again', async () => {
  respond.mockImplementation(() => Promise.resolve(json(someSession('t1'))));
  const credentials = createBrowserCredentials(ORIGIN);
  await credentials.suspend('elsewhere');
  expect(await credentials.restore()).toBeNull();
  expect(respond).not.toHaveBeenCalled();
  expect((await credentials.saved())?.suspended).toBe('elsewhere');
  await credentials.signIn({ email: 'ana@recado.test', password: 'segredo', remember: false });
  expect(await credentials.restore()).toMatchObject({ ok: true });
});

it('restores nothing and sends no request before a browser’s first sign-in', async () => {
  expect(await createBrowserCredentials(ORIGIN).restore()).toBeNull();
  expect(respond).not.toHaveBeenCalled();
});

it('restores nothing without a cookie, and reports an unreachable server', async () => {
  const credentials = createBrowserCredentials(ORIGIN);
  respond.mockResolvedValueOnce(json(someSession('t1')));
  await credentials.signIn({ email: 'ana@recado.test', password: 'segredo', remember: false });
  respond.mockResolvedValueOnce(json({ error: 'ERR_NOT_AUTHENTICATED' }, 401));
  expect(await credentials.restore()).toBeNull();
  respond.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await credentials.restore()).toMatchObject({ ok: false, error: 'ERR_UNAVAILABLE' });
});
