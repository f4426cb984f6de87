import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Connection, listConnections } from '@recado/shared/connections';
import { listMessages, type Message } from '@recado/shared/messages';
import { getTicketByUuid, readTicket, type Ticket, updateTicket } from '@recado/shared/tickets';
import type { OwnUser } from '@recado/shared/users';
import { ticketDialogAtom } from '@/data/desk/open-views';
import { TicketSlotsProvider } from '@/data/desk/ticket-slots';
import { TicketDialogs } from '@/features/ticket-actions';
import { deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { Conversation } from './Conversation';

beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => getDefaultStore().set(ticketDialogAtom, null));

const shop: Connection = {
  id: 1,
  name: 'Loja Centro',
  status: 'CONNECTED',
  number: '5511938421190',
  isDefault: true,
  retries: 0,
  reason: null,
  queues: [],
  disconnectedSince: null,
  updatedAt: '2026-11-21T14:07:00.000Z',
};

async function show(given: Partial<Ticket>, user: OwnUser = build.user(), messages: Message[] = []) {
  const server = fakeServer();
  const ticket = build.ticket(given);
  server.on(getTicketByUuid, () => ({ body: ticket }));
  server.on(listConnections, () => ({ body: [shop] }));
  server.on(readTicket, () => ({ body: { ...ticket, unreadMessages: 0 } }));
  server.on(listMessages, () => ({
    body: { messages, ticket, tickets: [], hasMore: false, nextCursor: null },
  }));
  const slots = {
    ContactDrawer: ({ onClose }: { onClose: () => void }) => (
      <button onClick={onClose}>fechar contato</button>
    ),
    ContactDialogs: () => null,
    ContactDialog: () => null,
  };
  const page = await renderSignedIn(
    <TicketSlotsProvider slots={slots}>
      <Conversation uuid={ticket.uuid} twoPanes />
      <TicketDialogs />
    </TicketSlotsProvider>,
    user,
  );
  return { server, ticket, ...page };
}

test('shows the contact, its presence and the agent', async () => {
  await show({ user: { id: 7, name: 'Ana' }, userId: 7 });
  expect(await screen.findByRole('heading', { name: 'Cliente 1' })).toBeTruthy();
  expect(screen.getByText('#1')).toBeTruthy();
  expect(screen.getByText('Offline')).toBeTruthy();
  expect(screen.getByText('· atribuído a Ana')).toBeTruthy();
  expect(await screen.findByText('Diga olá para seu novo contato!')).toBeTruthy();
});

test.each(['pending', 'closed'] as const)('a %s ticket has no composer', async (status) => {
  const { server } = await show({ status, unreadMessages: 3 });
  expect(await screen.findByText('Reabra ou aceite esse ticket para enviar uma mensagem.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Resolver' })).toBeNull();
  expect(screen.queryAllByRole('button', { name: 'Aceitar' })).toHaveLength(status === 'pending' ? 1 : 0);
  expect(server.requestsTo(readTicket)).toEqual([]);
});

test('an open ticket in view is read through the newest message that was loaded', async () => {
  const messages = [build.message({ n: 3 }), build.message({ n: 2 }), build.message({ n: 1 })];
  const { server } = await show({ unreadMessages: 3 }, build.user(), messages);
  await waitFor(() => expect(server.requestsTo(readTicket)).toHaveLength(1));
  expect(server.requestsTo(readTicket)[0]?.body).toEqual({ lastMessageId: messages[0]?.id });
});

test('a ticket is not marked as read while the window has no focus', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const { server } = await show({ unreadMessages: 3 }, build.user(), [build.message()]);
  expect(await screen.findByRole('textbox', { name: 'Mensagem' })).toBeTruthy();
  await waitFor(() => expect(server.requestsTo(listMessages)).toHaveLength(1));
  expect(server.requestsTo(readTicket)).toEqual([]);
});

test('shows "Acesso não permitido" for a ticket hidden from the agent', async () => {
  const server = fakeServer();
  server.on(getTicketByUuid, () => ({ status: 403, body: { error: 'ERR_NO_PERMISSION' } }));
  const { path } = await renderSignedIn(<Conversation uuid={build.ticket().uuid} twoPanes />, build.user());
  expect((await screen.findAllByText('Acesso não permitido')).length).toBeGreaterThan(0);
  expect(path()).toBe('/tickets');
});

test('E resolves, but not in a text field', async () => {
  const { server, path } = await show({});
  server.on(updateTicket, () => ({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } }));
  await userEvent.type(await screen.findByRole('textbox'), 'eae');
  expect(server.requestsTo(updateTicket)).toEqual([]);
  screen.getByRole('textbox').blur();
  await userEvent.keyboard('e');
  await waitFor(() =>
    expect(server.requestsTo(updateTicket)[0]?.body).toMatchObject({ status: 'closed', userId: 7 }),
  );
  expect(path()).toBe('/');
});

