import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Queue } from '@recado/shared/queues';
import { CLOSED_TEXTS, QUEUE_SCHEDULE } from '@recado/shared/working-hours';
import { startI18n } from '@/lib/i18n/i18n';
import { deliver } from '@/lib/realtime/listeners';
import { restoreSession } from '@/lib/session/session';
import { json, provideFakeDesktop, someSession, someUser } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import hours from '@/ui/hours/locales/pt.json';
import ui from '@/ui/locales/pt.json';
import chatbot from './chatbot/locales/pt.json';
import pt from './locales/pt.json';
import { QueuesPage } from './QueuesPage';

// Role queries include hidden elements, because without a layout Fluent treats an open dialog as closed.
configure({ defaultHidden: true });

const sales: Queue = {
  id: 1,
  name: 'Vendas',
  color: '#1d4ed8',
  greetingMessage: 'Olá! Você fala com as vendas.',
  outOfHoursMessage: '',
  schedules: QUEUE_SCHEDULE,
  version: 1,
};

interface SentRequest {
  method: string;
  path: string;
  body: unknown;
}
let requests: SentRequest[];
let connections: { id: number; name: string }[];
beforeEach(() => {
  connections = [];
});

/** Signs an administrator in and opens the screen. `respond` returns the response to each write. */
async function open(scheduleType: string, respond: (call: SentRequest) => Response = () => json(sales)) {
  const { credentials } = provideFakeDesktop();
  const session = someSession('t', someUser({ profile: 'admin' }));
  credentials.restore.mockResolvedValue({ ok: true, session });
  await restoreSession();
  requests = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname: path } = new URL(request.url);
    const text = await request.text();
    const call = { method: request.method, path, body: text && JSON.parse(text) };
    if (path === '/settings') return json([{ key: 'scheduleType', value: scheduleType }]);
    if (path === '/queue-options') return json([]);
    if (path === '/whatsapp') return json(connections);
    if (call.method === 'GET') return json(path === '/queue' ? [sales] : sales);
    requests.push(call);
    return respond(call);
  });
  renderScreen(<QueuesPage />);
  await screen.findByText('Vendas');
}
const fill = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => startI18n('pt', () => Promise.resolve({ queues: pt, chatbot, ui, hours })));

describe('the queues page', () => {
  it('shows name, colour and greeting, and follows changes by colleagues', async () => {
    await open('disabled');
    const row = screen.getByText('Vendas').closest('[role=row]') as HTMLElement;
    expect(within(row).getByText('#1d4ed8')).toBeTruthy();
    expect(within(row).getByText('Olá! Você fala com as vendas.')).toBeTruthy();
    const queue = { id: 2, name: 'Suporte', color: '#15803d', greetingMessage: '' };
    act(() => deliver('queue', { action: 'create', queue }, undefined));
    expect(await screen.findByText('Suporte')).toBeTruthy();
    expect(screen.getByText('2 filas')).toBeTruthy();
    act(() => deliver('queue', { action: 'delete', queueId: 1 }, undefined));
    await waitFor(() => expect(screen.queryByText('Vendas')).toBeNull());
  });

  it('creates queues with an unused colour and shows rejections next to the field', async () => {
    await open('disabled', () => json({ error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' }, 409));
    press('Adicionar fila');
    expect(screen.getAllByRole('gridcell')).toHaveLength(50);
    expect(screen.getByLabelText('Azul, tom 2 de 5: usada pela fila Vendas')).toHaveProperty(
      'disabled',
      true,
    );
    expect(screen.queryByRole('tab')).toBeNull();
    press('Salvar');
    expect(await screen.findByText('Campo obrigatório')).toBeTruthy();
    expect(requests).toEqual([]);
    fill(/^Nome/, 'Financeiro');
    fireEvent.click(screen.getByLabelText('Verde, tom 3 de 5'));
    press('Salvar');
    expect(await screen.findByText('Esta cor já está em uso, escolha outra')).toBeTruthy();
    const body = { name: 'Financeiro', color: '#16a34a', greetingMessage: '', assignment: 'manual' };
    expect(requests).toEqual([{ method: 'POST', path: '/queue', body }]);
  });

  it('offers to join connections, and names the one that rejects the queue', async () => {
    connections = [
      { id: 4, name: 'Loja' },
      { id: 5, name: 'Filial' },
    ];
    await open('disabled', ({ path }) =>
      path === '/whatsapp/5/queues' ? json({ error: 'ERR_WAPP_GREETING_REQUIRED' }, 400) : json(sales),
    );
    press('Adicionar fila');
    fill(/^Nome/, 'Financeiro');
    fireEvent.click(await screen.findByRole('combobox', { name: 'Conexões' }));
    for (const name of ['Loja', 'Filial']) fireEvent.click(await screen.findByRole('option', { name }));
    press('Salvar');
    expect(await screen.findByText('A fila foi salva, mas não entrou na conexão Filial.')).toBeTruthy();
    expect(requests.slice(1)).toEqual([
      { method: 'POST', path: '/whatsapp/4/queues', body: { queueId: sales.id } },
      { method: 'POST', path: '/whatsapp/5/queues', body: { queueId: sales.id } },
    ]);
  });

  it('offers a default text for customers outside the hours', async () => {
    await open('queue');
    fireEvent.click(screen.getByLabelText('Editar Vendas'));
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Mensagem de fora do expediente');
    press('Usar um texto padrão');
    expect(field.value).toBe(CLOSED_TEXTS.pt);
    expect(screen.queryByRole('button', { name: 'Usar um texto padrão' })).toBeNull();
  });

  it('makes a queue assign its tickets automatically', async () => {
    await open('disabled');
    fireEvent.click(screen.getByLabelText('Editar Vendas'));
    fireEvent.click(await screen.findByRole('radio', { name: 'Automática' }));
    press('Salvar');
    expect(await screen.findByText('Fila salva com sucesso')).toBeTruthy();
    expect(requests).toMatchObject([{ path: '/queue/1', body: { assignment: 'automatic' } }]);
  });

  it('saves hours with the queue if the company uses queue hours', async () => {
    await open('queue');
    fireEvent.click(screen.getByLabelText('Editar Vendas'));
    fireEvent.click(await screen.findByRole('tab', { name: 'Horários de Atendimento' }));
    fill('Sábado: fim', '1330');
    press('Adicionar');
    expect(await screen.findByText('Clique em salvar para registar as alterações')).toBeTruthy();
    fill('Mensagem de fora do expediente', 'Voltamos às 8h.');
    press('Salvar');
    expect(await screen.findByText('Fila salva com sucesso')).toBeTruthy();
    const schedules = QUEUE_SCHEDULE.map((day) =>
      day.weekdayEn === 'saturday' ? { ...day, endTime: '13:30' } : day,
    );
    expect(requests).toEqual([
      {
        method: 'PUT',
        path: '/queue/1',
        body: {
          name: 'Vendas',
          color: '#1d4ed8',
          greetingMessage: 'Olá! Você fala com as vendas.',
          assignment: 'manual',
          outOfHoursMessage: 'Voltamos às 8h.',
          schedules,
          version: 1,
        },
      },
    ]);
  });

  it('deletes a queue after a confirmation that names it', async () => {
    await open('disabled', () => new Response(null, { status: 204 }));
    fireEvent.click(screen.getByLabelText('Excluir Vendas'));
    expect(screen.getByText('Excluir a fila Vendas?')).toBeTruthy();
    press('Excluir');
    expect(await screen.findByText('Fila excluída com sucesso!')).toBeTruthy();
    expect(requests).toEqual([{ method: 'DELETE', path: '/queue/1', body: '' }]);
  });
});
