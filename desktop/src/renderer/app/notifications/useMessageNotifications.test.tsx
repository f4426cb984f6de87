import { act, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Ticket } from '@recado/shared/tickets';
import { deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { renderInApp } from '../testing/render-in-app';
import { playSound } from './sound';
import { useMessageNotifications } from './useMessageNotifications';
import { useNotificationSettings } from './useNotificationSettings';

vi.mock('./sound', () => ({ playSound: vi.fn() }));

const { sales } = build.queues;
const inSales = (given: Partial<Ticket> = {}) =>
  build.ticket({ queueId: sales.id, queue: sales, unreadMessages: 1, ...given });

let settings: ReturnType<typeof useNotificationSettings>;
function Window() {
  useMessageNotifications();
  const current = useNotificationSettings();
  useEffect(() => {
    settings = current;
  });
  return <section data-pane="conversation" />;
}
const mute = (on: boolean) => act(() => settings.setMuted(on));

let focused = true;
beforeEach(() => {
  focused = true;
  vi.mocked(playSound).mockReset();
  vi.spyOn(document, 'hasFocus').mockImplementation(() => focused);
});

const open = (path = '/tickets') => renderInApp(<Window />, { user: build.user(), path });
let messages = 0;
const customerWrites = (ticket: Ticket, body = 'Oi') =>
  act(() =>
    deliver(
      'appMessage',
      {
        action: 'create',
        message: build.message({ n: ++messages, body }),
        contact: ticket.contact,
        ticket,
      },
      undefined,
    ),
  );
const read = (ticketId: number) =>
  act(() => deliver('ticket', { action: 'updateUnread', ticketId }, undefined));

test('a message that is published twice raises one notification', async () => {
  const { notifications } = await open();
  const ticket = inSales();
  const event = {
    action: 'create' as const,
    message: build.message({ n: ++messages, body: 'Oi' }),
    contact: ticket.contact,
    ticket,
  };
  act(() => deliver('appMessage', event, undefined));
  await waitFor(() => expect(notifications.show).toHaveBeenCalledTimes(1));
  act(() => deliver('appMessage', event, undefined));
  customerWrites(ticket, 'Alô');
  await waitFor(() => expect(notifications.show).toHaveBeenCalledTimes(2));
  expect(notifications.show).toHaveBeenLastCalledWith(
    expect.objectContaining({ title: 'Cliente 1 (2 mensagens)' }),
  );
});

test('a burst raises one notification with its count, and later messages increase it', async () => {
  const { notifications } = await open();
  const ticket = inSales();
  customerWrites(ticket);
  customerWrites(ticket, 'Tem alguém?');
  await waitFor(() => expect(notifications.show).toHaveBeenCalledTimes(1));
  expect(notifications.show).toHaveBeenCalledWith({
    tag: 'ticket-1',
    title: 'Cliente 1 (2 mensagens)',
    body: 'Tem alguém?',
    path: `/tickets/${ticket.uuid}`,
    attention: false,
    reply: { userId: 7, ticketId: 1, name: 'Cliente 1', seenThrough: build.message({ n: messages }).id },
  });
  customerWrites(ticket, 'Alô');
  await waitFor(() =>
    expect(notifications.show).toHaveBeenLastCalledWith(
      expect.objectContaining({ title: 'Cliente 1 (3 mensagens)' }),
    ),
  );
});

test('reading a ticket removes its notification and restarts the count', async () => {
  const { notifications } = await open();
  customerWrites(inSales());
  await waitFor(() => expect(notifications.show).toHaveBeenCalledTimes(1));
  read(1);
  expect(notifications.close).toHaveBeenCalledWith('ticket-1');
  customerWrites(inSales());
  await waitFor(() => expect(notifications.show).toHaveBeenCalledTimes(2));
  expect(notifications.show).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'Cliente 1' }));
});

test('a message read before its notification was due raises none', async () => {
  const { notifications } = await open();
  customerWrites(inSales());
  read(1);
  customerWrites(inSales({ id: 2 }));
  await waitFor(() => expect(notifications.show).toHaveBeenCalled());
  expect(notifications.show.mock.calls.map(([{ tag }]) => tag)).toEqual(['ticket-2']);
});

test('a customer of the chatbot raises a notification only when an agent is needed', async () => {
  const { notifications } = await open();
  const ticket = inSales({ status: 'pending', chatbot: true });
  customerWrites(ticket);
  act(() => deliver('ticket', { action: 'update', ticket }, undefined));
  const handedOver = inSales({ status: 'pending' });
  act(() => deliver('ticket', { action: 'update', ticket: handedOver, handedOver: true }, undefined));
  await waitFor(() => expect(notifications.show).toHaveBeenCalledTimes(1));
  expect(notifications.show).toHaveBeenCalledWith({
    tag: 'ticket-1',
    title: 'Cliente 1',
    body: 'Aguarda um atendente',
    path: `/tickets/${ticket.uuid}`,
    attention: false,
  });
});

