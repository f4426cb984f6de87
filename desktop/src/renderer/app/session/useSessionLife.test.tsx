import { act, screen, waitFor } from '@testing-library/react';
import { getDefaultStore, useAtomValue } from 'jotai';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { me } from '@recado/shared/auth';
import { desktop } from '@/lib/bridge';
import { i18n } from '@/lib/i18n/i18n';
import { catchUp, connected, deliver } from '@/lib/realtime/listeners';
import { emit } from '@/lib/realtime/socket';
import { endedEmail, enterImpersonation, sessionAtom } from '@/lib/session/session';
import { json, respondToCalls, someUser } from '@/testing/fake-desktop';
import { renderInApp } from '../testing/render-in-app';
import { useSessionLife } from './useSessionLife';

vi.mock('@/lib/realtime/socket', () => ({ openSocket: () => () => undefined, emit: vi.fn() }));

const reload = vi.fn();
beforeAll(() => vi.stubGlobal('location', { ...window.location, reload }));
beforeEach(() => reload.mockReset());
afterEach(() => vi.useRealTimers());

function Life() {
  useSessionLife();
  return null;
}
/** Renders `Life` until sign-out, as the route guard does. */
const WhileSignedIn = () => (useAtomValue(sessionAtom).status === 'signedIn' ? <Life /> : null);

const REASONS = [
  ['auth', { user: { id: 2 } }, 'Sua conta foi acessada em outro computador.', 'elsewhere'],
  ['accesstime', { user: { id: 2 } }, 'O Administrador limitou o acesso a sua conta.', 'accessLimited'],
  [
    'inactive',
    { company: { id: 1 } },
    'Esta empresa está inativa. Entre em contato com o Suporte.',
    'companyInactive',
  ],
] as const;

it.each(REASONS)(
  'explains why a session ends (%s), and reloads a second later',
  async (name, event, text, reason) => {
    const { credentials } = await renderInApp(<WhileSignedIn />, { user: someUser() });
    vi.useFakeTimers();
    act(() => deliver(name, event, undefined));
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(credentials.suspend).toHaveBeenCalledWith(reason);
    await act(() => vi.advanceTimersByTimeAsync(990));
    expect(reload).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(reload).toHaveBeenCalledOnce();
  },
);

it('clears local data when the server ends the session, except for the account', async () => {
  await renderInApp(<WhileSignedIn />, { user: someUser({ email: 'ana@loja.test' }) });
  localStorage.setItem('showAll', 'true');
  localStorage.setItem('signOption', 'false');
  localStorage.setItem('recado.account', '{"email":"ana@loja.test","remember":true}');
  vi.useFakeTimers();
  act(() => deliver('auth', { user: { id: 2 } }, undefined));
  await act(() => vi.advanceTimersByTimeAsync(1_010));
  expect(Object.keys(localStorage)).toEqual(['recado.account']);
  expect(endedEmail()).toBe('ana@loja.test');
});

it.each(REASONS)('ends neither an impersonation nor the own session (%s)', async (name, event) => {
  const { credentials } = await renderInApp(<WhileSignedIn />, { user: someUser() });
  localStorage.setItem('signOption', 'false');
  act(() => enterImpersonation({ token: 'visit', user: someUser() }));
  act(() => deliver(name, event, undefined));
  expect(credentials.suspend).not.toHaveBeenCalled();
  expect(localStorage.getItem('signOption')).toBe('false');
});

describe('the signed-in user', () => {
  const session = () => getDefaultStore().get(sessionAtom);
  const dueDate = '2031-05-20T03:00:00.000Z';
  const queueEvent = { action: 'update', queue: { id: 1, name: 'Vendas', color: '#0063b1' } };

  it.each([
    ['a payment', () => deliver('payment', { action: 'CONCLUIDA' }, undefined)],
    ['a change of a queue', () => deliver('queue', queueEvent, undefined)],
    ['a gap in the events', () => catchUp()],
  ])('is fetched again after %s', async (_what, happens) => {
    await renderInApp(<WhileSignedIn />, { user: someUser() });
    const paid = someUser({ company: { ...someUser().company, dueDate } });
    respondToCalls(({ path }) => (path === me.path ? json(paid) : json({ error: 'ERR_NOT_FOUND' }, 404)));
    act(happens);
    await waitFor(() => expect(session()).toMatchObject({ user: { company: { dueDate } } }));
  });

  it('has a changed setting of the company at once', async () => {
    const company = { ...someUser().company, settings: [{ key: 'sendSignMessage', value: 'disabled' }] };
    await renderInApp(<WhileSignedIn />, { user: someUser({ company }) });
    const setting = { key: 'sendSignMessage', value: 'enabled' };
    act(() => deliver('settings', { action: 'update', setting }, undefined));
    expect(session()).toMatchObject({ user: { company: { settings: [setting] } } });
  });

  it('is online after each connection', async () => {
    await renderInApp(<WhileSignedIn />, { user: someUser() });
    vi.mocked(emit).mockClear();
    act(() => connected());
    expect(vi.mocked(emit).mock.calls).toEqual([['joinNotification'], ['userStatus']]);
  });

  it('sees the screens in the company’s language', async () => {
    const company = { ...someUser().company, language: 'es' as const };
    await renderInApp(<WhileSignedIn />, { user: someUser({ company }) });
    await waitFor(() => expect(i18n.language).toBe('es'));
    expect(desktop().setCompanyLanguage).toHaveBeenLastCalledWith('es');
  });
});
