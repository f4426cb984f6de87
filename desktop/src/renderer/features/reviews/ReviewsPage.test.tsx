import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exportReviews, getReviewDashboard, type Review, type ReviewDashboard } from '@recado/shared/reviews';
import { deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { ReviewsPage } from './ReviewsPage';

// Role queries include hidden elements, because without a layout Fluent treats an open dialog as closed.
configure({ defaultHidden: true });

const review = (id: number, note: number, observation = ''): Review => ({
  id,
  note,
  observation,
  createdAt: '2026-11-20T12:30:00.000Z',
  completed: true,
  user: { name: 'Ana' },
  ticket: { uuid: `00000000-0000-4000-8000-00000000000${id}`, contact: { name: `Cliente ${id}` } },
});
const RESULT: ReviewDashboard = {
  nps: { detractors: 1, passives: 2, promoters: 9, npsScore: 67 },
  totalReviews: 12,
  totalNotReviews: 30,
  average: 8.5,
  users: [{ id: 3, name: 'Ana' }],
  whatsapps: [{ id: 1, name: 'Loja' }],
  queues: [{ id: 2, name: 'Vendas' }],
  reviews: [review(1, 10), review(2, 7), review(3, 2, '<b>Demorou</b>\nmuito')],
  totalPages: 3,
};
const NO_REVIEWS: ReviewDashboard = {
  ...RESULT,
  nps: { detractors: 0, passives: 0, promoters: 0, npsScore: null },
  totalReviews: 0,
  totalNotReviews: 0,
  average: null,
  reviews: [],
  totalPages: 0,
};

let server: ReturnType<typeof fakeServer>;
let result: ReviewDashboard;
beforeEach(() => {
  server = fakeServer();
  result = RESULT;
  server.on(getReviewDashboard, () => ({ body: result }));
});
const open = () => renderSignedIn(<ReviewsPage />, build.user());
const lastQuery = () => Object.fromEntries(server.requestsTo(getReviewDashboard).at(-1)?.query ?? []);
const cellOf = (name: string) => screen.getByText(name).parentElement?.textContent;

/** jsdom's files lack `text()`. */
const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });

