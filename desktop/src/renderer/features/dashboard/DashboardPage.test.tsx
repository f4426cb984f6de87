import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  Dashboard,
  DashboardSource,
  DashboardToday,
  DeadlineReport,
  ExportedDeadlineResult,
} from '@recado/shared/dashboard';
import { startI18n } from '@/lib/i18n/i18n';
import { deliver } from '@/lib/realtime/listeners';
import { restoreSession } from '@/lib/session/session';
import * as csv from '@/lib/sheet/csv-file';
import { json, provideFakeDesktop, someSession } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import { DashboardPage } from './DashboardPage';
import pt from './locales/pt.json';

const OVERVIEW: Dashboard = {
  counters: {
    supportPending: 5,
    supportHappening: 11,
    supportFinished: 1_412,
    leads: 96,
    avgSupportTime: 78.2,
    avgWaitTime: null,
  },
  attendants: [
    { id: 3, name: 'Bruno Carvalho', rating: null, avgSupportTime: null, online: false },
    { id: 2, name: 'Ana Beatriz', rating: 2.7, avgSupportTime: 11, online: true },
  ],
};
const TODAY: DashboardToday = {
  day: '2026-11-21',
  hour: 14,
  total: 9,
  hours: Array.from({ length: 24 }, (_, hour) => (hour === 10 ? 6 : hour === 14 ? 3 : 0)),
};

const SOURCES: DashboardSource[] = [
  { source: 'direct', tickets: 1_204, attended: 980, rating: 2.4 },
  { source: 'ad', tickets: 31, attended: 30, rating: null },
];

const NO_DEADLINES: DeadlineReport = {
  ...{ isUsed: true, missedNow: 0, totals: [], queues: [], users: [], days: [] },
};

let requests: string[];
let responses: Record<'overview' | 'today' | 'sources' | 'deadlines' | 'rows', () => Response>;

async function open() {
  const { credentials } = provideFakeDesktop();
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t') });
  await restoreSession();
  requests = [];
  vi.stubGlobal('fetch', (request: Request) => {
    const { pathname, search } = new URL(request.url);
    requests.push(pathname + search);
    if (pathname === '/dashboard') return Promise.resolve(responses.overview());
    if (pathname === '/dashboard/today') return Promise.resolve(responses.today());
    if (pathname === '/dashboard/sources') return Promise.resolve(responses.sources());
    if (pathname === '/dashboard/deadlines') return Promise.resolve(responses.deadlines());
    if (pathname === '/dashboard/deadlines/export') return Promise.resolve(responses.rows());
    if (pathname === '/service-levels') return Promise.resolve(json({ serviceLevels: [] }));
    if (pathname === '/first-steps') return Promise.resolve(json({ dismissed: true, steps: [] }));
    return Promise.resolve(json({ dueDate: '2026-12-15' }));
  });
  renderScreen(<DashboardPage />);
}
const counter = (name: string) => screen.getByText(name).parentElement?.querySelector('dd')?.textContent;
const cellsOf = (name: string) =>
  within(screen.getByText(name).closest('[role=row]') as HTMLElement)
    .getAllByRole('cell')
    .slice(1)
    .map(({ textContent }) => textContent);
const overviews = () => requests.filter((path) => path.startsWith('/dashboard?'));

beforeEach(() => {
  responses = {
    overview: () => json(OVERVIEW),
    today: () => json(TODAY),
    sources: () => json({ sources: SOURCES }),
    deadlines: () => json({ ...NO_DEADLINES, isUsed: false }),
    rows: () => json({ results: [], hasMore: false }),
  };
  return startI18n('pt', () => Promise.resolve({ dashboard: pt, ui }));
});

describe('the sources', () => {
  it('are compared by conversations, attended ones and ratings', async () => {
    await open();
    expect(await screen.findByText('Contato direto')).toBeTruthy();
    expect(cellsOf('Contato direto')).toEqual(['1.204', '980', '2,4']);
    expect(cellsOf('Anúncio')).toEqual(['31', '30', '—']);
  });

  it('name that there are none', async () => {
    responses.sources = () => json({ sources: [] });
    await open();
    expect(await screen.findByText('Nenhuma conversa neste período')).toBeTruthy();
  });

  it('can be loaded again after a failure', async () => {
    responses.sources = () => json({ error: 'ERR_NO_PERMISSION' }, 403);
    await open();
    expect(await screen.findByText('Não foi possível carregar as origens')).toBeTruthy();
    responses.sources = () => json({ sources: SOURCES });
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Contato direto')).toBeTruthy();
  });
});

