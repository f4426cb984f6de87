import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { getContact, setContactWallet } from '@recado/shared/contacts';
import { listMessages, sendMessage } from '@recado/shared/messages';
import { signed } from '@recado/shared/rules/signature';
import { createTicketNote, listTicketNotes } from '@recado/shared/ticket-notes';
import { countTickets, getTicket, listTickets, type TicketStatus } from '@recado/shared/tickets';
import { type TestWindow, testWindow } from '#core/realtime/testing/test-window';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';

/** Tests the setting useContactWallet. Both agents belong to the queue Vendas. */
let world: Conversations;
let owner: Persona;
let other: Persona;
let windows: Record<'admin' | 'owner' | 'other', TestWindow>;

const WITHIN = { timeout: 20_000 };

beforeAll(async () => {
  world = await startConversations();
  const { company, queues, admin } = world.people;
  owner = await world.build.persona(company.id, { queueIds: [queues.sales.id] });
  other = await world.build.persona(company.id, { queueIds: [queues.sales.id] });
  await world.setting(company.id, 'useContactWallet', 'enabled');
  windows = {
    admin: testWindow(world.url, admin.token),
    owner: testWindow(world.url, owner.token),
    other: testWindow(world.url, other.token),
  };
  await Promise.all(Object.values(windows).map((window) => window.ready()));
});
afterAll(async () => {
  for (const { socket } of Object.values(windows)) socket.disconnect();
  await world.close();
});
beforeEach(() => {
  for (const window of Object.values(windows)) window.received.length = 0;
});

/** Returns the window's events as `event:action`. */
const heard = (name: keyof typeof windows, ticketId: number) =>
  windows[name].received.flatMap(({ name: event, payload }) => {
    const change = payload as { action?: string; ticket?: { id: number }; ticketId?: number };
    return (change.ticket?.id ?? change.ticketId) === ticketId
      ? [`${event.split('-')[2]}:${change.action}`]
      : [];
  });
const setWallet = (contactId: number, users: readonly Persona[], as = world.people.admin) =>
  world.call(setContactWallet, { params: { contactId }, body: users.map(({ id }) => ({ id })) }, as);
const listed = async (as: Persona, ticketId: number, status?: TicketStatus) => {
  const query = { showAll: 'true' as const, ...(status ? { status } : {}) };
  return (await world.call(listTickets, { query }, as)).body.tickets.some(({ id }) => id === ticketId);
};
const read = async (as: Persona, ticketId: number) =>
  (await world.call(getTicket, { params: { ticketId } }, as)).status;

async function ownersTicket() {
  const customer = newCustomer();
  await world.messenger.writes(world.shop, customer, { body: 'Oi' });
  const { id, contactId } = await world.ticketOf(customer);
  expect((await setWallet(contactId, [owner])).status).toBe(200);
  await vi.waitFor(async () => expect(await listed(owner, id, 'pending')).toBe(true), WITHIN);
  return { customer, id, contactId };
}

it("a wallet shows its contact's tickets to its users and administrators, in lists, by id and as events", async () => {
  const { customer, id } = await ownersTicket();
  await world.messenger.writes(world.shop, customer, { body: 'Alguém?' });
  await windows.owner.until(({ name, payload }) =>
    Boolean(name.endsWith('-appMessage') && JSON.stringify(payload).includes('Alguém?')),
  );
  for (const status of [undefined, 'pending'] as const) {
    expect([await listed(owner, id, status), await listed(world.people.admin, id, status)]).toEqual([
      true,
      true,
    ]);
    expect(await listed(other, id, status)).toBe(false);
  }
  expect([await read(owner, id), await read(other, id)]).toEqual([200, 403]);
  const messages = (as: Persona) =>
    world.call(listMessages, { params: { ticketId: id }, query: {} }, as).then(({ status }) => status);
  expect([await messages(owner), await messages(other)]).toEqual([200, 403]);
  const counted = await world.call(countTickets, { query: { showAll: 'true' } }, other);
  expect(counted.body.pending).toBe(0);
  expect(heard('owner', id)).toContain('appMessage:create');
  expect(heard('admin', id)).toContain('appMessage:create');
  expect(heard('other', id)).toEqual([]);
});

