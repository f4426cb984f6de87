import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { type Contact, listContacts } from '@recado/shared/contacts';
import { exportConversation } from '@recado/shared/messages';
import { listQueues } from '@recado/shared/queues';
import {
  createTicket,
  deleteTicket,
  listRecentContacts,
  setQuantityMessage,
  updateTicket,
} from '@recado/shared/tickets';
import { type OwnUser, searchUsers } from '@recado/shared/users';
import { type TicketDialog, ticketDialogAtom } from '@/data/desk/open-views';
import { type TicketSlots, TicketSlotsProvider } from '@/data/desk/ticket-slots';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { TicketDialogs } from './TicketDialogs';

const { sales, support } = build.queues;
const ticket = build.ticket({ id: 42, userId: 7, user: { id: 7, name: 'Ana' }, queueId: 1, queue: sales });
const maria: Contact = {
  ...build.ticket({ id: 9 }).contact,
  name: 'Maria Souza',
} as Contact;

/** Test replacement for the contact form, which saves at once. */
const slots: TicketSlots = {
  ContactDrawer: () => null,
  ContactDialogs: () => null,
  ContactDialog: ({ initial, onClose }) => (
    <button onClick={() => onClose({ ...maria, name: initial?.name ?? '' })}>
      salvar {initial?.name ?? `o número ${initial?.number}`}
    </button>
  ),
};

/** Popups are slow in jsdom, and the machine may be busy. */
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => getDefaultStore().set(ticketDialogAtom, null));

async function show(dialog: TicketDialog, user: OwnUser = build.user()) {
  const server = fakeServer();
  server.on(listQueues, () => ({ body: [sales, support] }));
  server.on(listRecentContacts, () => ({ body: [] }));
  server.on(searchUsers, () => ({ body: { users: [], hasMore: false, nextCursor: null } }));
  server.on(setQuantityMessage, ({ body }) => ({ body }));
  server.on(listContacts, ({ query }) => ({
    body: {
      contacts: 'maria souza'.startsWith(query.get('searchParam')?.toLowerCase() ?? '-') ? [maria] : [],
      hasMore: false,
      nextCursor: null,
    },
  }));
  getDefaultStore().set(ticketDialogAtom, dialog);
  const page = await renderSignedIn(
    <TicketSlotsProvider slots={slots}>
      <TicketDialogs />
    </TicketSlotsProvider>,
    user,
  );
  return { server, ...page };
}

// Finds fields by label and text, because role queries make jsdom compute the styles of the whole page.
const field = (label: RegExp) =>
  screen.findByLabelText<HTMLInputElement>(label, { selector: 'textarea, [role="combobox"]' });
async function type(label: RegExp, text: string) {
  const input = await field(label);
  // Options are shown only under a focused field.
  act(() => input.focus());
  fireEvent.change(input, { target: { value: text } });
}
const press = async (name: string) =>
  fireEvent.click(await screen.findByText(name, { selector: 'button, button *' }));
const option = (text: string) => screen.findByText(text, { selector: '[role="option"], [role="option"] *' });
const missing = (text: string) => screen.findByText(text, { selector: '.fui-Field__validationMessage' });
const pick = async (text: string) => userEvent.click(await option(text));
async function select(label: RegExp, text: string) {
  await userEvent.click(await field(label));
  await pick(text);
}

test('a new ticket needs a contact, searched from 3 characters, and a queue, and opens', async () => {
  const { server, path } = await show({ kind: 'new' }, build.user({ queues: [sales, support] }));
  server.on(createTicket, () => ({ status: 201, body: ticket }));
  await press('Criar');
  expect(await screen.findByText('Selecione um contato')).toBeTruthy();
  expect(await missing('Selecione uma fila')).toBeTruthy();
  await type(/^Contato/, 'ma');
  expect(await screen.findByText('Digite pelo menos 3 caracteres')).toBeTruthy();
  await type(/^Contato/, 'mar');
  await pick('Maria Souza');
  expect(server.requestsTo(listContacts).map(({ query }) => query.get('searchParam'))).toEqual(['mar']);
  await select(/^Fila/, 'Suporte');
  await press('Criar');
  await waitFor(() => expect(path()).toBe(`/tickets/${ticket.uuid}`));
  expect(server.requestsTo(createTicket)[0]?.body).toEqual({
    contactId: 9,
    queueId: support.id,
    userId: 7,
    status: 'open',
    whatsappId: null,
  });
});

