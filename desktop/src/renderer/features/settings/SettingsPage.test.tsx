import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CompanyDetail } from '@recado/shared/companies';
import { SETTING_DEFAULTS, type SettingKey } from '@recado/shared/settings';
import { QUEUE_SCHEDULE } from '@recado/shared/working-hours';
import workingHours from '@/features/working-hours/locales/pt.json';
import { startI18n } from '@/lib/i18n/i18n';
import { replaceSetting, restoreSession } from '@/lib/session/session';
import { json, provideFakeDesktop, someSession, someUser } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import hours from '@/ui/hours/locales/pt.json';
import ui from '@/ui/locales/pt.json';
import pt from './locales/pt.json';
import { SettingsPage } from './SettingsPage';

configure({ defaultHidden: true });

interface SentRequest {
  method: string;
  path: string;
  body: unknown;
}
let requests: SentRequest[];
/** The router has a second route, so that tests can leave the screen. */
let router: ReturnType<typeof createMemoryRouter>;

const company = {
  id: 1,
  schedules: [],
  timeZone: 'America/Sao_Paulo',
  language: 'pt',
} as unknown as CompanyDetail;

const sales = { id: 3, name: 'Vendas', color: '#107c10', greetingMessage: '' };
/** Responses for the other sections of the Hours tab. */
const HOURS: Record<string, unknown> = {
  '/holidays': { holidays: [] },
  '/closures': { closures: [] },
  '/working-hours/state': { open: true, because: 'always', label: null, until: null },
  '/working-hours/preview': { previews: [] },
  '/whatsapp': [],
};