describe('the reviews page', () => {
  it('shows the score with its band and the number of reviews while they are few', async () => {
    await open();
    expect(await screen.findByText('67')).toBeTruthy();
    expect(cellOf('NPS')).toBe('NPS67Muito Bom · 12 avaliações');
    expect(cellOf('Detratores')).toBe('Detratores18 % · notas 0 a 6');
    expect(cellOf('Promotores')).toBe('Promotores975 % · notas 9 a 10');
    expect(cellOf('Total de Avaliações')).toBe('Total de Avaliações12');
    expect(cellOf('Atendimentos sem Avaliações')).toBe('Atendimentos sem Avaliações30');
    expect(cellOf('Nota Geral')).toBe('Nota Geral8,5');
    expect(lastQuery()).toEqual({ page: '1' });
  });

  it('lists reviews, and shows a comment as plain text', async () => {
    await open();
    const row = (await screen.findByText('Cliente 3')).closest('[role=row]') as HTMLElement;
    const cells = within(row).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '3',
      'Ana',
      'Cliente 3',
      'RUIM',
      expect.stringMatching(/^20\/11\/2026 \d\d:30$/),
      expect.stringMatching(/2$/),
      expect.stringMatching(/Ler$/),
      'Ver',
    ]);
    expect(screen.getByText('EXCELENTE')).toBeTruthy();
    expect(screen.getByText('BOM')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ler a observação de Cliente 3' }));
    const dialog = await screen.findByRole('dialog', { name: 'Observação do Usuário' });
    expect(dialog.textContent).toContain('<b>Demorou</b>\nmuito');
    expect(dialog.querySelector('b')).toBeNull();
    const link = screen.getByRole('link', { name: 'Ver a conversa com Cliente 3' });
    expect(link.getAttribute('href')).toBe(`/tickets/${RESULT.reviews[2]!.ticket.uuid}`);
  });

  it('filters by class, agent and period, pages, and clears the filters', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /^Detratores/ }));
    await waitFor(() => expect(lastQuery()).toEqual({ npsType: 'detractors', page: '1' }));
    await userEvent.selectOptions(screen.getByLabelText('Atendente'), 'Ana');
    await waitFor(() => expect(lastQuery()).toEqual({ npsType: 'detractors', userId: '3', page: '1' }));
    await userEvent.type(screen.getByLabelText('Data Inicial'), '2026-11-01');
    expect(screen.queryByText(/Filtro de período ativo/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar Data' }));
    expect(await screen.findByText('Filtro de período ativo: 01/11/2026 a Hoje')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Página 2' }));
    await waitFor(() =>
      expect(lastQuery()).toEqual({ npsType: 'detractors', userId: '3', startDate: '2026-11-01', page: '2' }),
    );
    await userEvent.click(screen.getByRole('button', { name: /^Detratores/ }));
    await waitFor(() => expect(lastQuery()).toEqual({ userId: '3', startDate: '2026-11-01', page: '1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Limpar Filtros' }));
    await waitFor(() => expect(screen.queryByText(/Filtro de período ativo/)).toBeNull());
    expect(screen.getByLabelText<HTMLSelectElement>('Atendente').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Data Inicial').value).toBe('');
  });

  it('rejects a period that ends before it starts', async () => {
    await open();
    await screen.findByText('67');
    await userEvent.type(screen.getByLabelText('Data Inicial'), '2026-11-10');
    await userEvent.type(screen.getByLabelText(/Data Final/), '2026-11-09');
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar Data' }));
    expect(screen.getByText('A data final vem antes da inicial')).toBeTruthy();
    expect(lastQuery()).toEqual({ page: '1' });
  });

  it('loads again when a customer completes a review', async () => {
    await open();
    await screen.findByText('67');
    result = { ...RESULT, nps: { ...RESULT.nps, npsScore: 68 }, totalReviews: 30 };
    act(() => deliver('review', { action: 'create', review: review(4, 10) }, undefined));
    expect(await screen.findByText('68')).toBeTruthy();
    expect(cellOf('NPS')).toBe('NPS68Muito Bom');
  });

  it('has no score without reviews, and offers a way to receive some', async () => {
    result = NO_REVIEWS;
    const { path } = await open();
    expect(await screen.findByText('Nenhuma avaliação ainda')).toBeTruthy();
    expect(cellOf('NPS')).toBe('NPS—');
    expect(cellOf('Nota Geral')).toBe('Nota Geral—');
    await userEvent.click(screen.getByRole('button', { name: 'Abrir as conexões' }));
    expect(path()).toBe('/connections');
  });

  it('explains a failed request and loads again', async () => {
    server.on(getReviewDashboard, () => ({ status: 404, body: { error: 'ERR_NOT_FOUND' } }));
    await open();
    expect(
      await screen.findByText('Não foi possível carregar os dados, tente novamente mais tarde!'),
    ).toBeTruthy();
    server.on(getReviewDashboard, () => ({ body: RESULT }));
    await userEvent.click(screen.getByRole('button', { name: /tryAgain|Tentar de novo/ }));
    expect(await screen.findByText('67')).toBeTruthy();
  });

  it('exports the reviews of the filter as a file', async () => {
    const saved: Blob[] = [];
    const urls = { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: vi.fn() };
    vi.stubGlobal('URL', Object.assign(URL, urls));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const row = {
      ...review(3, 2, '=1+1'),
      contactName: 'Cliente 3',
      queueName: 'Vendas',
      whatsappName: 'Loja',
    };
    server.on(exportReviews, () => ({ body: { reviews: [row], hasMore: true } }));
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /^Detratores/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Exportar CSV' }));
    expect(await screen.findByText('O arquivo tem as 1 avaliações mais recentes')).toBeTruthy();
    expect(server.requestsTo(exportReviews).map(({ query }) => query.toString())).toEqual([
      'npsType=detractors',
    ]);
    expect(await textOf(saved[0]!)).toContain('"Vendas";"Loja";"2";"RUIM";"\'=1+1"');
  });
});
