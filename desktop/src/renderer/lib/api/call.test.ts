import { getDefaultStore } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@recado/shared/contract';
import { listQueues } from '@recado/shared/queues';
import { restoreSession, sessionAtom, sessionEnding } from '@/lib/session/session';
import { json, provideFakeDesktop, respondToCalls, someSession, someUser } from '@/testing/fake-desktop';
import { call } from './call';

const queues = [{ id: 1, name: 'Vendas', color: '#0067B8' }];
const expired = () => json({ error: 'ERR_SESSION_EXPIRED' }, 403);
const session = () => getDefaultStore().get(sessionAtom);

let credentials: ReturnType<typeof provideFakeDesktop>['credentials'];
beforeEach(async () => {
  ({ credentials } = provideFakeDesktop());
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('old') });
  await restoreSession();
});

describe('call', () => {
  it('sends the bearer and returns the output', async () => {
    const fetches = respondToCalls(({ bearer }) => (bearer === 'old' ? json(queues) : json({}, 401)));
    expect(await call(listQueues, { query: { companyId: 7 } })).toEqual(queues);
    expect(fetches.mock.calls[0]?.[0].url).toBe('http://recado.test/queue?companyId=7');
    expect(fetches.mock.calls[0]?.[0].credentials).toBe('include');
  });

  it('refreshes an expired bearer once for concurrent calls and repeats each', async () => {
    respondToCalls(({ bearer }) => (bearer === 'new' ? json(queues) : expired()));
    credentials.refresh.mockResolvedValue({ ok: true, session: someSession('new') });
    const responses = await Promise.all([1, 2, 3, 4].map(() => call(listQueues, { query: {} })));
    expect(responses).toEqual([queues, queues, queues, queues]);
    expect(credentials.refresh).toHaveBeenCalledTimes(1);
    expect(session()).toMatchObject({ status: 'signedIn', entered: 'restored' });
  });

  it('does not refresh after a rejection by role', async () => {
    respondToCalls(() => json({ error: 'ERR_NO_PERMISSION' }, 403));
    await expect(call(listQueues, { query: {} })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    expect(credentials.refresh).not.toHaveBeenCalled();
    expect(session().status).toBe('signedIn');
  });

  it('rejects after one refresh if the new bearer is rejected too', async () => {
    respondToCalls(expired);
    credentials.refresh.mockResolvedValue({ ok: true, session: someSession('new') });
    await expect(call(listQueues, { query: {} })).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect(credentials.refresh).toHaveBeenCalledTimes(1);
  });

  it('signs out on 401', async () => {
    respondToCalls(() => json({ error: 'ERR_NOT_AUTHENTICATED' }, 401));
    await expect(call(listQueues, { query: {} })).rejects.toMatchObject({ code: 'ERR_NOT_AUTHENTICATED' });
    await vi.waitFor(() => expect(session().status).toBe('signedOut'));
    expect(credentials.suspend).toHaveBeenCalledWith('signedOut');
  });

  it('shows the reason that follows a 401', async () => {
    vi.useFakeTimers();
    respondToCalls(() => json({ error: 'ERR_NOT_AUTHENTICATED' }, 401));
    await expect(call(listQueues, { query: {} })).rejects.toMatchObject({ code: 'ERR_NOT_AUTHENTICATED' });
    sessionEnding('elsewhere');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session().status).toBe('signedIn');
    expect(credentials.suspend.mock.calls).toEqual([['elsewhere']]);
    vi.useRealTimers();
  });

  it('waits for the page to reload if the server announced the end of the session', async () => {
    vi.useFakeTimers();
    respondToCalls(() => json({ error: 'ERR_NOT_AUTHENTICATED' }, 401));
    sessionEnding('elsewhere');
    await expect(call(listQueues, { query: {} })).rejects.toMatchObject({ code: 'ERR_NOT_AUTHENTICATED' });
    expect(session().status).toBe('signedIn');
    expect(credentials.suspend.mock.calls).toEqual([['elsewhere']]);
    vi.useRealTimers();
  });

  it('signs out if the refresh is rejected, but not if the server is unreachable', async () => {
    respondToCalls(expired);
    credentials.refresh.mockResolvedValue({ ok: false, error: 'ERR_UNAVAILABLE' });
    await expect(call(listQueues, { query: {} })).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
    expect(session().status).toBe('signedIn');
    expect(credentials.suspend).not.toHaveBeenCalled();
    credentials.refresh.mockResolvedValue({ ok: false, error: 'ERR_NOT_AUTHENTICATED' });
    await expect(call(listQueues, { query: {} })).rejects.toMatchObject({ code: 'ERR_NOT_AUTHENTICATED' });
    await vi.waitFor(() => expect(session().status).toBe('signedOut'));
  });

  it('does not accept another user’s session from a refresh', async () => {
    respondToCalls(expired);
    credentials.refresh.mockResolvedValue({ ok: true, session: someSession('bruno', someUser({ id: 3 })) });
    await expect(call(listQueues, { query: {} })).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect(session().status).toBe('signedOut');
  });

  it('reports that no response arrived', async () => {
    respondToCalls(() => Promise.reject(new TypeError('Failed to fetch')));
    const error: unknown = await call(listQueues, { query: {} }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'ERR_UNAVAILABLE', details: { offline: true } });
  });

  it('preserves a rejection’s own text if its code is unknown', async () => {
    respondToCalls(() => json({ error: 'Algo deu errado' }, 400));
    await expect(call(listQueues, { query: {} })).rejects.toMatchObject({ text: 'Algo deu errado' });
  });
});