/** Signs in with these settings and opens the screen. If `rejecting` is true, the server rejects changes. */
async function open(
  selected: Partial<Record<SettingKey, string>> = {},
  { superAdmin = false, rejecting = false, queues = true, at = '/settings' } = {},
) {
  const settings = Object.entries({ ...SETTING_DEFAULTS, ...selected }).map(([key, value]) => ({
    key,
    value,
  }));
  const { company: own } = someUser();
  const user = someUser({ superAdmin, company: { ...own, settings } });
  const { credentials } = provideFakeDesktop();
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t', user) });
  await restoreSession();
  requests = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    const text = await request.text();
    const body = text === '' ? undefined : (JSON.parse(text) as { key: string; value: string });
    requests.push({ method: request.method, path: pathname, body });
    if (pathname === '/queue') {
      return queues ? json([sales]) : json({ error: 'ERR_INTERNAL' }, 400);
    }
    if (pathname === '/kanban') {
      return queues ? json([{ id: 5, name: 'Vendas' }]) : json({ error: 'ERR_INTERNAL' }, 400);
    }
    if (pathname === '/kanban/filling')
      return json({ filling: { state: 'working', total: 1200, done: 300 } });
    if (pathname === '/queue/3')
      return json({ ...sales, outOfHoursMessage: '', schedules: QUEUE_SCHEDULE, version: 1 });
    if (pathname in HOURS) return json(HOURS[pathname]);
    if (pathname === '/auth/me') return json(user);
    if (pathname.startsWith('/companies/')) return json({ ...company, ...(body ?? {}) });
    if (rejecting) return json({ error: 'ERR_NO_PERMISSION' }, 403);
    const stored = settings.find(({ key }) => key === body?.key);
    if (stored && body) stored.value = body.value;
    return json(body);
  });
  const page = (
    <SettingsPage
      tabs={[
        {
          id: 'plans',
          label: 'settings:title',
          when: 'superAdmin',
          Component: () => <p>Planos da casa</p>,
        },
      ]}
    />
  );
  router = createMemoryRouter(
    [
      { path: '/settings', element: page },
      { path: '*', element: <p>Outra tela</p> },
    ],
    { initialEntries: ['/before', at], initialIndex: 1 },
  );
  renderScreen(<RouterProvider router={router} />);
  await screen.findByText('Gerenciamento de Expediente');
}
const saved = () => requests.filter(({ method }) => method === 'PUT');
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
async function select(name: string, option: string) {
  fireEvent.click(field(name));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

beforeEach(() =>
  startI18n('pt', () => Promise.resolve({ settings: pt, ui, hours, 'working-hours': workingHours })),
);

describe('the options', () => {
  it('have the specified order, without controls for missing features', async () => {
    await open();
    const section = screen.getByLabelText('Atendimento');
    expect(
      within(section)
        .getAllByText((_text, element) => element?.tagName === 'LABEL' && Boolean(element.id))
        .map((label) => label.textContent),
    ).toEqual([
      'Gerenciamento de Expediente',
      'Ignorar Mensagens de Grupos',
      'Aceitar Chamada',
      'Tipo de Conexão',
      'Quadro Padrão',
      'Utilizar Kanban',
      'Contatos por Carteira',
      'Fila Padrão',
      'Quantidade de mensagem',
      'Separar Conversa por Conexão',
      'Fila Fora do Expediente',
      'Horário de Almoço',
      'Horário de acesso',
      'Mensagem de Transferência',
      'Encerrar atendimento automaticamente',
      'Minutos até o aviso de encerramento',
      'Minutos até encerrar o atendimento',
      'Tempo de Inatividade Atendente',
      'Mostrar Somente Conexões Permitidas',
    ]);
    for (const text of ['Avaliação do atendimento', 'Tipo de chatbot', 'Integrações', /sem efeito/])
      expect(screen.queryByText(text)).toBeNull();
  });

  it('are saved one by one as soon as they change', async () => {
    await open();
    fireEvent.click(field('Contatos por Carteira'));
    expect(field('Contatos por Carteira').checked).toBe(true);
    await waitFor(() =>
      expect(saved()).toEqual([
        {
          method: 'PUT',
          path: '/settings/useContactWallet',
          body: { key: 'useContactWallet', value: 'enabled' },
        },
      ]),
    );
    expect(await screen.findByText('Operação atualizada com sucesso.')).toBeTruthy();
  });

  it('are restored if the server rejects a change', async () => {
    await open({}, { rejecting: true });
    fireEvent.click(field('Horário de acesso'));
    await waitFor(() => expect(saved()).toHaveLength(1));
    await waitFor(() => expect(field('Horário de acesso').checked).toBe(false));
    expect(screen.queryByText('Operação atualizada com sucesso.')).toBeNull();
  });

  it("follow a colleague's changes", async () => {
    await open();
    expect(field('Mensagem de Transferência').checked).toBe(true);
    act(() => replaceSetting({ key: 'transferMessage', value: 'disabled' }));
    expect(field('Mensagem de Transferência').checked).toBe(false);
  });

  it('accept a queue or none', async () => {
    await open({ defaultQueue: '3' });
    await waitFor(() => expect(field('Fila Padrão').textContent).toBe('Vendas'));
    await select('Fila Padrão', 'Nenhum');
    await waitFor(() => expect(saved()[0]?.body).toEqual({ key: 'defaultQueue', value: '' }));
  });

  it('of working hours are disabled while hours are not managed', async () => {
    await open();
    expect([field('Fila Fora do Expediente').disabled, field('Horário de Almoço').disabled]).toEqual([
      true,
      true,
    ]);
    act(() => replaceSetting({ key: 'scheduleType', value: 'company' }));
    expect(field('Horário de Almoço').disabled).toBe(false);
    fireEvent.click(field('Horário de Almoço'));
    await select('Fila Fora do Expediente', 'Vendas');
    await waitFor(() =>
      expect(saved().map(({ body }) => body)).toEqual([
        { key: 'lunchTime', value: 'enabled' },
        { key: 'useQueueOutOfHours', value: '3' },
      ]),
    );
  });

  it('list the hours of all queues before those take effect', async () => {
    await open();
    await select('Gerenciamento de Expediente', 'Por Fila');
    const question = within(await screen.findByRole('alertdialog'));
    expect(
      await question.findByText(
        'Segunda a sexta das 08:00 às 18:00; sábado das 08:00 às 12:00; domingo fechado',
      ),
    ).toBeTruthy();
    expect(question.getByText('Vendas')).toBeTruthy();
    fireEvent.click(question.getByText('Cancelar'));
    expect(saved()).toEqual([]);
    await select('Gerenciamento de Expediente', 'Por Fila');
    fireEvent.click(await screen.findByText('Habilitar por fila'));
    await waitFor(() => expect(saved().at(-1)?.body).toEqual({ key: 'scheduleType', value: 'queue' }));
  });

  it('report that the queues and the boards could not be loaded', async () => {
    await open({}, { queues: false });
    expect((await screen.findAllByText('Não foi possível carregar as filas!')).length).toBeGreaterThan(0);
    expect((await screen.findAllByText('Não foi possível carregar os quadros!')).length).toBeGreaterThan(0);
  });

  it('show how many tickets were added to the board once the kanban is on', async () => {
    await open();
    expect(screen.queryByRole('progressbar')).toBeNull();
    fireEvent.click(field('Utilizar Kanban'));
    expect(await screen.findByText('300 de 1.200 tickets adicionados ao quadro')).toBeTruthy();
    expect(saved().at(-1)?.body).toEqual({ key: 'useKanban', value: 'enabled' });
  });

  it('store the default board by its id', async () => {
    await open();
    await select('Quadro Padrão', 'Vendas');
    await waitFor(() => expect(saved().at(-1)?.body).toEqual({ key: 'kanbanDefault', value: '5' }));
  });

  it('enable the minutes of automatic closing with it, and keep the first while it is on', async () => {
    await open({ endServiceTimeout: '30' });
    const minutes = field('Minutos até o aviso de encerramento') as HTMLInputElement;
    const grace = field('Minutos até encerrar o atendimento') as HTMLInputElement;
    expect([minutes.disabled, grace.disabled]).toEqual([true, true]);
    fireEvent.click(field('Encerrar atendimento automaticamente'));
    await waitFor(() =>
      expect(saved().at(-1)?.body).toEqual({ key: 'automaticallyEndService', value: 'enabled' }),
    );
    await waitFor(() => expect([minutes.disabled, grace.disabled]).toEqual([false, false]));
    fireEvent.change(minutes, { target: { value: '' } });
    fireEvent.blur(minutes);
    expect(await screen.findByText('Desligue antes o encerramento automático.')).toBeTruthy();
    expect(saved()).toHaveLength(1);
  });

  it('accept minutes, saved on blur', async () => {
    await open({ automaticallyEndService: 'enabled' });
    const warning = () => field('Minutos até o aviso de encerramento');
    fireEvent.change(warning(), { target: { value: '3x0' } });
    expect(saved().filter(({ path }) => path.endsWith('endServiceTimeout'))).toEqual([]);
    fireEvent.blur(warning());
    await waitFor(() => expect(saved().at(-1)?.body).toEqual({ key: 'endServiceTimeout', value: '30' }));
    fireEvent.change(warning(), { target: { value: '99999' } });
    fireEvent.blur(warning());
    expect(screen.getByText('Escreva um número menor')).toBeTruthy();
    fireEvent.change(warning(), { target: { value: '0' } });
    fireEvent.blur(warning());
    expect(screen.getByText('Use 1 ou mais, ou deixe vazio')).toBeTruthy();
    expect(screen.queryByText('Escreva um número menor')).toBeNull();
    expect(saved().filter(({ path }) => path.endsWith('endServiceTimeout'))).toHaveLength(1);
  });

  it('find a time zone by its name', async () => {
    await open();
    const zone = await screen.findByRole('combobox', { name: 'Fuso horário' });
    fireEvent.click(zone);
    fireEvent.change(zone, { target: { value: 'manaus' } });
    fireEvent.click(await screen.findByRole('option', { name: /Manaus/ }));
    await waitFor(() =>
      expect(saved()[0]).toMatchObject({ path: '/companies/1/region', body: { timeZone: 'America/Manaus' } }),
    );
  });
});

describe('the options', () => {
  it('name the person to ask for campaigns while the company has none', async () => {
    await open();
    expect(screen.getByRole('region', { name: 'Campanhas' }).textContent).toContain(
      'administra a plataforma',
    );
  });

  it('leave campaigns out once the company has them', async () => {
    await open({ campaignsEnabled: 'true' });
    expect(screen.queryByRole('region', { name: 'Campanhas' })).toBeNull();
  });
});

describe('the tabs', () => {
  it('include hours, which explain how they are switched on while the company has none', async () => {
    await open();
    fireEvent.click(screen.getAllByText('Horários')[0]!);
    expect(await screen.findByText('O expediente está desabilitado')).toBeTruthy();
    fireEvent.click(screen.getByText('Abrir Opções'));
    await select('Gerenciamento de Expediente', 'Por Empresa');
    fireEvent.click((await screen.findAllByText('Horários'))[0]!);
    const monday = await screen.findByLabelText('Segunda-feira');
    const [start, end] = within(monday).getAllByRole('textbox');
    fireEvent.change(start!, { target: { value: '0800' } });
    expect(screen.getByText<HTMLButtonElement>('Salvar').disabled).toBe(true);
    fireEvent.change(end!, { target: { value: '1800' } });
    fireEvent.click(screen.getByText('Salvar'));
    expect(await screen.findByText('Horários atualizados com sucesso.')).toBeTruthy();
    const { body } = saved().find(({ path }) => path === '/companies/1/schedules')!;
    expect((body as { schedules: object[] }).schedules[0]).toMatchObject({
      weekdayEn: 'monday',
      startTime: '08:00',
      endTime: '18:00',
    });
  });

  it('of the platform are visible to platform admins only', async () => {
    await open();
    expect(screen.getAllByRole('tab')).toHaveLength(4);
    expect(screen.queryByText('Criação de usuários')).toBeNull();
  });

  it('of the platform open by their URL', async () => {
    await open({}, { superAdmin: true });
    expect(screen.getByText('Criação de usuários')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('tab')[3]!);
    expect(await screen.findByText('Planos da casa')).toBeTruthy();
    expect(requests.some(({ path }) => path === '/auth/me')).toBe(true);
  });
});

describe('unsaved input', () => {
  const tab = (name: string) => screen.getByRole('tab', { name });
  const question = () => screen.queryByText('Descartar as alterações?');
  const press = (label: string) => fireEvent.click(screen.getByText(label));
  const monday = async () =>
    within(await screen.findByLabelText('Segunda-feira')).getAllByRole<HTMLInputElement>('textbox')[0]!;
  const typeHours = async () => {
    await open({ scheduleType: 'company' });
    fireEvent.click(tab('Horários'));
    fireEvent.change(await monday(), { target: { value: '0800' } });
  };

  it('needs a confirmation before another tab opens', async () => {
    await typeHours();
    fireEvent.click(tab('Opções'));
    expect(question()).toBeTruthy();
    press('Cancelar');
    expect((await monday()).value).toBe('08:00');
    fireEvent.click(tab('Opções'));
    press('Descartar');
    expect(await screen.findByText('Gerenciamento de Expediente')).toBeTruthy();
    fireEvent.click(tab('Horários'));
    expect((await monday()).value).toBe('');
  });

  it('needs a confirmation before another screen, and before going back', async () => {
    await typeHours();
    await act(() => router.navigate('/tickets'));
    expect(question()).toBeTruthy();
    press('Cancelar');
    await act(() => router.navigate(-1));
    expect(question()).toBeTruthy();
    press('Descartar');
    expect(await screen.findByText('Outra tela')).toBeTruthy();
    await waitFor(() => expect(question()).toBeNull());
  });

  it('needs a confirmation if it is an invalid number', async () => {
    await open();
    fireEvent.change(field('Tempo de Inatividade Atendente'), { target: { value: '99999' } });
    await act(() => router.navigate('/tickets'));
    expect(question()).toBeTruthy();
  });

  it('needs no confirmation once it is saved', async () => {
    await typeHours();
    const [, end] = within(screen.getByLabelText('Segunda-feira')).getAllByRole('textbox');
    fireEvent.change(end!, { target: { value: '1800' } });
    fireEvent.click(screen.getByText('Salvar'));
    await screen.findByText('Horários atualizados com sucesso.');
    await act(() => router.navigate('/tickets'));
    expect(question()).toBeNull();
    expect(screen.getByText('Outra tela')).toBeTruthy();
  });
});