test('the contact of a new ticket is suggested from recent conversations, narrowed by two letters', async () => {
  const { server } = await show({ kind: 'new' });
  const pedro = { ...maria, id: 10, name: 'Pedro Lima' };
  server.on(listRecentContacts, () => ({ body: [maria, pedro] }));
  server.on(createTicket, () => ({ status: 201, body: ticket }));
  await userEvent.click(await field(/^Contato/));
  expect(await screen.findByText('Conversas recentes')).toBeTruthy();
  expect(await option('Maria Souza')).toBeTruthy();
  await type(/^Contato/, 'li');
  await waitFor(() => expect(screen.queryByText('Maria Souza')).toBeNull());
  await pick('Pedro Lima');
  expect(server.requestsTo(listContacts)).toEqual([]);
  await press('Criar');
  await waitFor(() => expect(server.requestsTo(createTicket)[0]?.body).toMatchObject({ contactId: 10 }));
});

test('suggestions that cannot be loaded leave the search usable', async () => {
  const { server } = await show({ kind: 'new' });
  server.on(listRecentContacts, () => ({ status: 400, body: { error: 'ERR_VALIDATION' } }));
  await userEvent.click(await field(/^Contato/));
  await waitFor(() => expect(server.requestsTo(listRecentContacts)).not.toEqual([]));
  await type(/^Contato/, 'mar');
  await pick('Maria Souza');
  expect((await field(/^Contato/)).value).toBe('Maria Souza');
});

test('an unknown contact is created in the dialog', async () => {
  const { server } = await show({ kind: 'new' });
  server.on(createTicket, () => ({ status: 201, body: ticket }));
  await type(/^Contato/, 'Zulmira');
  await pick('Adicionar Zulmira');
  await press('salvar Zulmira');
  expect((await field(/^Contato/)).value).toBe('Zulmira');
  await press('Criar');
  await waitFor(() => expect(server.requestsTo(createTicket)[0]?.body).toMatchObject({ contactId: 9 }));
});

test.each(['(51) 99111-9077', '51.99111.9077', '+55/51/991119077', '٠٥١٩٩١١١٩٠٧٧', '@maria.lopez'])(
  'the dialog of an unknown contact has %s as its number or username',
  async (typed) => {
    await show({ kind: 'new' });
    await type(/^Contato/, typed);
    await pick(`Adicionar ${typed}`);
    expect(await screen.findByRole('button', { name: `salvar o número ${typed}` })).toBeTruthy();
  },
);

test("a contact's open ticket is reported with its agent and opens", async () => {
  const { server, path } = await show({ kind: 'new' });
  const details = { uuid: ticket.uuid, user: { id: 8, name: 'Bruno' } };
  server.on(createTicket, () => ({ status: 409, body: { error: 'ERR_OTHER_OPEN_TICKET', details } }));
  await type(/^Contato/, 'maria');
  await pick('Maria Souza');
  await press('Criar');
  expect(await screen.findByText('Bruno já está com um ticket aberto deste contato.')).toBeTruthy();
  await press('Ir para o ticket');
  await waitFor(() => expect(path()).toBe(`/tickets/${ticket.uuid}`));
  expect(screen.queryByText('Criar Ticket')).toBeNull();
});

test('connectionType makes the connection a choice', async () => {
  const user = build.user();
  const settings = [{ key: 'connectionType', value: 'enabled' }];
  await show({ kind: 'new' }, { ...user, company: { ...user.company, settings } });
  await press('Criar');
  expect(await missing('Selecione uma conexão')).toBeTruthy();
});

