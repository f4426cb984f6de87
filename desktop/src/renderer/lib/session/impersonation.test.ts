import { getDefaultStore } from 'jotai';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listQueues } from '@recado/shared/queues';
import { call } from '@/lib/api/call';
import { json, provideFakeDesktop, respondToCalls, someSession, someUser } from '@/testing/fake-desktop';
import {
  bearer,
  enterImpersonation,
  impersonationEnded,
  restoreSession,
  sessionAtom,
  signIn,
  signOut,
} from './session';

const owner = someUser({ id: 1, email: 'dono@recado.test', superAdmin: true });
const administrator = someUser({ id: 40, email: 'bia@quitanda.test', companyId: 9 });
const session = () => getDefaultStore().get(sessionAtom);
const reload = vi.fn();
beforeAll(() => vi.stubGlobal('location', { ...window.location, reload }));

let credentials: ReturnType<typeof provideFakeDesktop>['credentials'];
beforeEach(async () => {
  reload.mockReset();
  ({ credentials } = provideFakeDesktop());
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('own', owner) });
  await restoreSession();
});
const impersonate = () => enterImpersonation({ token: 'impersonation', user: administrator });
/** Returns a promise with its resolver. */
function later<T>() {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => (settle = resolve));
  return { promise, settle: (value: T) => settle(value) };
}

describe('an impersonation', () => {
  it('survives a refresh of the own session that began before it', async () => {
    const refreshed = later<Awaited<ReturnType<typeof credentials.refresh>>>();
    credentials.refresh.mockReturnValue(refreshed.promise);
    respondToCalls(({ bearer: used }) =>
      used === 'impersonation' ? json([]) : json({ error: 'ERR_SESSION_EXPIRED' }, 403),
    );
    const pending = call(listQueues, { query: {} });
    await vi.waitFor(() => expect(credentials.refresh).toHaveBeenCalledOnce());
    impersonate();
    refreshed.settle({ ok: true, session: someSession('renewed', owner) });
    await expect(pending).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect(bearer()).toBe('impersonation');
    expect(session()).toMatchObject({ status: 'signedIn', impersonating: true, user: { id: 40 } });
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([401, 403])(
    'does not repeat a call of the own session that was rejected with %i',
    async (status) => {
      const response = later<Response>();
      const calls = respondToCalls(({ bearer: used }) => (used === 'own' ? response.promise : json([])));
      const pending = call(listQueues, { query: {} });
      await vi.waitFor(() => expect(calls).toHaveBeenCalledOnce());
      impersonate();
      const error = status === 401 ? 'ERR_NOT_AUTHENTICATED' : 'ERR_SESSION_EXPIRED';
      response.settle(json({ error }, status));
      await expect(pending).rejects.toMatchObject({ code: error });
      expect(calls).toHaveBeenCalledOnce();
      expect(session()).toMatchObject({ status: 'signedIn', impersonating: true });
      expect(reload).not.toHaveBeenCalled();
    },
  );

  it('ends by choice with the own session, which is not suspended', () => {
    impersonate();
    impersonationEnded();
    expect(bearer()).toBeNull();
    expect(reload).toHaveBeenCalledOnce();
    expect(credentials.suspend).not.toHaveBeenCalled();
    expect(credentials.signOut).not.toHaveBeenCalled();
  });

  it('continues with the own session after it expires', async () => {
    respondToCalls(() => json({ error: 'ERR_SESSION_EXPIRED' }, 403));
    credentials.refresh.mockResolvedValue({ ok: true, session: someSession('renewed', owner) });
    impersonate();
    await expect(call(listQueues, { query: {} })).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(credentials.suspend).not.toHaveBeenCalled();
  });

  it('does not sign in again automatically if a sign-in elsewhere ended the own session', async () => {
    respondToCalls(() => json({ error: 'ERR_NOT_AUTHENTICATED' }, 401));
    credentials.refresh.mockResolvedValue({ ok: false, error: 'ERR_NOT_AUTHENTICATED' });
    impersonate();
    await Promise.allSettled([1, 2].map(() => call(listQueues, { query: {} })));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(credentials.suspend.mock.calls).toEqual([['signedOut']]);
    expect(credentials.suspend.mock.invocationCallOrder[0]).toBeLessThan(
      reload.mock.invocationCallOrder[0] ?? 0,
    );
  });

  it('ends with the own session after "Sair", and the next sign-in is an ordinary one', async () => {
    impersonate();
    await signOut();
    expect(credentials.signOut).toHaveBeenCalledWith('impersonation');
    expect(session().status).toBe('signedOut');
    credentials.signIn.mockResolvedValue({ ok: true, session: someSession('again', owner) });
    await signIn({ email: owner.email, password: 'senha', remember: false });
    const now = session();
    expect(now.status === 'signedIn' && now.impersonating).toBeFalsy();
    expect(bearer()).toBe('again');
  });
});

describe('a refresh', () => {
  it('signs in no user when it ends after "Sair"', async () => {
    const refreshed = later<Awaited<ReturnType<typeof credentials.refresh>>>();
    credentials.refresh.mockReturnValue(refreshed.promise);
    respondToCalls(() => json({ error: 'ERR_SESSION_EXPIRED' }, 403));
    const pending = call(listQueues, { query: {} });
    await vi.waitFor(() => expect(credentials.refresh).toHaveBeenCalledOnce());
    await signOut();
    refreshed.settle({ ok: true, session: someSession('renewed', owner) });
    await expect(pending).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect(session().status).toBe('signedOut');
  });
});