test('shows the resolving at once, and reverts it without a response', async () => {
  const { server } = await show({});
  let fail = () => undefined as void;
  server.on(
    updateTicket,
    () => new Promise((_resolve, reject) => (fail = () => reject(new TypeError('gone')))),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Resolver' }));
  const busy = await screen.findByRole('button', { name: 'Um momento…' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('button', { name: /Resolver|Reabrir|Mais opções/u })).toBeNull();
  fail();
  expect(await screen.findByRole('button', { name: 'Resolver' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Um momento…' })).toBeNull();
  expect((await screen.findAllByText('O atendimento de Cliente 1 está como antes.')).length).toBeGreaterThan(
    0,
  );
});

const options = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Mais opções' }));
  const items = await screen.findAllByRole('menuitem');
  // Removes the keyboard shortcut from the end of a menu item's text.
  return items.map(({ textContent }) => textContent?.replace(/(?:T|Z|Ctrl\+F)$/u, ''));
};

test('agents can neither delete nor export', async () => {
  await show({});
  expect(await options()).toEqual([
    'Ver contato',
    'Buscar na conversa',
    'Marcar como não lida',
    'Agendar',
    'Adiar',
    'Transferir',
    'Resolver sem mensagens',
    'Silenciar mensagens automáticas',
  ]);
});

test('administrators have all options; a closed ticket can be reopened but not transferred', async () => {
  const admin = build.user({ profile: 'admin' });
  await show({ status: 'closed' }, admin);
  expect(await options()).toEqual([
    'Ver contato',
    'Buscar na conversa',
    'Agendar',
    'Exportar Conversa',
    'Excluir',
  ]);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Resolver' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Reabrir' }));
  expect(await screen.findByText('Reabrir o ticket de Cliente 1')).toBeTruthy();
});

test('the header opens the contact’s drawer, and closes it', async () => {
  await show({});
  const name = await screen.findByText('Cliente 1', { selector: 'h2 *' });
  const header = name.closest('button');
  await userEvent.click(name);
  expect(header?.getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(screen.getByText('fechar contato'));
  expect(header?.getAttribute('aria-expanded')).toBe('false');
});

test('T transfers', async () => {
  await show({});
  await screen.findByText('Cliente 1', { selector: 'h2 *' });
  act(() => (document.activeElement as HTMLElement | null)?.blur());
  fireEvent.keyDown(document.body, { key: 't' });
  const title = 'Transferir o ticket de Cliente 1';
  expect(await screen.findByText(title)).toBeTruthy();
});

test('shows which colleagues view the ticket, and who types', async () => {
  const { ticket } = await show({});
  await screen.findByRole('heading', { name: 'Cliente 1' });
  const viewer = (id: number, name: string, typing = false) => ({ id, name, typing });
  const hear = (viewers: unknown[], ticketId = ticket.id) =>
    act(() => deliver('ticketViewers', { ticketId, source: 's', viewers }, undefined));
  hear([viewer(7, 'Ana'), viewer(9, 'Rafael')]);
  expect(screen.getByText('Rafael também está vendo')).toBeTruthy();
  hear([viewer(9, 'Rafael'), viewer(8, 'Carla')]);
  expect(screen.getByText('Carla e Rafael também estão vendo')).toBeTruthy();
  hear([viewer(9, 'Rafael'), viewer(8, 'Carla', true)]);
  expect(screen.getByText('Carla também está digitando')).toBeTruthy();
  hear([viewer(1, 'Zé')], ticket.id + 1);
  expect(screen.queryByText(/Zé/)).toBeNull();
  hear([viewer(7, 'Ana')]);
  expect(screen.queryByText(/também/)).toBeNull();
});

test('shows since when the number is disconnected, until it reconnects', async () => {
  const { server } = await show({ whatsappId: shop.id });
  await screen.findByRole('heading', { name: 'Cliente 1' });
  expect(server.requestsTo(listConnections).length).toBeGreaterThan(0);
  const state = {
    id: shop.id,
    qrcode: '',
    retries: 1,
    number: null,
    reason: 'network',
    updatedAt: shop.updatedAt,
  };
  const report = (status: string, disconnectedSince: string | null) =>
    act(() =>
      deliver(
        'whatsappSession',
        { action: 'update', session: { ...state, status, disconnectedSince } },
        undefined,
      ),
    );
  report('TIMEOUT', '2026-11-20T14:07:00.000Z');
  const title = /^Loja Centro está sem conexão com o WhatsApp desde 20\/11 \d\d:07\.$/;
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(/as mensagens saem quando a conexão voltar/)).toBeTruthy();
  report('CONNECTED', null);
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
});