const carla = { id: 8, name: 'Carla', online: true, profile: 'user', queues: [support] };

test('a transfer to a colleague uses one of their queues, with notes', async () => {
  const { server, path } = await show({ kind: 'transfer', ticket });
  server.on(searchUsers, () => ({ body: { users: [carla], hasMore: false, nextCursor: null } }));
  server.on(updateTicket, () => ({
    body: { ...ticket, userId: 8, user: carla, queueId: 2, queue: support },
  }));
  await type(/^Atendente/, 'car');
  await pick('Carla');
  await type(/^Observações/, 'Quer trocar');
  await press('Transferir');
  await waitFor(() => expect(path()).toBe('/tickets'));
  expect(server.requestsTo(updateTicket)[0]?.body).toEqual({
    userId: 8,
    queueId: support.id,
    notes: 'Quer trocar',
    expected: { status: 'open', userId: 7 },
  });
  expect((await screen.findAllByText('Ticket transferido para Carla.')).length).toBeGreaterThan(0);
});

test("a transfer suggests online colleagues first, without the ticket's agent", async () => {
  const { server } = await show({ kind: 'transfer', ticket });
  const ana = { ...carla, id: 7, name: 'Ana' };
  server.on(searchUsers, () => ({ body: { users: [ana, carla], hasMore: false, nextCursor: null } }));
  await userEvent.click(await field(/^Atendente/));
  expect(await screen.findByText('Colegas')).toBeTruthy();
  expect(await option('Carla')).toBeTruthy();
  expect(screen.queryByText('Ana', { selector: '[role="option"] *' })).toBeNull();
  expect(server.requestsTo(searchUsers)[0]?.query.get('sort')).toBe('online');
  await pick('Carla');
  expect((await field(/^Atendente/)).value).toBe('Carla');
});

test("the ticket's queue is preselected for a colleague who has it", async () => {
  const { server } = await show({ kind: 'transfer', ticket });
  server.on(searchUsers, () => ({
    body: { users: [{ ...carla, queues: [support, sales] }], hasMore: false, nextCursor: null },
  }));
  server.on(updateTicket, () => ({ body: { ...ticket, userId: 8, user: carla } }));
  await userEvent.click(await field(/^Atendente/));
  await pick('Carla');
  await waitFor(async () => expect((await field(/^Fila/)).textContent).toBe('Vendas'));
  await press('Transferir');
  await waitFor(() => expect(server.requestsTo(updateTicket)[0]?.body).toMatchObject({ queueId: sales.id }));
});

test('a transfer without a colleague leaves the ticket pending in a queue, which is required', async () => {
  const { server } = await show({ kind: 'transfer', ticket });
  server.on(updateTicket, () => ({ body: { ...ticket, status: 'pending', userId: null, user: null } }));
  await press('Transferir');
  expect(await missing('Selecione uma fila')).toBeTruthy();
  expect(server.requestsTo(updateTicket)).toEqual([]);
  await select(/^Fila/, 'Suporte');
  await press('Transferir');
  await waitFor(() =>
    expect(server.requestsTo(updateTicket)[0]?.body).toEqual({
      status: 'pending',
      userId: null,
      queueId: support.id,
      expected: { status: 'open', userId: 7 },
    }),
  );
});

test('a ticket accepted by a colleague names them', async () => {
  const { server } = await show({ kind: 'transfer', ticket });
  const details = { status: 'open', user: { id: 8, name: 'Bruno' } };
  server.on(updateTicket, () => ({ status: 409, body: { error: 'ERR_TICKET_CHANGED', details } }));
  await select(/^Fila/, 'Suporte');
  await press('Transferir');
  expect((await screen.findAllByText('Bruno está com este ticket agora.')).length).toBeGreaterThan(0);
  expect(screen.getByText('Transferir o ticket de Cliente 42')).toBeTruthy();
});

