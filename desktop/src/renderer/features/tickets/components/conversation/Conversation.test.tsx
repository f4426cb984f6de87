import { listMessages } from '@recado/shared/messages';
import { getTicketByUuid, readTicket, updateTicket, type Ticket } from '@recado/shared/tickets';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { build } from '../../testing/build';
import { fakeServer, renderSignedIn } from '../../testing/renderSignedIn';
import { Conversation } from './Conversation';

beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

async function show(given: Partial<Ticket>) {
  const server = fakeServer();
  const ticket = build.ticket(given);
  server.on(getTicketByUuid, () => ({ body: ticket }));
  server.on(readTicket, () => ({ body: { ...ticket, unreadMessages: 0 } }));
  server.on(listMessages, () => ({
    body: { messages: [], ticket, tickets: [], hasMore: false, nextCursor: null },
  }));
  const page = await renderSignedIn(<Conversation uuid={ticket.uuid} twoPanes />, build.user());
  return { server, ticket, ...page };
}

test('says who it is, what the contact does and who attends', async () => {
  await show({ user: { id: 7, name: 'Ana' }, userId: 7 });
  expect(await screen.findByRole('heading', { name: 'Cliente 1' })).toBeTruthy();
  expect(screen.getByText('#1')).toBeTruthy();
  expect(screen.getByText('Offline')).toBeTruthy();
  expect(screen.getByText('· atribuído a Ana')).toBeTruthy();
  expect(await screen.findByText('Diga olá para seu novo contato!')).toBeTruthy();
});

test.each(['pending', 'closed'] as const)('a %s ticket is not written to', async (status) => {
  const { server } = await show({ status, unreadMessages: 3 });
  expect(await screen.findByText('Reabra ou aceite esse ticket para enviar uma mensagem.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Resolver' })).toBeNull();
  expect(screen.queryAllByRole('button', { name: 'Aceitar' })).toHaveLength(status === 'pending' ? 1 : 0);
  expect(server.asked(readTicket)).toEqual([]);
});

test('an open one in view is read', async () => {
  const { server } = await show({ unreadMessages: 3 });
  await waitFor(() => expect(server.asked(readTicket)).toHaveLength(1));
});

test('not while the window is behind another', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const { server } = await show({ unreadMessages: 3 });
  await screen.findByText('Diga olá para seu novo contato!');
  expect(server.asked(readTicket)).toEqual([]);
});

test('one that may not be seen is refused', async () => {
  const server = fakeServer();
  server.on(getTicketByUuid, () => ({ status: 403, body: { error: 'ERR_NO_PERMISSION' } }));
  const { path } = await renderSignedIn(<Conversation uuid={build.ticket().uuid} twoPanes />, build.user());
  expect((await screen.findAllByText('Acesso não permitido')).length).toBeGreaterThan(0);
  expect(path()).toBe('/tickets');
});

test('E resolves, but not while writing', async () => {
  const { server, path } = await show({});
  server.on(updateTicket, () => ({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } }));
  await userEvent.type(await screen.findByRole('textbox'), 'eae');
  expect(server.asked(updateTicket)).toEqual([]);
  screen.getByRole('textbox').blur();
  await userEvent.keyboard('e');
  await waitFor(() =>
    expect(server.asked(updateTicket)[0]?.body).toMatchObject({ status: 'closed', userId: 7 }),
  );
  expect(path()).toBe('/');
});
