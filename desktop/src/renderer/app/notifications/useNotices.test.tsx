import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BodyOf } from '@recado/shared/contract';
import {
  countNotifications,
  listNotices,
  listNotifications,
  type Notice,
  readNotices,
} from '@recado/shared/notifications';
import { deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { fakeServer } from '@/testing/render-signed-in';
import { renderInApp } from '../testing/render-in-app';
import { NotificationsPopover } from './NotificationsPopover';
import { useNoticeEvents } from './useNoticeEvents';

// Role queries include hidden elements, because without a layout Fluent treats an open popover as closed.
configure({ defaultHidden: true });

const UUID = '00000000-0000-4000-8000-000000000007';
const notice = (fields: Partial<Notice> & Pick<Notice, 'content'>): Notice => ({
  id: '01J00000000000000000000001',
  at: '2026-11-21T12:00:00.000Z',
  read: false,
  contactName: 'Maria',
  ticketUuid: UUID,
  comment: null,
  ...fields,
});
const paused = notice({
  content: {
    kind: 'campaignPaused',
    campaigns: [{ id: 7, name: 'Natal' }],
    reason: 'failures',
    until: null,
  },
});
const review = notice({ content: { kind: 'badReview', reviewId: 5, note: 6 }, comment: 'Demorou\ndemais' });

function Window() {
  useNoticeEvents();
  return <NotificationsPopover />;
}

function serverWith(...given: Notice[]) {
  const server = fakeServer();
  let notices = given;
  const unread = () => notices.filter(({ read }) => !read).length;
  server.on(countNotifications, () => ({ body: { count: 2 } }));
  server.on(listNotifications, () => ({ body: { tickets: [], count: 0, hasMore: false, nextCursor: null } }));
  server.on(listNotices, () => ({
    body: { notices, unread: unread(), hasMore: false, nextCursor: null },
  }));
  server.on(readNotices, ({ body }) => {
    const { ids } = body as BodyOf<typeof readNotices>;
    notices = notices.map((each) => ({ ...each, read: each.read || !ids || ids.includes(each.id) }));
    return { body: { unread: unread() } };
  });
  return server;
}

let focused = true;
beforeEach(() => {
  focused = true;
  vi.spyOn(document, 'hasFocus').mockImplementation(() => focused);
});

const open = () => renderInApp(<Window />, { user: build.user() });
const arrives = (given: Notice) =>
  act(() => deliver('notice', { action: 'create', notice: given }, undefined));

test('counts unread notices on the bell; opening one marks it as read and leads to its place', async () => {
  const server = serverWith(paused);
  const { path } = await open();
  const bell = await screen.findByRole('button', {
    name: 'Notificações: 2 conversas não lidas, 1 aviso novo',
  });
  await userEvent.click(bell);
  expect(await screen.findByText('Pausada: muitas mensagens falharam')).toBeTruthy();
  await userEvent.click(screen.getByText('A campanha Natal pausou'));
  expect(path()).toBe('/campaign/7/report');
  await waitFor(() => expect(server.requestsTo(readNotices)).toHaveLength(1));
  expect(await screen.findByRole('button', { name: 'Notificações: 2 conversas não lidas' })).toBeTruthy();
});

test('marks all as read', async () => {
  serverWith(paused, { ...review, id: '01J00000000000000000000002' });
  await open();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Notificações: 2 conversas não lidas, 2 avisos novos' }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Marcar todos como lidos' }));
  expect(await screen.findByRole('button', { name: 'Notificações: 2 conversas não lidas' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Marcar todos como lidos' })).toBeNull();
});

test('shows a bad review as a toast that leads to the conversation, once', async () => {
  serverWith();
  const { path, notifications } = await open();
  arrives(review);
  arrives(review);
  expect(await screen.findAllByText('Maria deu nota 6')).toHaveLength(1);
  expect(screen.getByText('Demorou demais')).toBeTruthy();
  await userEvent.click(screen.getByText('Abrir conversa'));
  expect(path()).toBe(`/tickets/${UUID}`);
  expect(notifications.show).not.toHaveBeenCalled();
});

test('behind another window it raises a system notification instead', async () => {
  serverWith();
  const { notifications } = await open();
  focused = false;
  arrives(notice({ content: { kind: 'ticketAssigned', by: 'Ana' } }));
  expect(notifications.show).toHaveBeenCalledWith({
    tag: `notice-${paused.id}`,
    title: 'Você recebeu a conversa com Maria',
    body: 'Transferida por Ana',
    path: `/tickets/${UUID}`,
    attention: true,
  });
});

test.each<[Notice['content'], string, string, string]>([
  [
    { kind: 'scheduleFailed', scheduleId: 3, failure: 'rejected', seriesEnded: true },
    'A mensagem agendada para Maria não foi enviada',
    'O WhatsApp recusou a mensagem. As próximas mensagens da série não serão enviadas.',
    '/schedules',
  ],
  [
    { kind: 'listImportEnded', contactListId: 4, listName: 'VIP', isFailed: false, added: 2940, invalid: 1 },
    'A importação para a lista VIP terminou',
    '2.940 contatos adicionados · 1 linha recusada',
    '/contact-lists/4/contacts',
  ],
  [
    { kind: 'connectionDown', connectionId: 1, connectionName: 'Loja', isLoggedOut: true },
    'A conexão Loja está fora do ar',
    'O número foi desconectado no celular. Leia um novo QR code.',
    '/connections',
  ],
])('describes %o and leads to its place', async (content, title, detail, place) => {
  serverWith(notice({ content }));
  const { path } = await open();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Notificações: 2 conversas não lidas, 1 aviso novo' }),
  );
  expect(await screen.findByText(detail)).toBeTruthy();
  await userEvent.click(screen.getByText(title));
  expect(path()).toBe(place);
});
