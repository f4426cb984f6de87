import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import api from '@/lib/api/locales/pt.json';
import { startI18n } from '@/lib/i18n/i18n';
import { FORGOT_PASSWORD_PATH } from '@/lib/navigation/paths';
import { restoreSession } from '@/lib/session/session';
import { json, provideFakeDesktop, respondToCalls } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import { ForgotPasswordPage } from './ForgotPasswordPage';
import auth from './locales/pt.json';
import { LoginPage } from './LoginPage';

const DUE = '2026-11-20T12:00:00.000Z';
const LAPSED =
  'Opss! Sua assinatura venceu 20/11/2026. Entre em contato com o Suporte para mais informações!';

let credentials: ReturnType<typeof provideFakeDesktop>['credentials'];
beforeEach(async () => {
  ({ credentials } = provideFakeDesktop());
  await startI18n('pt', () => Promise.resolve({ auth, api, ui }));
  await restoreSession();
});

function open(options: { signUp: boolean; passwordReset: boolean }) {
  respondToCalls(({ path }) =>
    path === '/auth/options' ? json({ ...options, termsUrl: null }) : json({}, 404),
  );
  const routes = [
    { path: FORGOT_PASSWORD_PATH, element: <ForgotPasswordPage /> },
    { path: '*', element: <LoginPage /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/login'] });
  renderScreen(<RouterProvider router={router} />);
  return router;
}

async function enter(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'dona@loja.test' } });
  fireEvent.change(screen.getByLabelText('Senha'), { target: { value: 'segredo' } });
  fireEvent.click(screen.getByText('Entrar', { selector: 'button' }));
}

it('leads only an administrator of an expired company to the renewal', async () => {
  const details = { dueDate: DUE };
  const router = open({ signUp: true, passwordReset: true });
  credentials.signIn.mockResolvedValue({ ok: false, error: 'ERR_SUBSCRIPTION_EXPIRED', details });
  await enter();
  expect(await screen.findByText(LAPSED)).toBeTruthy();
  expect(screen.queryByText('Renovar assinatura')).toBeNull();

  const signed = { ...details, renewalToken: 'a.b.c' };
  credentials.signIn.mockResolvedValue({ ok: false, error: 'ERR_SUBSCRIPTION_EXPIRED', details: signed });
  await enter();
  fireEvent.click(await screen.findByText('Renovar assinatura', { selector: 'button' }));
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/renewal', hash: '#a.b.c' }));
});

it('prefills the e-mail of a session that the server ended', async () => {
  sessionStorage.setItem('recado.endedEmail', 'ana@loja.test');
  open({ signUp: true, passwordReset: true });
  const field = await screen.findByLabelText<HTMLInputElement>('E-mail');
  await waitFor(() => expect(field.value).toBe('ana@loja.test'));
  sessionStorage.clear();
});

it('shows the features of this server', async () => {
  open({ signUp: true, passwordReset: false });
  expect(await screen.findByText('Cadastre-se', { selector: 'a' })).toBeTruthy();
  expect(screen.queryByText('Esqueci minha senha')).toBeNull();
});

const emailShown = async () => ((await screen.findByLabelText('E-mail')) as HTMLInputElement).value;

it('passes the typed e-mail to the forgotten-password page and back', async () => {
  const router = open({ signUp: false, passwordReset: true });
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'dona@loja.test' } });
  fireEvent.click(await screen.findByText('Esqueci minha senha', { selector: 'a' }));
  await screen.findByText('Enviar link');
  expect(await emailShown()).toBe('dona@loja.test');
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'dono@loja.test' } });
  fireEvent.click(screen.getByText('Voltar para o login', { selector: 'a' }));
  await screen.findByText('Entrar', { selector: 'button' });
  expect(await emailShown()).toBe('dono@loja.test');
  expect(router.state.location.pathname).toBe('/login');
});

it('keeps the text and the focus of a user who types before the saved e-mail is known', async () => {
  type Saved = Awaited<ReturnType<typeof credentials.saved>>;
  let known: (saved: Saved) => void = () => undefined;
  const saved = new Promise<Saved>((resolve) => (known = resolve));
  credentials.saved.mockReturnValue(saved);
  open({ signUp: false, passwordReset: true });
  const field = await screen.findByLabelText('E-mail');
  field.focus();
  fireEvent.change(field, { target: { value: 'ana@' } });
  known({ email: 'dona@loja.test', remember: true, suspended: null });
  await act(() => saved);
  expect(document.activeElement).toBe(field);
  expect(await emailShown()).toBe('ana@');
});

it('keeps the saved e-mail after a wrong password', async () => {
  credentials.saved.mockResolvedValue({ email: 'dona@loja.test', remember: true, suspended: null });
  credentials.signIn.mockResolvedValue({ ok: false, error: 'ERR_INVALID_CREDENTIALS' });
  open({ signUp: false, passwordReset: true });
  await waitFor(async () => expect(await emailShown()).toBe('dona@loja.test'));
  fireEvent.change(screen.getByLabelText('Senha'), { target: { value: 'segredo' } });
  fireEvent.click(screen.getByText('Entrar', { selector: 'button' }));
  await waitFor(() => expect(screen.getByLabelText('Senha').getAttribute('aria-invalid')).toBe('true'));
  expect(await emailShown()).toBe('dona@loja.test');
  expect(credentials.signIn.mock.calls[0]?.[0]).toMatchObject({ email: 'dona@loja.test', remember: true });
});

it.each([
  [true, false],
  [false, true],
])('with a key store: %s, warns that "Salvar Senha" ends with the app: %s', async (canPersist, warns) => {
  credentials.canPersist.mockResolvedValue(canPersist);
  open({ signUp: true, passwordReset: true });
  await screen.findByLabelText('E-mail');
  await waitFor(() => expect(credentials.canPersist).toHaveBeenCalled());
  if (warns) expect(await screen.findByText(/não tem um cofre de senhas/)).toBeTruthy();
  else expect(screen.queryByText(/não tem um cofre de senhas/)).toBeNull();
});
