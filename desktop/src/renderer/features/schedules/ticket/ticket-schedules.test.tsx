import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listConnections } from '@recado/shared/connections';
import {
  cancelSchedule,
  createSchedule,
  listSchedules,
  type Schedule,
  undoScheduleCancellation,
  updateSchedule,
} from '@recado/shared/schedules';
import { changeDraftAtom, draftsAtom } from '@/data/outbox/drafts';
import { returnToTicketAtom } from '@/data/schedules/return-to-ticket';
import { deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { buildSchedule } from '../testing/build-schedule';
import { ScheduleNotice } from './ScheduleNotice';
import { TicketScheduleDialog } from './TicketScheduleDialog';

// Role queries include hidden elements, because without a layout Fluent treats an open dialog as closed.
configure({ defaultHidden: true });

let server: ReturnType<typeof fakeServer>;
let stored: Schedule[];
const ticket = build.ticket({ id: 5 });
const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString();

beforeEach(() => {
  server = fakeServer();
  stored = [];
  server.on(listSchedules, () => ({ body: { schedules: stored, hasMore: false, nextCursor: null } }));
  server.on(listConnections, () => ({ body: [] }));
});

const notice = () => screen.findByText(/mensage(m|ns) agendada/);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('ScheduleNotice', () => {
  const show = () => renderSignedIn(<ScheduleNotice ticket={ticket} />, build.user());

  it('shows the next message of the contact with its weekday and time', async () => {
    stored = [buildSchedule({ sendAt: inTwoDays() })];
    await show();
    expect((await notice()).textContent).toMatch(/^1 mensagem agendada: \p{L}{3}\., \d\d:\d\d$/u);
    const [{ query } = { query: new URLSearchParams() }] = server.requestsTo(listSchedules);
    expect([query.get('contactId'), query.get('filter')]).toEqual(['5', 'upcoming']);
    expect(screen.queryByRole('button', { name: 'Ver todas' })).toBeNull();
  });

  it('counts several messages, and adds the date of a later one', async () => {
    stored = [buildSchedule({ status: 'ENVIANDO' }), buildSchedule({ id: 2 }), buildSchedule({ id: 3 })];
    const { path } = await show();
    expect((await notice()).textContent).toBe('2 mensagens agendadas, a próxima: seg., 01/03, 09:00');
    press('Ver todas');
    expect(path()).toBe('/schedules');
  });

  it('shows nothing without a message', async () => {
    await show();
    await waitFor(() => expect(server.requestsTo(listSchedules)).toHaveLength(1));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('edits the message and follows changes by others', async () => {
    stored = [buildSchedule()];
    server.on(updateSchedule, () => ({ body: buildSchedule() }));
    await show();
    await notice();
    press('Editar');
    expect(await screen.findByText('Mensagem Pendente')).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^Mensagem\W*$/), { target: { value: 'O pedido já saiu.' } });
    press('Salvar');
    await waitFor(() => expect(screen.queryByText('Mensagem Pendente')).toBeNull());
    expect(server.requestsTo(updateSchedule)[0]?.body).toMatchObject({ body: 'O pedido já saiu.' });
    stored = [];
    act(() => deliver('schedule', { action: 'delete', scheduleId: 1 }, undefined));
    await waitFor(() => expect(screen.queryByText(/mensagem agendada/)).toBeNull());
  });

  it('cancels the message and offers to undo that', async () => {
    stored = [buildSchedule()];
    server.on(cancelSchedule, () => {
      stored = [];
      return { body: buildSchedule({ status: 'CANCELADA' }) };
    });
    server.on(undoScheduleCancellation, () => {
      stored = [buildSchedule()];
      return { body: buildSchedule() };
    });
    await show();
    await notice();
    press('Cancelar');
    expect((await screen.findAllByText('Mensagem agendada cancelada.'))[0]).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/^1 mensagem agendada/)).toBeNull());
    press('Desfazer');
    expect(await notice()).toBeTruthy();
    expect(server.requestsTo(undoScheduleCancellation)).toHaveLength(1);
  });

  it('shows why a message could not be cancelled', async () => {
    stored = [buildSchedule()];
    server.on(cancelSchedule, () => ({ status: 404, body: { error: 'ERR_NO_SCHEDULE_FOUND' } }));
    await show();
    await notice();
    press('Cancelar');
    expect((await screen.findAllByText('Agendamento não encontrado.'))[0]).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  });
});

describe('TicketScheduleDialog', () => {
  const store = getDefaultStore();
  const onClose = vi.fn();
  const draftText = () => store.get(draftsAtom)[ticket.id]?.text;

  beforeEach(() => {
    onClose.mockReset();
    store.set(draftsAtom, {});
    server.on(createSchedule, () => ({ status: 201, body: buildSchedule() }));
  });
  const open = async (draft: { text: string; whisper?: boolean }) => {
    store.set(changeDraftAtom, ticket.id, draft);
    const shown = await renderSignedIn(
      <TicketScheduleDialog ticket={ticket} onClose={onClose} />,
      build.user(),
    );
    await screen.findByText('Nova mensagem agendada');
    return shown;
  };
  const text = () => screen.getByLabelText<HTMLTextAreaElement>(/^Mensagem\W*$/);

  it('takes over the composer’s text, which stays until the schedule is saved', async () => {
    const { path } = await open({ text: 'Seu pedido chegou.' });
    expect(text().value).toBe('Seu pedido chegou.');
    expect(screen.getByLabelText<HTMLInputElement>(/^Contato/).value).toBe('Cliente 5');
    server.on(createSchedule, () => ({ status: 409, body: { error: 'ERR_LIMIT_REACHED' } }));
    press('Salvar');
    await waitFor(() => expect(server.requestsTo(createSchedule)).toHaveLength(1));
    expect(draftText()).toBe('Seu pedido chegou.');
    server.on(createSchedule, () => ({ status: 201, body: buildSchedule() }));
    await waitFor(() => expect(onClose).not.toHaveBeenCalled());
    await waitFor(() => {
      press('Salvar');
      expect(onClose).toHaveBeenCalled();
    });
    const keys = server
      .requestsTo(createSchedule)
      .map(({ body }) => (body as { clientId?: string }).clientId);
    expect([...new Set(keys)]).toEqual([expect.any(String)]);
    expect(draftText()).toBeUndefined();
    expect(path()).toBe('/schedules');
    expect(store.get(returnToTicketAtom)).toMatchObject({ uuid: ticket.uuid, contactName: 'Cliente 5' });
  });

  it('does not take over a whisper', async () => {
    await open({ text: 'Cliente difícil', whisper: true });
    expect(text().value).toBe('');
    expect(draftText()).toBe('Cliente difícil');
  });

  it('keeps the draft when it is closed', async () => {
    await open({ text: 'Seu pedido chegou.' });
    press('Cancelar');
    expect(onClose).toHaveBeenCalled();
    expect(draftText()).toBe('Seu pedido chegou.');
    expect(server.requestsTo(createSchedule)).toEqual([]);
  });
});
