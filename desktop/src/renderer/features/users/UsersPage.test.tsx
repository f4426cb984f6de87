import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserDetail, UserRow } from '@recado/shared/users';
import { startI18n } from '@/lib/i18n/i18n';
import { deliver } from '@/lib/realtime/listeners';
import { restoreSession } from '@/lib/session/session';
import {
  json,
  provideFakeDesktop,
  someSession,
  someUser,
  someUserWithCampaigns,
} from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import hours from '@/ui/hours/locales/pt.json';
import ui from '@/ui/locales/pt.json';
import pt from './locales/pt.json';
import { UserDialog } from './UserDialog';
import { UsersPage } from './UsersPage';

// Role queries include hidden elements, because without a layout Fluent treats an open dialog as closed.
configure({ defaultHidden: true });

const row = (id: number, name: string, fields: Partial<UserRow> = {}): UserRow => ({
  id,
  name,
  online: false,
  profile: 'user',
  email: `${id}@loja.test`,
  queues: [],
  ...fields,
});
const detail = (user: UserRow, fields: Partial<UserDetail> = {}): UserDetail => ({
  ...user,
  superAdmin: false,
  companyId: 1,
  whatsapps: [],
  viewNoQueueTicket: true,
  viewCampaigns: false,
  accessTime: [],
  version: 0,
  ...fields,
});

/** The signed-in administrator and an agent. */
const CARLA = row(2, 'Carla Menezes', { profile: 'admin' });
const ANA = row(3, 'Ana Beatriz');

interface SentRequest {
  method: string;
  path: string;
  body: unknown;
}
let requests: SentRequest[];
const sent = (method: string) => requests.filter((call) => call.method === method);

async function open(
  shown: ReactNode,
  {
    users = [CARLA, ANA],
    me = someUser({ id: CARLA.id, name: CARLA.name }),
    respond,
  }: {
    users?: UserRow[];
    me?: ReturnType<typeof someUser>;
    respond?: (call: SentRequest) => Response | undefined;
  } = {},
) {
  const { credentials } = provideFakeDesktop();
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t', me) });
  await restoreSession();
  requests = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const call = { method: request.method, path: pathname + search, body: text && JSON.parse(text) };
    requests.push(call);
    const own = respond?.(call);
    if (own) return own;
    if (pathname === '/queue') return json([{ id: 7, name: 'Vendas', color: '#0067b8' }]);
    if (pathname.startsWith('/whatsapp')) return json([]);
    const id = Number(/^\/users\/(\d+)/.exec(pathname)?.[1] ?? 0);
    const one = users.find((user) => user.id === id) ?? ANA;
    if (call.method === 'DELETE' && !pathname.endsWith('access-time')) return json({ returnedTickets: 2 });
    if (id > 0 || call.method === 'POST') return json(detail(one));
    return json({ users, hasMore: false, nextCursor: null });
  });
  renderScreen(<MemoryRouter>{shown}</MemoryRouter>);
}
const fill = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByText('Salvar'));

beforeEach(() => startI18n('pt', () => Promise.resolve({ users: pt, ui, hours })));

describe('the users page', () => {
  it('shows e-mail and profile, and follows the online status', async () => {
    await open(<UsersPage />);
    const ana = (await screen.findByText('Ana Beatriz')).closest('[role=row]') as HTMLElement;
    expect(within(ana).getByText('3@loja.test')).toBeTruthy();
    expect(within(ana).getByText('Atendente')).toBeTruthy();
    expect(within(ana).queryByText('Online')).toBeNull();
    const reads = requests.length;
    act(() =>
      deliver('user', { action: 'update', user: { id: 3, name: 'Ana Beatriz', online: true } }, undefined),
    );
    expect(await within(ana).findByText('Online')).toBeTruthy();
    expect(requests.length).toBe(reads);
  });

  it('omits hours of administrators and deleting oneself', async () => {
    await open(<UsersPage />);
    const carla = (await screen.findByText('Carla Menezes')).closest('[role=row]') as HTMLElement;
    for (const label of ['Administradores não têm horário de acesso', 'Você não pode excluir a si mesmo'])
      expect(within(carla).getByLabelText(label).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByLabelText('Excluir Ana Beatriz').getAttribute('aria-disabled')).toBeNull();
  });

  it('deletes a user after a confirmation that explains the effect on tickets', async () => {
    await open(<UsersPage />);
    fireEvent.click(await screen.findByLabelText('Excluir Ana Beatriz'));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText('Excluir Ana Beatriz?')).toBeTruthy();
    fireEvent.click(within(question).getByText('Excluir'));
    expect(await screen.findByText('2 tickets voltaram para Aguardando.')).toBeTruthy();
    expect(sent('DELETE')[0]?.path).toBe('/users/3');
  });
});

