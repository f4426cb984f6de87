import { useIsMutating } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { Link } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import {
  countTickets,
  getTicket,
  listTickets,
  markTicketUnread,
  setQuantityMessage,
  type Ticket,
  undoResolution,
  updateTicket,
} from '@recado/shared/tickets';
import type { OwnUser } from '@recado/shared/users';
import { queueChoiceAtom } from '@/data/desk/desk-state';
import { draftsAtom } from '@/data/outbox/drafts';
import type { TicketFilter } from '@/data/tickets/ticket-list';
import { useTicketCounts } from '@/data/tickets/useTicketCounts';
import { useTicketList } from '@/data/tickets/useTicketList';
import { QueueChoiceDialog } from '@/features/ticket-list';
import { SortMenu } from '@/features/ticket-list/filters/SortMenu';
import { useCommands } from '@/lib/commands/useCommands';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { TicketDialogs } from './dialogs/TicketDialogs';
import { useRecordPath } from './useNavigateAfter';
import { useTicketCommands } from './useTicketCommands';

const { sales, support } = build.queues;
const RESOLUTION = '692000000000000000000001';
const waiting = build.ticket({ id: 1, status: 'pending' });
const mine = build.ticket({ id: 2, userId: 7, user: { id: 7, name: 'Ana' } });
const filter = (status: TicketFilter['status']): TicketFilter => ({
  status,
  showAll: true,
  unreadOnly: false,
  queueIds: null,
});

/** Renders the commands as the workspace does, with a link to another conversation. */
function Elsewhere() {
  useRecordPath();
  const running = useIsMutating();
  return (
    <>
      <Link to="/tickets/outro">outro</Link>
      <output>{running > 0 ? 'em andamento' : 'pronto'}</output>
    </>
  );
}

function List({ status }: { status: TicketFilter['status'] }) {
  const { list } = useTicketList(filter(status));
  const { accept, resolve, resolveQuietly, giveBack, close, markUnread } = useTicketCommands();
  const button = (ticket: Ticket, name: string, run: (ticket: Ticket) => unknown) => (
    <button onClick={() => void run(ticket)}>{`${name} ${ticket.id}`}</button>
  );
  return (
    <ul aria-label={status ?? undefined}>
      {list?.tickets.map((ticket) => (
        <li key={ticket.id}>
          {ticket.contact.name}
          {button(ticket, 'aceitar', accept)}
          {button(ticket, 'resolver', resolve)}
          {button(ticket, 'encerrar em silêncio', resolveQuietly)}
          {button(ticket, 'retornar', giveBack)}
          {button(ticket, 'fechar', close)}
          {button(ticket, 'marcar', markUnread)}
        </li>
      ))}
    </ul>
  );
}