test('a hand-over to a colleague, in another queue or with notifications off raises no notification', async () => {
  const { notifications } = await open();
  const { support } = build.queues;
  const quiet = { ...build.ticket({ id: 3 }).contact, notification: false };
  for (const ticket of [
    inSales({ status: 'open', userId: 8, user: { id: 8, name: 'Bruno' } }),
    inSales({ id: 2, status: 'pending', queueId: support.id, queue: support }),
    inSales({ id: 3, status: 'pending', contact: quiet }),
    inSales({ id: 4, status: 'pending' }),
  ])
    act(() => deliver('ticket', { action: 'update', ticket, handedOver: true }, undefined));
  await waitFor(() => expect(notifications.show).toHaveBeenCalled());
  expect(notifications.show.mock.calls.map(([{ tag }]) => tag)).toEqual(['ticket-4']);
});

test('a colleague who accepts the ticket removes the notification', async () => {
  const { notifications } = await open();
  customerWrites(inSales({ status: 'pending' }));
  await waitFor(() => expect(notifications.show).toHaveBeenCalledTimes(1));
  const ticket = inSales({ userId: 8, user: { id: 8, name: 'Bruno' } });
  act(() => deliver('ticket', { action: 'update', ticket }, undefined));
  expect(notifications.close).toHaveBeenCalledWith('ticket-1');
});

test('the ticket in view raises none, unless the window has no focus', async () => {
  const ticket = inSales();
  const { notifications } = await open(`/tickets/${ticket.uuid}`);
  customerWrites(ticket);
  customerWrites(inSales({ id: 2 }));
  await waitFor(() => expect(notifications.show).toHaveBeenCalledTimes(1));
  expect(notifications.show).toHaveBeenCalledWith(expect.objectContaining({ tag: 'ticket-2' }));
  focused = false;
  customerWrites(ticket);
  await waitFor(() =>
    expect(notifications.show).toHaveBeenLastCalledWith(expect.objectContaining({ tag: 'ticket-1' })),
  );
});

test('explains and requests permission at the first message', async () => {
  const { notifications } = await open();
  notifications.permission.mockResolvedValue('ask');
  customerWrites(inSales());
  const allow = await waitFor(() => {
    const found = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Ativar avisos',
    );
    if (!found) throw new Error('not offered');
    return found;
  });
  expect(document.body.textContent).toContain('mesmo com o Recado atrás de outra janela');
  expect(notifications.request).not.toHaveBeenCalled();
  act(() => allow.click());
  expect(notifications.request).toHaveBeenCalledTimes(1);
});

test('muted notifications are not shown, not even later', async () => {
  const { notifications } = await open();
  mute(true);
  customerWrites(inSales());
  mute(false);
  customerWrites(inSales({ id: 2 }));
  await waitFor(() => expect(notifications.show).toHaveBeenCalled());
  expect(notifications.show.mock.calls.map(([{ tag }]) => tag)).toEqual(['ticket-2']);
});

test('muting removes shown notifications', async () => {
  const { notifications } = await open();
  customerWrites(inSales());
  await waitFor(() => expect(notifications.show).toHaveBeenCalledTimes(1));
  mute(true);
  await waitFor(() => expect(notifications.close).toHaveBeenCalledWith('ticket-1'));
  mute(false);
});

test('a ticket opened before its notification was due raises none', async () => {
  const { notifications, navigate } = await open();
  const ticket = inSales();
  customerWrites(ticket);
  await act(() => navigate(`/tickets/${ticket.uuid}`));
  customerWrites(inSales({ id: 2 }));
  await waitFor(() => expect(notifications.show).toHaveBeenCalled());
  expect(notifications.show.mock.calls.map(([{ tag }]) => tag)).toEqual(['ticket-2']);
});

test('a notification sounds only while its sound is switched on', async () => {
  const { notifications } = await open();
  act(() => settings.setSound(false));
  customerWrites(inSales());
  await waitFor(() => expect(notifications.show).toHaveBeenCalledTimes(1));
  expect(playSound).not.toHaveBeenCalled();
  act(() => settings.setSound(true));
  customerWrites(inSales({ id: 2 }));
  await waitFor(() => expect(notifications.show).toHaveBeenCalledTimes(2));
  expect(playSound).toHaveBeenCalledOnce();
});