describe('a new user', () => {
  it('needs name, password and e-mail, and is sent with queues and connections', async () => {
    await open(<UsersPage />);
    fireEvent.click(await screen.findByText('Adicionar usuário'));
    await screen.findByLabelText(/^Senha/);
    save();
    await waitFor(() => expect(screen.getAllByText('Obrigatório')).toHaveLength(3));
    fill(/^Nome/, 'Dora');
    fill(/^Senha/, '1234');
    fill(/^E-mail/, 'dora');
    save();
    expect(await screen.findByText('Muito curto!')).toBeTruthy();
    expect(screen.getByText('E-mail inválido')).toBeTruthy();
    fill(/^Senha/, '12345');
    fill(/^E-mail/, 'dora@loja.test');
    fireEvent.change(screen.getByLabelText('Perfil'), { target: { value: 'admin' } });
    await waitFor(() => expect(screen.queryByText('Visualizar tickets sem fila')).toBeNull());
    save();
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]?.body).toEqual({
      name: 'Dora',
      email: 'dora@loja.test',
      password: '12345',
      profile: 'admin',
      viewNoQueueTicket: false,
      viewCampaigns: false,
      queueIds: [],
      whatsappIds: [],
    });
  });

  it('with a taken e-mail is rejected next to the field', async () => {
    await open(<UsersPage />, {
      respond: ({ method }) =>
        method === 'POST' ? json({ error: 'ERR_CONFLICT', details: { field: 'email' } }, 409) : undefined,
    });
    fireEvent.click(await screen.findByText('Adicionar usuário'));
    await screen.findByLabelText(/^Senha/);
    fill(/^Nome/, 'Dora');
    fill(/^Senha/, '12345');
    fill(/^E-mail/, 'ana@loja.test');
    save();
    expect(await screen.findByText('Este e-mail já está em uso')).toBeTruthy();
  });
});

describe('the right to use campaigns', () => {
  const edit = async (me: ReturnType<typeof someUser>) => {
    await open(<UsersPage />, { me });
    fireEvent.click(await screen.findByLabelText('Editar Ana Beatriz'));
    await screen.findByText('Visualizar tickets sem fila');
  };

  it('is given to an agent of a company with campaigns', async () => {
    await edit(someUserWithCampaigns({ id: CARLA.id }));
    const right = screen.getByRole('radiogroup', { name: 'Visualizar campanhas' });
    fireEvent.click(within(right).getByLabelText('Sim'));
    save();
    await waitFor(() => expect(sent('PUT')[0]?.body).toMatchObject({ viewCampaigns: true }));
  });

  it('is absent in a company without campaigns', async () => {
    await edit(someUser({ id: CARLA.id }));
    expect(screen.queryByText('Visualizar campanhas')).toBeNull();
  });
});

describe('the user’s own profile', () => {
  it('contains no rights for an agent, and sends none', async () => {
    await open(<UserDialog userId="own" onClose={() => undefined} />, {
      me: someUser({ id: ANA.id, name: ANA.name, profile: 'user' }),
    });
    expect(await screen.findByLabelText(/^Nome/)).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Perfil' })).toBeNull();
    expect(screen.queryByLabelText('Filas')).toBeNull();
    fill(/^Nome/, 'Ana B. Lima');
    save();
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(sent('PUT')[0]).toMatchObject({
      path: '/users/3',
      body: { name: 'Ana B. Lima', email: '3@loja.test' },
    });
    expect(Object.keys(sent('PUT')[0]?.body as object)).toEqual(['name', 'email', 'version']);
  });
});

describe('access hours', () => {
  it('start with the week from 8 to 18 and omit empty days', async () => {
    await open(<UsersPage />);
    fireEvent.click(await screen.findByLabelText('Horário de acesso de Ana Beatriz'));
    expect(await screen.findByText('Nenhum horário cadastrado')).toBeTruthy();
    fireEvent.click(screen.getByText('Adicionar'));
    expect(screen.getAllByDisplayValue('08:00')).toHaveLength(7);
    expect(screen.getAllByDisplayValue('18:00')).toHaveLength(7);
    fill('Domingo: início', '');
    expect(screen.getByText('Salvar').closest('button')?.disabled).toBe(true);
    fill('Domingo: fim', '');
    fill('Sábado: fim', '1200');
    save();
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]?.path).toBe('/users/3/access-time');
    const { accessTime } = sent('POST')[0]?.body as { accessTime: { weekday: number; endTime: string }[] };
    expect(accessTime.map(({ weekday, endTime }) => [weekday, endTime])).toEqual([
      [1, '18:00'],
      [2, '18:00'],
      [3, '18:00'],
      [4, '18:00'],
      [5, '18:00'],
      [6, '12:00'],
    ]);
    expect(await screen.findByText('Horário de acesso salvo com sucesso!')).toBeTruthy();
  });
});
