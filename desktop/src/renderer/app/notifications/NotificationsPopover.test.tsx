import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  countNotifications,
  listNotices,
  listNotifications,
  readAllNotifications,
} from '@recado/shared/notifications';
import { build } from '@/testing/build';
import { fakeServer } from '@/testing/render-signed-in';
import { renderInApp } from '../testing/render-in-app';
import { NotificationsPopover } from './NotificationsPopover';

// Role queries include hidden elements, because without a layout Fluent treats an open popover as closed.
configure({ defaultHidden: true });

const page = (...tickets: ReturnType<typeof build.ticket>[]) => ({
  body: { tickets, count: tickets.length, hasMore: false, nextCursor: null },
});

async function open(server: ReturnType<typeof fakeServer>) {
  server.on(listNotices, () => ({ body: { notices: [], unread: 0, hasMore: false, nextCursor: null } }));
  const app = await renderInApp(<NotificationsPopover />, { user: build.user() });
  await userEvent.click(await screen.findByRole('button', { name: /Notificações/ }));
  return { server, ...app };
}

test('shows the count on the bell, lists the tickets and links to them', async () => {
  const server = fakeServer();
  const ticket = build.ticket({ unreadMessages: 3, lastMessage: 'Cadê meu pedido?' });
  server.on(countNotifications, () => ({ body: { count: 2 } }));
  server.on(listNotifications, () => page(ticket, build.ticket({ id: 2, unreadMessages: 1 })));
  const { path } = await open(server);
  expect(await screen.findByRole('button', { name: 'Notificações: 2 conversas não lidas' })).toBeTruthy();
  const [first, second] = await screen.findAllByRole('link');
  expect(first?.textContent).toContain('Cliente 1');
  expect(first?.textContent).toContain('Cadê meu pedido?');
  expect(screen.getByRole('img', { name: '3 mensagens não lidas' })).toBeTruthy();
  expect(second?.textContent).toContain('Cliente 2');
  await userEvent.click(first as HTMLElement);
  expect(path()).toBe(`/tickets/${ticket.uuid}`);
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
});

test('shows a message when everything is read', async () => {
  const server = fakeServer();
  server.on(countNotifications, () => ({ body: { count: 0 } }));
  server.on(listNotifications, () => page());
  await open(server);
  expect(await screen.findByText('Tudo lido')).toBeTruthy();
});

test('offers a retry after a failed request', async () => {
  const server = fakeServer();
  let works = false;
  server.on(listNotifications, () =>
    works ? page(build.ticket({ unreadMessages: 1 })) : { status: 404, body: { error: 'ERR_NOT_FOUND' } },
  );
  await open(server);
  expect(await screen.findByText('Não foi possível carregar as notificações')).toBeTruthy();
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('link')).toBeTruthy();
});

test('marks everything as read with as many requests as needed', async () => {
  const server = fakeServer();
  let left = 2;
  server.on(listNotifications, () => (left > 0 ? page(build.ticket({ unreadMessages: 1 })) : page()));
  server.on(readAllNotifications, () => {
    left -= 1;
    return { body: { read: 100, hasMore: left > 0 } };
  });
  await open(server);
  await screen.findByRole('link');
  await userEvent.click(screen.getByRole('button', { name: 'Marcar tudo como lido' }));
  expect(await screen.findByText('Tudo lido')).toBeTruthy();
  expect(server.requestsTo(readAllNotifications)).toHaveLength(2);
});

test('explains why pending tickets stay unread', async () => {
  const server = fakeServer();
  server.on(listNotifications, () => page(build.ticket({ status: 'pending', unreadMessages: 1 })));
  server.on(readAllNotifications, () => ({ body: { read: 0, hasMore: false } }));
  await open(server);
  await screen.findByRole('link');
  await userEvent.click(screen.getByRole('button', { name: 'Marcar tudo como lido' }));
  expect(await screen.findByText('Nenhuma conversa sua para marcar')).toBeTruthy();
});

test('stores sound and mute settings on this machine', async () => {
  const server = fakeServer();
  server.on(listNotifications, () => page());
  const { settings } = await open(server);
  await userEvent.click(await screen.findByRole('switch', { name: 'Silenciar' }));
  expect(settings.set).toHaveBeenLastCalledWith('notificationsMuted', 'true');
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Som' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('switch', { name: 'Silenciar' }));
  expect(settings.set).toHaveBeenLastCalledWith('notificationsMuted', null);
});