test('reopening asks for the queue', async () => {
  const closed = { ...ticket, status: 'closed', queueId: null, queue: null } as const;
  const { server } = await show({ kind: 'reopen', ticket: closed }, build.user({ queues: [sales, support] }));
  server.on(updateTicket, () => ({ body: { ...closed, status: 'pending' } }));
  await press('Reabrir');
  expect(await screen.findByText('Necessário informar uma fila')).toBeTruthy();
  await select(/^Selecione uma fila/, 'Vendas');
  await press('Reabrir');
  await waitFor(() =>
    expect(server.requestsTo(updateTicket)[0]?.body).toEqual({
      status: 'pending',
      userId: null,
      queueId: sales.id,
      expected: { status: 'closed', userId: 7 },
    }),
  );
});

test('deleting needs a confirmation that names the ticket', async () => {
  const { server } = await show({ kind: 'delete', ticket }, build.user({ profile: 'admin' }));
  server.on(deleteTicket, () => ({ status: 204 }));
  expect(await screen.findByText('Excluir o ticket #42 de Cliente 42?')).toBeTruthy();
  await press('Excluir');
  expect((await screen.findAllByText('Ticket deletado com sucesso!')).length).toBeGreaterThan(0);
  expect(server.requestsTo(deleteTicket)).toHaveLength(1);
});

test('an export warns, shows its progress, and opens its link once', async () => {
  const openExternal = vi.fn();
  const { server } = await show({ kind: 'export', ticket }, build.user({ profile: 'admin' }));
  const { desktop } = await import('@/lib/bridge');
  Object.assign(desktop(), { openExternal });
  const row = { id: 'abc', ticketId: 42, state: 'working', done: 3, total: 10, url: null };
  server.on(exportConversation, ({ query }) => ({
    body: query.get('exportId') ? { ...row, state: 'ready', done: 10, url: '/media/x/conversa-42.zip' } : row,
  }));
  expect(await screen.findByText(/A exportação pode demorar/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText(/sussurros/));
  await press('Exportar');
  expect(await screen.findByText('3 de 10')).toBeTruthy();
  expect(server.requestsTo(exportConversation)[0]?.query.get('whispers')).toBe('true');
  expect(await screen.findByText('Baixar')).toBeTruthy();
  expect(openExternal.mock.calls).toEqual([['http://recado.test/media/x/conversa-42.zip']]);
});

test('a failed export is reported and can be retried', async () => {
  const { server } = await show({ kind: 'export', ticket }, build.user({ profile: 'admin' }));
  server.on(exportConversation, () => ({ status: 503, body: { error: 'ERR_UNAVAILABLE' } }));
  await press('Exportar');
  expect(
    await screen.findByText('Não foi possível exportar as mensagens, tente novamente mais tarde!'),
  ).toBeTruthy();
  expect(screen.getByText('Exportar', { selector: 'button' })).toBeTruthy();
});

test('a company without queues reopens a ticket without one', async () => {
  const closed = { ...ticket, status: 'closed' as const, queueId: null, queue: null };
  const { server } = await show({ kind: 'reopen', ticket: closed }, build.user({ queues: [] }));
  server.on(listQueues, () => ({ body: [] }));
  server.on(updateTicket, () => ({ body: { ...closed, status: 'pending' } }));
  await waitFor(() => expect(server.requestsTo(listQueues)).not.toHaveLength(0));
  await press('Reabrir');
  await waitFor(() =>
    expect(server.requestsTo(updateTicket)[0]?.body).toMatchObject({ status: 'pending', queueId: null }),
  );
});

test('a company without queues transfers to a colleague only', async () => {
  const { server } = await show(
    { kind: 'transfer', ticket: { ...ticket, queueId: null, queue: null } },
    build.user({ queues: [] }),
  );
  server.on(listQueues, () => ({ body: [] }));
  await waitFor(() => expect(screen.queryByLabelText(/^Fila/)).toBeNull());
  await press('Transferir');
  expect(await missing('Selecione um atendente')).toBeTruthy();
  expect(server.requestsTo(updateTicket)).toEqual([]);
});
