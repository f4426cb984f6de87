import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { authOptions, signUp } from '@recado/shared/auth';
import { listPlans } from '@recado/shared/plans';
import { fakeServer } from '@/testing/render-signed-in';
import { openFront } from './testing/open-front';

const plan = { id: 3, name: 'Essencial', users: 3, connections: 1, queues: 2, value: 1079.9 };
const options = { signUp: true, passwordReset: true, termsUrl: null as string | null };

interface Setup {
  given?: Partial<typeof options>;
  plans?: (typeof plan)[];
  path?: string;
}

async function show({ given = {}, plans = [plan], path = '/signup' }: Setup = {}) {
  const server = fakeServer();
  server.on(authOptions, () => ({ body: { ...options, ...given } }));
  server.on(listPlans, () => ({ body: plans }));
  const router = await openFront(path);
  return { server, router };
}
const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Cadastrar' }));

async function fill() {
  await userEvent.type(await field(/^Nome da Empresa/), 'Padaria Sol');
  await userEvent.type(await field(/^E-mail/), 'sol@loja.test');
  await userEvent.type(await field(/^Telefone/), '(11) 98765-4321');
  await userEvent.type(screen.getByLabelText('Senha'), 'segredo');
  await userEvent.selectOptions(await field(/^Plano/), '3');
}

describe('SignUpPage', () => {
  test('signs a company up with its plan and referrer, and leads to the login', async () => {
    const { server, router } = await show({ path: '/signup?companyId=12' });
    server.on(signUp, () => ({ status: 201, body: { id: 5 } }));
    await fill();
    expect(screen.getAllByText(/^Essencial - Atendentes: 3 .* R\$ 1\.079,90$/)).toHaveLength(2);
    await submit();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(server.requestsTo(signUp)[0]?.body).toEqual({
      name: 'Padaria Sol',
      email: 'sol@loja.test',
      phone: '(11) 98765-4321',
      password: 'segredo',
      planId: 3,
      companyId: 12,
      acceptedTerms: false,
    });
  });

  test('reports every missing field without a request and focuses the first', async () => {
    const { server } = await show();
    const name = await field(/^Nome da Empresa/);
    await waitFor(() => expect(document.activeElement).toBe(name));
    await submit();
    expect(await screen.findAllByText('Obrigatório')).toHaveLength(5);
    expect(document.activeElement).toBe(name);
    expect(server.requestsTo(signUp)).toHaveLength(0);
  });

  test.each([
    [{ field: 'name' }, /^Nome da Empresa/, 'Já existe uma empresa com este nome'],
    [{ field: 'email' }, /^E-mail/, 'Este e-mail já está em uso'],
  ])('shows a conflict %j at its field, which takes the focus', async (details, label, text) => {
    const { server } = await show();
    server.on(signUp, () => ({ status: 409, body: { error: 'ERR_CONFLICT', details } }));
    await fill();
    await submit();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(await field(label));
    expect((await field(/^Telefone/)).value).toBe('(11) 98765-4321');
  });

  test.each([
    [429, 'ERR_TOO_MANY_REQUESTS', 'Muitas tentativas. Aguarde um momento e tente de novo.'],
    [403, 'ERR_USER_CREATION_DISABLED', 'A criação de usuários foi desabilitada pelo administrador.'],
    [400, 'ERR_VALIDATION', 'Erro ao criar o usuário. Verifique os dados informados.'],
  ])('explains the rejection %d %s', async (status, error, text) => {
    const { server } = await show();
    server.on(signUp, () => ({ status, body: { error } }));
    await fill();
    await submit();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('requires the terms of a server that has some', async () => {
    const { server } = await show({ given: { termsUrl: 'https://loja.test/termos' } });
    server.on(signUp, () => ({ status: 201, body: { id: 5 } }));
    await fill();
    await submit();
    expect(await screen.findByText('Para se cadastrar é preciso aceitar os termos')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox'));
    await submit();
    await waitFor(() => expect(server.requestsTo(signUp)).toHaveLength(1));
    expect(server.requestsTo(signUp)[0]?.body).toMatchObject({ acceptedTerms: true });
  });

  test.each<[string, Setup]>([
    ['sign-up is disabled', { given: { signUp: false } }],
    ['there is no plan', { plans: [] }],
  ])('shows no form if %s', async (_case, given) => {
    await show(given);
    expect(await screen.findByText('Novos cadastros estão desativados neste servidor.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cadastrar' })).toBeNull();
  });

  test('explains that the plans could not be loaded and loads them on request', async () => {
    const { server } = await show();
    server.on(listPlans, () => ({ status: 404, body: { error: 'ERR_NOT_FOUND' } }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Não foi possível carregar os planos');
    server.on(listPlans, () => ({ body: [plan] }));
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByRole('button', { name: 'Cadastrar' })).toBeTruthy();
  });
});