async function show(user: OwnUser, isWide?: React.ReactNode, open = [mine]) {
  const server = fakeServer();
  server.on(setQuantityMessage, ({ body }) => ({ body }));
  server.on(listTickets, ({ query }) => ({
    body: {
      tickets: query.get('status') === 'pending' ? [waiting] : open,
      count: 1,
      hasMore: false,
      nextCursor: null,
    },
  }));
  server.on(updateTicket, ({ path, body }) => {
    const ticket = path.endsWith('/1') ? waiting : mine;
    return {
      body: {
        ...ticket,
        ...(body as object),
        resolutionId: RESOLUTION,
        updatedAt: '2026-11-21T13:00:00.000Z',
      },
    };
  });
  server.on(undoResolution, ({ path }) => ({ body: path.includes('/1/') ? waiting : mine }));
  const page = await renderSignedIn(
    <>
      <List status="pending" />
      <List status="open" />
      <QueueChoiceDialog />
      <TicketDialogs />
      <Elsewhere />
      {isWide}
    </>,
    user,
  );
  await screen.findByText('Cliente 1');
  await screen.findByText('Cliente 2');
  const names = (status: string) =>
    within(screen.getByRole('list', { name: status }))
      .queryAllByText(/^Cliente/)
      .map(({ firstChild }) => firstChild?.textContent);
  return { server, names, ...page };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('accepting assigns the ticket to the agent and opens it', async () => {
  const { server, names, path } = await show(build.user());
  await press('aceitar 1');
  await waitFor(() => expect(path()).toBe(`/tickets/${waiting.uuid}`));
  expect(server.requestsTo(updateTicket)[0]?.body).toEqual({ status: 'open', userId: 7 });
  expect(names('pending')).toEqual([]);
  expect(names('open')).toEqual(['Cliente 1', 'Cliente 2']);
});

test('a ticket accepted by a colleague first shows the colleague, also in the lists', async () => {
  const { server, names, path } = await show(build.user());
  const bruno = { id: 8, name: 'Bruno' };
  server.on(updateTicket, () => ({
    status: 409,
    body: { error: 'ERR_TICKET_TAKEN', details: { user: bruno } },
  }));
  server.on(getTicket, () => ({
    body: { ...waiting, status: 'open', userId: 8, user: bruno, updatedAt: '2026-11-21T13:00:00.000Z' },
  }));
  await press('aceitar 1');
  expect((await screen.findAllByText('Bruno já está atendendo este ticket.')).length).toBeGreaterThan(0);
  await waitFor(() => expect(names('open')).toEqual(['Cliente 1', 'Cliente 2']));
  expect(names('pending')).toEqual([]);
  expect(path()).toBe('/');
});

test('another rejection restores the ticket', async () => {
  const { server, names } = await show(build.user());
  server.on(updateTicket, () => ({ status: 503, body: { error: 'ERR_UNAVAILABLE' } }));
  await press('aceitar 1');
  await waitFor(() => expect(names('pending')).toEqual(['Cliente 1']));
  expect(names('open')).toEqual(['Cliente 2']);
});

test('an administrator with several queues has to choose one', async () => {
  const { server, path } = await show(build.user({ profile: 'admin', queues: [sales, support] }));
  await press('aceitar 1');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Selecione uma fila')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Aceitar' }));
  expect(dialog.getByText('Necessário informar uma fila')).toBeTruthy();
  expect(server.requestsTo(updateTicket)).toEqual([]);
  await userEvent.click(dialog.getByRole('radio', { name: 'Suporte' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Aceitar' }));
  await waitFor(() => expect(path()).toBe(`/tickets/${waiting.uuid}`));
  expect(server.requestsTo(updateTicket)[0]?.body).toEqual({
    status: 'open',
    userId: 7,
    queueId: support.id,
  });
});

test('the last chosen queue is preselected for the next ticket without queue', async () => {
  localStorage.setItem('ticketListPreferences', JSON.stringify({ 8: { acceptQueueId: sales.id } }));
  const { server } = await show(build.user({ profile: 'admin', queues: [sales, support] }));
  await press('aceitar 1');
  const first = within(await screen.findByRole('dialog'));
  expect(first.getByRole<HTMLInputElement>('radio', { name: 'Vendas' }).checked).toBe(false);
  await userEvent.click(first.getByRole('radio', { name: 'Suporte' }));
  await userEvent.click(first.getByRole('button', { name: 'Aceitar' }));
  await waitFor(() => expect(server.requestsTo(updateTicket)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  getDefaultStore().set(queueChoiceAtom, waiting);
  const second = within(await screen.findByRole('dialog'));
  expect(second.getByRole<HTMLInputElement>('radio', { name: 'Suporte' }).checked).toBe(true);
  await userEvent.click(second.getByRole('button', { name: 'Aceitar' }));
  await waitFor(() =>
    expect(server.requestsTo(updateTicket)[1]?.body).toMatchObject({ queueId: support.id }),
  );
});

test.each([
  ['resolver', { status: 'closed', userId: 7, expected: { status: 'open', userId: 7 } }],
  ['retornar', { status: 'pending', userId: null, expected: { status: 'open', userId: 7 } }],
])('%s sends its change, resets the message count and returns to the list', async (name, change) => {
  const { server, names, path } = await show(build.user());
  await press(`${name} 2`);
  await waitFor(() => expect(path()).toBe('/tickets'));
  expect(server.requestsTo(updateTicket)[0]?.body).toEqual(change);
  await waitFor(() =>
    expect(server.requestsTo(setQuantityMessage)[0]?.body).toEqual({ ticketId: 2, quantityMessage: 0 }),
  );
  expect(names('open')).toEqual([]);
});

test('the toast of a resolved ticket undoes it in one request and shows the conversation again', async () => {
  const { server, path } = await show(build.user());
  await press('encerrar em silêncio 2');
  await waitFor(() => expect(path()).toBe('/tickets'));
  expect(server.requestsTo(updateTicket)[0]?.body).toEqual({
    status: 'closed',
    userId: 7,
    justClose: true,
    expected: { status: 'open', userId: 7 },
  });
  await press('Desfazer');
  await waitFor(() => expect(path()).toBe(`/tickets/${mine.uuid}`));
  expect(server.requestsTo(undoResolution)).toHaveLength(1);
  expect(server.requestsTo(updateTicket)).toHaveLength(1);
});

test('a ticket is resolved even if the message count could not be reset', async () => {
  const { server, names, path } = await show(build.user());
  server.on(setQuantityMessage, () => ({ status: 500, body: { error: 'ERR_INTERNAL' } }));
  await press('resolver 2');
  expect((await screen.findAllByText('Atendimento de Cliente 2 resolvido.')).length).toBeGreaterThan(0);
  await waitFor(() => expect(server.requestsTo(setQuantityMessage)).toHaveLength(1));
  expect(path()).toBe('/tickets');
  expect(names('open')).toEqual([]);
});

test('closing a ticket without a reply asks once, leaves the open conversation open and offers an undo', async () => {
  const { server, names, path } = await show(build.user());
  await userEvent.click(screen.getByRole('link', { name: 'outro' }));
  await press('fechar 1');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Fechar a conversa com Cliente 1?')).toBeTruthy();
  expect(server.requestsTo(updateTicket)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Fechar conversa' }));
  expect((await screen.findAllByText('Conversa com Cliente 1 fechada.')).length).toBeGreaterThan(0);
  expect(path()).toBe('/tickets/outro');
  expect(server.requestsTo(updateTicket)[0]?.body).toEqual({
    status: 'closed',
    userId: 7,
    justClose: true,
    expected: { status: 'pending', userId: null },
  });
  expect(server.requestsTo(setQuantityMessage)).toEqual([]);
  expect(names('pending')).toEqual([]);
  await press('Desfazer');
  await waitFor(() => expect(names('pending')).toEqual(['Cliente 1']));
  expect(server.requestsTo(undoResolution)).toHaveLength(1);
  expect(server.requestsTo(updateTicket)).toHaveLength(1);
  expect(path()).toBe('/tickets/outro');
});

test('closing the open ticket from the list leaves it', async () => {
  const { path } = await show(build.user(), <Link to={`/tickets/${mine.uuid}`}>abrir 2</Link>);
  await userEvent.click(screen.getByRole('link', { name: 'abrir 2' }));
  await press('fechar 2');
  await waitFor(() => expect(path()).toBe('/tickets/'));
});

test('marking the open ticket as unread leaves it before the server stores the mark', async () => {
  const { server, path } = await show(build.user(), <Link to={`/tickets/${mine.uuid}`}>abrir 2</Link>);
  await userEvent.click(screen.getByRole('link', { name: 'abrir 2' }));
  const pathAtRequest: string[] = [];
  server.on(markTicketUnread, () => {
    pathAtRequest.push(path());
    return { body: { ...mine, unreadMessages: 1 } };
  });
  await press('marcar 2');
  await waitFor(() => expect(pathAtRequest).toEqual(['/tickets/']));
});

test('marking another ticket as unread leaves the open conversation open, and offers a retry when it fails', async () => {
  const { server, path } = await show(build.user());
  await userEvent.click(screen.getByRole('link', { name: 'outro' }));
  server.on(markTicketUnread, () => ({ status: 503, body: { error: 'ERR_UNAVAILABLE' } }));
  await press('marcar 2');
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(server.requestsTo(markTicketUnread)).toHaveLength(2));
  expect(path()).toBe('/tickets/outro');
});

test.each(['aceitar 1', 'resolver 2', 'retornar 2', 'fechar 2'])(
  '%s does not navigate if the user opened another conversation',
  async (name) => {
    const { server, path } = await show(build.user());
    let respond = () => undefined as void;
    const responded = new Promise<void>((resolve) => (respond = resolve));
    server.on(updateTicket, async ({ path: requestPath, body }) => {
      await responded;
      const ticket = requestPath.endsWith('/1') ? waiting : mine;
      return { body: { ...ticket, ...(body as object), updatedAt: '2026-11-21T13:00:00.000Z' } };
    });
    await press(name);
    expect(await screen.findByText('em andamento')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'outro' }));
    expect(path()).toBe('/tickets/outro');
    respond();
    expect(await screen.findByText('pronto')).toBeTruthy();
    expect(path()).toBe('/tickets/outro');
  },
);

test('accepting two tickets in a row opens the last one', async () => {
  const { server, path } = await show(build.user());
  const responders = new Map<string, () => void>();
  server.on(updateTicket, async ({ path: requestPath, body }) => {
    const ticket = requestPath.endsWith('/1') ? waiting : mine;
    await new Promise<void>((resolve) => responders.set(requestPath, resolve));
    return { body: { ...ticket, ...(body as object), updatedAt: '2026-11-21T13:00:00.000Z' } };
  });
  await press('aceitar 2');
  await press('aceitar 1');
  await waitFor(() => expect(responders.size).toBe(2));
  for (const respond of responders.values()) respond();
  await waitFor(() => expect(path()).toBe(`/tickets/${waiting.uuid}`));
});

/** Registers commands of the open ticket and of the list. */
function Keys({ transfer, next }: { transfer: () => void; next: () => void }) {
  useCommands([
    { id: 'ticket.transfer', label: 'transferir', section: 'ticket', keys: ['t'], run: transfer },
    { id: 'list.next', label: 'próximo', section: 'list', keys: ['j'], run: next },
  ]);
  return null;
}

/** Accepts a pending ticket while another one is open; the server's response is delayed. */
async function acceptSlowly() {
  const run = { transfer: vi.fn(), next: vi.fn() };
  const { server, path } = await show(build.user(), <Keys {...run} />);
  let respond = (_reply: { status?: number; body: unknown }) => undefined as void;
  server.on(updateTicket, () => new Promise((resolve) => (respond = resolve)));
  await press('aceitar 1');
  expect(await screen.findByText('em andamento')).toBeTruthy();
  return { ...run, path, respond: (reply: Parameters<typeof respond>[0]) => respond(reply) };
}
const accepted = { ...waiting, status: 'open', userId: 7, updatedAt: '2026-11-21T13:00:00.000Z' } as const;

test('while a ticket is accepted, the open one ignores keys, and typed text moves to the next composer', async () => {
  const { transfer, next, path, respond } = await acceptSlowly();
  await userEvent.keyboard('j');
  expect(next).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('tudo, hoje');
  expect(transfer).not.toHaveBeenCalled();
  expect(next).toHaveBeenCalledTimes(1);
  respond({ body: accepted });
  await waitFor(() => expect(path()).toBe(`/tickets/${waiting.uuid}`));
  await waitFor(() => expect(getDefaultStore().get(draftsAtom)[1]?.text).toBe('tudo, hoje'));
  await userEvent.keyboard('t');
  expect(transfer).toHaveBeenCalledTimes(1);
});

test('the open ticket accepts keys again after a rejected accept', async () => {
  const { transfer, respond } = await acceptSlowly();
  respond({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
  expect(await screen.findByText('pronto')).toBeTruthy();
  await userEvent.keyboard('t');
  expect(transfer).toHaveBeenCalledTimes(1);
});

test('a user who navigates elsewhere during an accept can use keys there', async () => {
  const { transfer } = await acceptSlowly();
  await userEvent.click(screen.getByRole('link', { name: 'outro' }));
  await userEvent.keyboard('t');
  expect(transfer).toHaveBeenCalledTimes(1);
});

function Counts() {
  useTicketCounts(true, null);
  return null;
}

test('a missing response is reported at once, with a retry, regardless of the badges', async () => {
  const { server, names } = await show(build.user(), <Counts />);
  await waitFor(() => expect(server.requestsTo(countTickets)).toHaveLength(1));
  server.on(countTickets, () => new Promise(() => undefined));
  server.on(updateTicket, () => Promise.reject(new TypeError('Failed to fetch')));
  await press('resolver 2');
  expect((await screen.findAllByText('O atendimento de Cliente 2 está como antes.')).length).toBeGreaterThan(
    0,
  );
  expect(names('open')).toEqual(['Cliente 2']);
  server.on(updateTicket, ({ body }) => ({
    body: { ...mine, ...(body as object), updatedAt: '2026-11-21T13:00:00.000Z' },
  }));
  await press('Tentar de novo');
  expect((await screen.findAllByText('Atendimento de Cliente 2 resolvido.')).length).toBeGreaterThan(0);
  expect(names('open')).toEqual([]);
});

test.each(['resolver', 'retornar'])(
  '%s opens the next own ticket if the user prefers that',
  async (action) => {
    const colleagues = build.ticket({ id: 3, userId: 8, updatedAt: '2026-11-21T11:00:00.000Z' });
    const next = build.ticket({ id: 4, userId: 7, updatedAt: '2026-11-21T10:00:00.000Z' });
    const user = build.user({ profile: 'admin', queues: [sales] });
    const { path } = await show(user, <SortMenu />, [mine, colleagues, next]);
    await press('Ordenar: Ordem');
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: /próximo ticket/ }));
    await userEvent.keyboard('{Escape}');
    await press(`${action} 2`);
    await waitFor(() => expect(path()).toBe(`/tickets/${next.uuid}`));
    // No ticket follows the user's last ticket.
    await press(`${action} 4`);
    await waitFor(() => expect(path()).toBe('/tickets'));
    localStorage.clear();
  },
);