describe('the deadlines', () => {
  const FIRST = { kind: 'firstReply', met: 9, missed: 3, median: 12, p90: 75 } as const;
  const used = () =>
    json({
      ...NO_DEADLINES,
      missedNow: 2,
      totals: [FIRST, { ...FIRST, kind: 'resolve', met: 1_199, missed: 1 }],
      queues: [{ id: 4, name: 'Vendas', ...FIRST }],
      users: [{ id: null, name: null, ...FIRST }],
      days: [{ day: '2026-11-20', ...FIRST }],
    } satisfies DeadlineReport);
  const rowsShown = () =>
    within(screen.getByRole('table', { name: /^Prazos: / }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell'))
      .map((cells) => cells.map(({ textContent }) => (textContent ?? '').replace(/^[^:]+:/, '')));

  it('are absent without service levels', async () => {
    await open();
    expect(await screen.findByText('Contato direto')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Prazos' })).toBeNull();
  });

  it('are shown by kind and by queue, agent and day', async () => {
    responses.deadlines = used;
    await open();
    expect(await screen.findByText('2 vencidos agora')).toBeTruthy();
    const numbers = ['75 %', '12', '3', '00 h 12 m', '01 h 15 m'];
    expect(rowsShown()).toEqual([
      ['Total', ...numbers],
      ['Vendas', ...numbers],
    ]);
    const group = (value: string) =>
      fireEvent.change(screen.getByLabelText('Agrupar por'), { target: { value } });
    group('user');
    expect(rowsShown()[1]).toEqual(['Sem atendente ou atendente excluído', ...numbers]);
    group('day');
    expect(rowsShown()[1]).toEqual(['20/11/2026', ...numbers]);
    // One in 1,200 was missed.
    fireEvent.click(screen.getByRole('tab', { name: 'Resolução · 99 %' }));
    expect(rowsShown()).toEqual([['Total', '99 %', '1.200', '1', '00 h 12 m', '01 h 15 m']]);
  });

  it('are saved one by one as a file of the period', async () => {
    responses.deadlines = used;
    const result: ExportedDeadlineResult = {
      ...{ ticketId: 7, kind: 'firstReply', level: 'Padrão', queue: '=Vendas', user: null },
      ...{ start: '2026-11-20T12:00:00.000Z', dueAt: '2026-11-20T12:15:00.000Z' },
      ...{ doneAt: '2026-11-20T12:20:00.000Z', openMinutes: 19.6, met: false },
    };
    responses.rows = () => json({ results: [result], hasMore: true });
    const save = vi.spyOn(csv, 'saveCsv').mockReturnValue();
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    const [name, text] = save.mock.calls[0] ?? [];
    expect(name).toBe('prazos.csv');
    const [, line] = (text ?? '').split('\r\n');
    expect(line?.split(';').filter((_cell, at) => at < 5 || at > 7)).toEqual(
      ['7', 'Primeira resposta', 'Padrão', "'=Vendas", '', '20', 'Perdido'].map((cell) => `"${cell}"`),
    );
    expect(requests.find((path) => path.includes('/export'))).toMatch(/date_from=/);
    expect(await screen.findByText('O arquivo tem os 1 prazos mais recentes')).toBeTruthy();
    save.mockRestore();
  });

  it('show an empty period', async () => {
    responses.deadlines = () => json(NO_DEADLINES);
    await open();
    expect(await screen.findByText('Nenhum prazo terminou neste período')).toBeTruthy();
  });
});

describe('the dashboard', () => {
  it("shows the month's numbers, the day by the hour, and the agents, best rated first", async () => {
    await open();
    expect(await screen.findByText('1.412')).toBeTruthy();
    expect(screen.getByText('Data Vencimento 15/12/2026')).toBeTruthy();
    expect(overviews()).toEqual([expect.stringMatching(/^\/dashboard\?date_from=\d{4}-\d\d-01&date_to=/)]);
    expect(counter('Tempo médio de atendimento')).toBe('01 h 18 m');
    expect(counter('Tempo médio de espera')).toBe('—');
    expect(await screen.findByText('Atendimentos hoje: 9')).toBeTruthy();
    expect(screen.getByText('3 até agora')).toBeTruthy();
    // Screen readers get the same data as a table.
    const read = within(screen.getByRole('table', { name: 'Atendimentos hoje: 9' }));
    expect(read.getByRole('row', { name: '10 h 6' })).toBeTruthy();
    expect(cellsOf('Ana Beatriz')).toEqual(['2,7', '00 h 11 m', 'Online']);
    expect(cellsOf('Bruno Carvalho')).toEqual(['—', '—', 'Offline']);
    const names = screen.getAllByText(/^(Ana|Bruno)/).map(({ textContent }) => textContent);
    expect(names).toEqual(['Ana Beatriz', 'Bruno Carvalho']);
    act(() => {
      deliver('user', { action: 'update', user: { id: 3, name: 'Bruno Carvalho', online: true } }, undefined);
    });
    await waitFor(() => expect(cellsOf('Bruno Carvalho')[2]).toBe('Online'));
    expect(screen.getByText('2 online')).toBeTruthy();
  });

  it('filters by a period, and requires one', async () => {
    await open();
    await screen.findByText('1.412');
    fireEvent.change(screen.getByLabelText('Tipo de Filtro'), { target: { value: 'period' } });
    fireEvent.click(screen.getByText('Filtrar'));
    expect(await screen.findByText('Parametrize o filtro')).toBeTruthy();
    expect(overviews()).toHaveLength(1);
    fireEvent.change(screen.getByLabelText('Período'), { target: { value: '30' } });
    fireEvent.click(screen.getByText('Filtrar'));
    await waitFor(() => expect(overviews().at(-1)).toBe('/dashboard?days=30'));
  });

  it('explains a failed request and loads again', async () => {
    responses.overview = () => json({ error: 'ERR_NO_PERMISSION' }, 403);
    await open();
    expect(await screen.findByText('Não foi possível carregar o dashboard')).toBeTruthy();
    responses.overview = () => json(OVERVIEW);
    fireEvent.click(screen.getByText('Tentar de novo'));
    expect(await screen.findByText('1.412')).toBeTruthy();
  });
});