it('a wallet hides closed tickets of other wallets too', async () => {
  const { id } = await ownersTicket();
  await world.change(id, 'open', owner);
  await world.change(id, 'closed', owner);
  expect([await listed(owner, id, 'closed'), await listed(other, id, 'closed')]).toEqual([true, false]);
  expect([await read(owner, id), await read(other, id)]).toEqual([200, 403]);
  // An agent can list a resolved ticket only while its contact is in the agent's wallet.
  const { contactId } = (await world.call(getTicket, { params: { ticketId: id } }, owner)).body;
  await setWallet(contactId, [other]);
  await vi.waitFor(async () => expect(await listed(other, id, 'closed')).toBe(true), WITHIN);
  expect([await listed(owner, id, 'closed'), await read(owner, id)]).toEqual([false, 403]);
});

it('a changed wallet moves the tickets live to the new owner', async () => {
  const { id, contactId } = await ownersTicket();
  for (const window of Object.values(windows)) window.received.length = 0;
  await setWallet(contactId, [other]);
  await vi.waitFor(() => {
    expect(heard('other', id)).toContain('ticket:update');
    expect(heard('owner', id)).toContain('ticket:removeFromList');
  }, WITHIN);
  expect([await listed(other, id), await listed(owner, id)]).toEqual([true, false]);
});

it('a wallet leaves an open ticket with its attendant, with the contact’s history', async () => {
  const { id, contactId, customer } = await ownersTicket();
  await world.change(id, 'closed', owner);
  await world.messenger.writes(world.shop, customer, { body: 'De novo' });
  const { id: next } = await world.ticketOf(customer);
  await world.change(next, 'open', owner);
  await setWallet(contactId, []);
  await vi.waitFor(async () => expect(await listed(owner, id, 'closed')).toBe(false), WITHIN);
  expect([await listed(owner, next, 'open'), await read(owner, next)]).toEqual([true, 200]);
  expect([await listed(other, next, 'open'), await read(other, next)]).toEqual([false, 403]);
  const params = { ticketId: next };
  expect((await world.call(sendMessage, { params, body: { body: 'Pois não' } }, owner)).status).toBe(201);
  const { body } = await world.call(listMessages, { params, query: {} }, owner);
  expect(body.messages.map((message) => message.body).sort()).toEqual(
    [signed(owner.name, 'Pois não'), 'De novo', 'Oi'].sort(),
  );
});

it('a wallet hides notes of hidden tickets, but not notes of the contact alone', async () => {
  const { id: ticketId, contactId } = await ownersTicket();
  const write = (body: { note: string; ticketId?: number; contactId?: number }) =>
    world.call(createTicketNote, { body }, owner);
  await write({ note: 'Do ticket', ticketId });
  await write({ note: 'Do contato', contactId });
  const notes = async (as: Persona) =>
    (await world.call(listTicketNotes, { query: { contactId } }, as)).body.map(({ note }) => note);
  expect(await notes(owner)).toEqual(['Do contato', 'Do ticket']);
  expect(await notes(world.people.admin)).toEqual(['Do contato', 'Do ticket']);
  expect(await notes(other)).toEqual(['Do contato']);
  await world.change(ticketId, 'open', owner);
  await setWallet(contactId, []);
  expect(await notes(owner)).toEqual(['Do contato', 'Do ticket']);
});

it('a wallet changes nothing while the setting is disabled', async () => {
  const { id } = await ownersTicket();
  expect(await listed(other, id)).toBe(false);
  await world.setting(world.people.company.id, 'useContactWallet', 'disabled');
  try {
    expect([await listed(other, id), await read(other, id)]).toEqual([true, 200]);
  } finally {
    await world.setting(world.people.company.id, 'useContactWallet', 'enabled');
  }
});

it('a wallet is changed by administrators, with users of the company only', async () => {
  const { contactId } = await ownersTicket();
  const { rivalAgent, admin } = world.people;
  expect((await setWallet(contactId, [owner], owner)).error).toBe('ERR_NO_PERMISSION');
  const rejected = await setWallet(contactId, [owner, rivalAgent]);
  expect([rejected.error, rejected.details]).toEqual(['ERR_NO_USER_FOUND', { userId: rivalAgent.id }]);
  const wallet = async () =>
    (await world.call(getContact, { params: { contactId } }, owner)).body.contactsUser.map(
      ({ userId, user }) => [userId, user.name, user.online],
    );
  await windows.owner.emit('userStatus');
  await vi.waitFor(async () => expect(await wallet()).toEqual([[owner.id, owner.name, true]]), WITHIN);
  await setWallet(contactId, [admin, admin, owner]);
  expect((await wallet()).map(([id]) => id).sort()).toEqual([owner.id, admin.id].sort());
  expect((await setWallet(contactId, [])).body.contactsUser).toEqual([]);
});
