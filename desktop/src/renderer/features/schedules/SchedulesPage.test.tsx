import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { beforeEach, describe, expect, it } from 'vitest';
import { getContact } from '@recado/shared/contacts';
import { getOptOut } from '@recado/shared/opt-outs';
import {
  deleteSchedule,
  getSchedule,
  listSchedules,
  type Schedule,
  sendScheduleNow,
} from '@recado/shared/schedules';
import { returnToTicketAtom } from '@/data/schedules/return-to-ticket';
import { deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { SchedulesPage } from './SchedulesPage';
import { buildSchedule } from './testing/build-schedule';

// Role queries include hidden elements, because without a layout Fluent treats an open dialog as closed.
configure({ defaultHidden: true });

let server: ReturnType<typeof fakeServer>;
/** Schedules on the server. */
let stored: Schedule[];

const WAITING = ['PENDENTE', 'ENVIANDO', 'ATRASADA'];
beforeEach(() => {
  server = fakeServer();
  stored = [];
  server.on(getOptOut, () => ({ body: { optOut: null } }));
  server.on(listSchedules, ({ query }) => ({
    body: {
      schedules: stored.filter(({ status }) =>
        query.get('filter') === 'upcoming' ? WAITING.includes(status) : true,
      ),
      hasMore: false,
      nextCursor: null,
    },
  }));
});

const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest('[role=row]');
  return within(found as HTMLElement);
};
const failed = buildSchedule({ id: 3, status: 'ERRO', failure: 'disconnected' });

