import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { authOptions, forgotPassword, resetPassword } from '@recado/shared/auth';
import { FORGOT_PASSWORD_PATH } from '@/lib/navigation/paths';
import { fakeServer } from '@/testing/render-signed-in';
import { openFront } from './testing/open-front';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const email = () => screen.findByLabelText<HTMLInputElement>('E-mail');

describe('ForgotPasswordPage', () => {
  async function show(response: { status: number; body?: unknown }) {
    const server = fakeServer();
    server.on(forgotPassword, () => response);
    await openFront(FORGOT_PASSWORD_PATH);
    return server;
  }

  test('mails a link in the language of the window and names the trimmed address', async () => {
    const server = await show({ status: 204 });
    await userEvent.type(await email(), ' ana@loja.test ');
    await press('Enviar link');
    expect(await screen.findByText(/^Se houver uma conta com o e-mail ana@loja\.test,/)).toBeTruthy();
    expect(server.requestsTo(forgotPassword)[0]?.body).toMatchObject({ language: 'pt' });
    expect(screen.queryByRole('button', { name: 'Enviar link' })).toBeNull();
  });

  test.each([
    ['', 'Campo obrigatório'],
    ['ana@loja', 'Email inválido'],
  ])('rejects the address "%s" without a request', async (typed, text) => {
    const server = await show({ status: 204 });
    await email();
    if (typed) await userEvent.type(await email(), typed);
    await press('Enviar link');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(await email());
    expect(server.requestsTo(forgotPassword)).toHaveLength(0);
  });

  test('shows why no link was mailed, and keeps the address', async () => {
    await show({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } });
    await userEvent.type(await email(), 'ana@loja.test');
    await press('Enviar link');
    expect(await screen.findByText(/^Muitas tentativas/)).toBeTruthy();
    expect((await email()).value).toBe('ana@loja.test');
  });
});

describe('ResetPasswordPage', () => {
  const password = () => screen.findByLabelText('Nova senha');
  async function show(path = '/reset#7.secret') {
    const server = fakeServer();
    server.on(authOptions, () => ({ body: { signUp: true, passwordReset: true, termsUrl: null } }));
    server.on(resetPassword, () => ({ status: 204 }));
    const router = await openFront(path);
    return { server, router };
  }

  test('removes the secret from the URL at once and still uses it', async () => {
    const { server, router } = await show();
    await password();
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    await userEvent.type(await password(), 'nova senha');
    await press('Salvar senha');
    expect(await screen.findByText('Senha alterada. Entre com a nova senha.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/login');
    expect(server.requestsTo(resetPassword)[0]?.body).toEqual({ token: '7.secret', password: 'nova senha' });
  });

  test('rejects a short password without a request', async () => {
    const { server } = await show();
    await userEvent.type(await password(), '1234');
    await press('Salvar senha');
    expect(await screen.findByText('Muito curto!')).toBeTruthy();
    expect(server.requestsTo(resetPassword)).toHaveLength(0);
  });

  test('without a secret offers only a new link', async () => {
    await show('/reset');
    expect(await screen.findByText('Este link já foi usado ou expirou. Peça um novo.')).toBeTruthy();
    expect(screen.queryByLabelText('Nova senha')).toBeNull();
    expect(screen.getByRole('link', { name: 'Pedir um novo link' })).toBeTruthy();
  });

  test('after an expired link accepts another one in the same window', async () => {
    const { server, router } = await show();
    server.on(resetPassword, () => ({ status: 410, body: { error: 'ERR_LINK_EXPIRED' } }));
    await userEvent.type(await password(), 'nova senha');
    await press('Salvar senha');
    expect(await screen.findByRole('link', { name: 'Pedir um novo link' })).toBeTruthy();
    server.on(resetPassword, () => ({ status: 204 }));
    await act(() => router.navigate('/reset#8.other'));
    await userEvent.type(await password(), 'nova senha');
    await press('Salvar senha');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(server.requestsTo(resetPassword).at(-1)?.body).toMatchObject({ token: '8.other' });
  });

  test('keeps the form after a failure that may pass', async () => {
    const { server } = await show();
    server.on(resetPassword, () => ({ status: 503, body: { error: 'ERR_UNAVAILABLE' } }));
    await userEvent.type(await password(), 'nova senha');
    await press('Salvar senha');
    expect(await screen.findByText(/^O servidor não está disponível agora/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Salvar senha' })).toBeTruthy();
  });
});
