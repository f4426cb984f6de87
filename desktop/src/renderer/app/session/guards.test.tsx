import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { replaceSetting, restoreSession, sessionEnded, signIn, signOut } from '@/lib/session/session';
import { provideFakeDesktop, someSession, someUser, someUserWithCampaigns } from '@/testing/fake-desktop';
import { RequireAccess } from './RequireAccess';
import { RequireSession } from './RequireSession';
import { RequireSignedOut } from './RequireSignedOut';

const WHO = { email: 'ana@recado.test', password: 'recado-demo', remember: false };

function open(path: string) {
  const router = createMemoryRouter(
    [
      { element: <RequireSignedOut />, children: [{ path: '/login', element: <p>login</p> }] },
      { path: '/', element: <RequireSession>home</RequireSession> },
      { path: '/platform', element: <RequireSession>platform</RequireSession> },
      { path: '/tickets/:uuid?', element: <RequireSession>tickets</RequireSession> },
      {
        element: (
          <RequireSession>
            <RequireAccess access="drawer-admin-items:view" />
          </RequireSession>
        ),
        children: [{ path: '/connections', element: <p>connections</p> }],
      },
      {
        element: (
          <RequireSession>
            <RequireAccess access="campaigns" />
          </RequireSession>
        ),
        children: [{ path: '/contact-lists', element: <p>lists</p> }],
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return () => router.state.location.pathname;
}

beforeAll(() => startI18n('pt', () => Promise.resolve({})));

let credentials: ReturnType<typeof provideFakeDesktop>['credentials'];
beforeEach(async () => {
  ({ credentials } = provideFakeDesktop());
  credentials.signIn.mockResolvedValue({ ok: true, session: someSession('t1') });
  await restoreSession();
});

it('redirects a private route to /login, and after the sign-in to that route', async () => {
  const path = open('/tickets/5f0c');
  expect(await screen.findByText('login')).toBeTruthy();
  expect(path()).toBe('/login');
  await act(() => signIn(WHO));
  await waitFor(() => expect(path()).toBe('/tickets/5f0c'));
});

it('redirects to the tickets after a sign-in at /login itself', async () => {
  const path = open('/login');
  await act(() => signIn(WHO));
  await waitFor(() => expect(path()).toBe('/tickets'));
});

it('redirects a platform admin to the platform after the sign-in', async () => {
  credentials.signIn.mockResolvedValue({
    ok: true,
    session: someSession('t1', someUser({ superAdmin: true })),
  });
  const path = open('/login');
  await act(() => signIn(WHO));
  await waitFor(() => expect(path()).toBe('/platform'));
});

it('redirects a signed-in user from a public route to /', async () => {
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t1') });
  await restoreSession();
  const path = open('/login');
  await waitFor(() => expect(path()).toBe('/'));
});

it('redirects to /login when the session ends', async () => {
  await signIn(WHO);
  const path = open('/tickets');
  expect(await screen.findByText('tickets')).toBeTruthy();
  act(() => sessionEnded());
  await waitFor(() => expect(path()).toBe('/login'));
});

it('redirects the next user to the tickets after "Sair" on any screen', async () => {
  await signIn(WHO);
  const path = open('/connections');
  expect(await screen.findByText('connections')).toBeTruthy();
  await act(() => signOut());
  await waitFor(() => expect(path()).toBe('/login'));
  await act(() => signIn(WHO));
  await waitFor(() => expect(path()).toBe('/tickets'));
});

it('rejects agents on screens of administrators', async () => {
  credentials.signIn.mockResolvedValue({
    ok: true,
    session: someSession('t1', someUser({ profile: 'user' })),
  });
  await signIn(WHO);
  const path = open('/connections');
  await waitFor(() => expect(path()).toBe('/'));
});

it('shows campaigns to agents with the right until the company loses them', async () => {
  const agent = someUserWithCampaigns({ profile: 'user', viewCampaigns: true });
  credentials.signIn.mockResolvedValue({ ok: true, session: someSession('t1', agent) });
  await signIn(WHO);
  const path = open('/contact-lists');
  expect(await screen.findByText('lists')).toBeTruthy();
  act(() => replaceSetting({ key: 'campaignsEnabled', value: 'false' }));
  await waitFor(() => expect(path()).toBe('/'));
});

it('rejects agents without the right on campaigns', async () => {
  const agent = someUserWithCampaigns({ profile: 'user' });
  credentials.signIn.mockResolvedValue({ ok: true, session: someSession('t1', agent) });
  await signIn(WHO);
  const path = open('/contact-lists');
  await waitFor(() => expect(path()).toBe('/'));
});

it.each([
  ['after five seconds', () => vi.advanceTimersByTimeAsync(5_000)],
  ['when the network is back', async () => void window.dispatchEvent(new Event('online'))],
])('restores the session without a click %s if the server did not respond', async (_when, passes) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  credentials.restore.mockResolvedValueOnce({ ok: false, error: 'ERR_UNAVAILABLE' });
  await restoreSession();
  credentials.restore.mockResolvedValueOnce({ ok: false, error: 'ERR_UNAVAILABLE' });
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t1') });
  open('/tickets');
  expect(await screen.findByRole('alert')).toBeTruthy();
  await act(passes);
  expect(screen.getByRole('alert')).toBeTruthy();
  await act(passes);
  expect(await screen.findByText('tickets')).toBeTruthy();
  vi.useRealTimers();
});

it('tries again if the app cannot restore the session', async () => {
  credentials.restore.mockRejectedValueOnce(new Error('no key store'));
  await restoreSession();
  open('/tickets');
  expect(await screen.findByRole('alert')).toBeTruthy();
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t1') });
  fireEvent.click(screen.getByRole('button', { name: 'tryAgain' }));
  expect(await screen.findByText('tickets')).toBeTruthy();
});

it('makes one attempt for concurrent callers', async () => {
  credentials.restore.mockClear();
  await Promise.all([restoreSession(), restoreSession()]);
  expect(credentials.restore).toHaveBeenCalledTimes(1);
});