describe('the page "Agendamentos"', () => {
  it('lists contact, shortened message, time in the company’s zone and status', async () => {
    stored = [
      buildSchedule({ user: { id: 8, name: 'Bruno' }, mediaName: 'pedido.pdf' }),
      buildSchedule({ id: 2, body: 'Até já!', contact: { id: 6, name: '5511987654321', isGroup: false } }),
    ];
    await renderSignedIn(<SchedulesPage />, build.user({ profile: 'admin' }));
    const maria = await row('Maria Souza');
    for (const text of ['por Bruno', 'Bom dia! Seu pedido chega...', '01/03/2027 09:00:00', 'Pendente'])
      expect(maria.getByText(text)).toBeTruthy();
    expect(maria.getByRole('img', { name: 'Anexo: pedido.pdf' })).toBeTruthy();
    const other = await row('+55 11 98765-4321');
    expect(other.getByText('Até já!')).toBeTruthy();
    expect(other.queryByText(/^por /)).toBeNull();
  });

  it('describes a recurrence next to the time', async () => {
    stored = [
      buildSchedule({
        recurrence: {
          frequency: 'weekly',
          interval: 2,
          weekdays: [1, 3],
          businessDays: true,
          until: null,
          count: 10,
        },
      }),
    ];
    await renderSignedIn(<SchedulesPage />, build.user());
    const mark = await screen.findByRole('img', { name: /A cada 2 semanas/ });
    expect(mark.getAttribute('aria-label')).toBe('A cada 2 semanas (seg., qua.), em dias úteis, 10 vezes');
  });

  it('offers the filters and explains each empty list', async () => {
    await renderSignedIn(<SchedulesPage />, build.user());
    expect(await screen.findByText('Nenhuma mensagem agendada')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Com erro' }));
    expect(await screen.findByText('Nenhum erro de envio')).toBeTruthy();
    expect(server.requestsTo(listSchedules).map(({ query }) => query.get('filter'))).toEqual([
      'upcoming',
      'failed',
    ]);
  });

  it('searches in lower case after a pause', async () => {
    stored = [buildSchedule()];
    await renderSignedIn(<SchedulesPage />, build.user());
    await screen.findByText('Maria Souza');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'PEDIDO' } });
    await waitFor(() =>
      expect(server.requestsTo(listSchedules).at(-1)?.query.get('searchParam')).toBe('pedido'),
    );
  });

  it('shows why the list could not be loaded, and loads it again', async () => {
    server.on(listSchedules, () => ({ status: 500, body: { error: 'ERR_INTERNAL' } }));
    await renderSignedIn(<SchedulesPage />, build.user());
    expect(await screen.findByText('Não foi possível carregar os agendamentos')).toBeTruthy();
    server.on(listSchedules, () => ({ body: { schedules: [failed], hasMore: false, nextCursor: null } }));
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Maria Souza')).toBeTruthy();
  });

  it('shows a changed status at once and removes deleted schedules', async () => {
    stored = [buildSchedule()];
    await renderSignedIn(<SchedulesPage />, build.user());
    const maria = await row('Maria Souza');
    const sending = buildSchedule({ status: 'ENVIANDO', updatedAt: '2026-11-21T12:00:01.000Z' });
    stored = [sending];
    act(() => deliver('schedule', { action: 'update', scheduleId: 1, schedules: sending }, undefined));
    expect(await maria.findByText('Enviando')).toBeTruthy();
    stored = [];
    act(() => deliver('schedule', { action: 'delete', scheduleId: 1 }, undefined));
    await waitFor(() => expect(screen.queryByText('Maria Souza')).toBeNull());
  });

  it('shows why a message failed and sends it now', async () => {
    stored = [failed];
    server.on(sendScheduleNow, () => ({ body: { ...failed, status: 'PENDENTE', failure: null } }));
    await renderSignedIn(<SchedulesPage />, build.user());
    fireEvent.click(screen.getByRole('tab', { name: 'Com erro' }));
    const maria = await row('Maria Souza');
    expect(maria.getByText('A conexão com o WhatsApp está desligada.')).toBeTruthy();
    fireEvent.click(maria.getByRole('button', { name: 'Enviar agora a mensagem para Maria Souza' }));
    expect(await screen.findByText('A mensagem para Maria Souza será enviada agora.')).toBeTruthy();
    expect(server.requestsTo(sendScheduleNow).map(({ path }) => path)).toEqual(['/schedules/3/send']);
  });

  it('offers "Enviar agora" for failed messages only', async () => {
    stored = [buildSchedule()];
    await renderSignedIn(<SchedulesPage />, build.user());
    const maria = await row('Maria Souza');
    expect(maria.getByRole('button', { name: /^Editar/ })).toBeTruthy();
    expect(maria.queryByRole('button', { name: /^Enviar agora/ })).toBeNull();
  });

  it('deletes a schedule after a confirmation', async () => {
    stored = [buildSchedule()];
    server.on(deleteSchedule, () => {
      stored = [];
      return { status: 204 };
    });
    await renderSignedIn(<SchedulesPage />, build.user());
    fireEvent.click((await row('Maria Souza')).getByRole('button', { name: /^Excluir/ }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Deseja realmente excluir este registro?');
    expect(question.textContent).toContain('Mensagem para Maria Souza, seg., 01/03/2027, 09:00');
    fireEvent.click(within(question).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Agendamento excluído com sucesso.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Maria Souza')).toBeNull());
  });

  it('opens the dialog for the contact in the address, once', async () => {
    server.on(getContact, () => ({ body: { ...build.ticket({ id: 5 }).contact, name: 'Maria Souza' } }));
    const { path } = await renderSignedIn(<SchedulesPage />, build.user(), '/schedules?contactId=5');
    expect(await screen.findByText('Nova mensagem agendada')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Contato/).value).toBe('Maria Souza');
    expect(path()).toBe('/schedules');
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByText('Nova mensagem agendada')).toBeNull());
  });

  it('leads back to the conversation until the way is used', async () => {
    const user = build.user();
    getDefaultStore().set(returnToTicketAtom, { userId: user.id, uuid: 'u-1', contactName: 'Ana' });
    const { path } = await renderSignedIn(<SchedulesPage />, user, '/schedules');
    fireEvent.click(await screen.findByRole('button', { name: 'Voltar à conversa com Ana' }));
    await waitFor(() => expect(path()).toBe('/tickets/u-1'));
    expect(getDefaultStore().get(returnToTicketAtom)).toBeNull();
  });

  it('opens the scheduled message in the address, once', async () => {
    server.on(getSchedule, () => ({ body: { ...failed, runs: [] } }));
    const { path } = await renderSignedIn(
      <SchedulesPage />,
      build.user(),
      '/schedules?filter=failed&scheduleId=3',
    );
    expect(await screen.findByText('Erro de Envio')).toBeTruthy();
    expect(server.requestsTo(getSchedule).map((request) => request.path)).toEqual(['/schedules/3']);
    expect(path()).toBe('/schedules');
    expect(screen.getByRole('tab', { name: 'Com erro' }).getAttribute('aria-selected')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByText('Erro de Envio')).toBeNull());
  });

  it('reports a scheduled message in the address that was deleted', async () => {
    server.on(getSchedule, () => ({ status: 404, body: { error: 'ERR_NO_SCHEDULE_FOUND' } }));
    await renderSignedIn(<SchedulesPage />, build.user(), '/schedules?scheduleId=3');
    expect((await screen.findAllByText('Agendamento não encontrado.'))[0]).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
