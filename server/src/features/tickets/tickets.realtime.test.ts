import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendMessage } from '@recado/shared/messages';
import { signed } from '@recado/shared/rules/signature';
import { readTicket, updateTicket } from '@recado/shared/tickets';
import { type TestWindow, testWindow } from '#core/realtime/testing/test-window';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';

type Name = 'admin' | 'agent' | 'noQueueAgent' | 'rivalAdmin';
const NAMES: Name[] = ['admin', 'agent', 'noQueueAgent', 'rivalAdmin'];

let world: Conversations;
let windows: Record<Name, TestWindow>;

beforeAll(async () => {
  world = await startConversations();
  const opened = await Promise.all(
    NAMES.map(async (name) => {
      const window = testWindow(world.url, world.people[name].token);
      await window.ready();
      return [name, window] as const;
    }),
  );
  windows = Object.fromEntries(opened) as Record<Name, TestWindow>;
});
afterAll(async () => {
  for (const name of NAMES) windows[name].socket.disconnect();
  await world.close();
});
beforeEach(() => {
  for (const name of NAMES) windows[name].received.length = 0;
});

function heard(name: Name, ticketId: number): string[] {
  return windows[name].received.flatMap(({ name: event, payload }) => {
    const {
      action,
      ticket,
      ticketId: id,
      message,
    } = payload as {
      action?: string;
      ticket?: { id: number };
      ticketId?: number;
      message?: { body: string };
    };
    if ((ticket?.id ?? id) !== ticketId) return [];
    return [[event.split('-')[2], action, ...(message ? [message.body] : [])].join(':')];
  });
}

let marks = 0;

/** Waits for a marker event. Events arrive in order, so all earlier ones have arrived. */
async function settled(): Promise<void> {
  const { people, app } = world;
  const mark = `marca ${++marks}`;
  for (const { id: companyId } of [people.company, people.rivalCompany]) {
    const user = { id: people.admin.id, name: mark, online: true };
    app.context.publisher.toCompany(companyId, 'user', { action: 'update', user });
  }
  const seen = (name: Name) =>
    windows[name].until(({ payload }) => JSON.stringify(payload).includes(`"${mark}"`));
  await Promise.all(NAMES.map(seen));
}

describe('the events of a conversation', () => {
  it('reach users who may see its ticket, through its whole life', async () => {
    const { messenger, shop, people, call } = world;
    const customer = newCustomer();
    await messenger.writes(shop, customer, { body: 'Oi' });
    const { id } = await world.ticketOf(customer);
    await world.change(id, 'open', people.agent);
    await call(readTicket, { params: { ticketId: id } }, people.agent);
    await call(sendMessage, { params: { ticketId: id }, body: { body: 'Olá!' } }, people.agent);
    await world.change(id, 'closed', people.agent);
    await settled();
    const whole = [
      'ticket:update',
      'appMessage:create:Oi',
      'ticket:update',
      'ticket:updateUnread',
      `appMessage:create:${signed(people.agent.name, 'Olá!')}`,
      'ticket:update',
    ];
    expect(heard('admin', id)).toEqual(whole);
    expect(heard('agent', id)).toEqual(whole);
    expect(heard('noQueueAgent', id)).toEqual([]);
    expect(heard('rivalAdmin', id)).toEqual([]);
  });

  it('remove the ticket from the lists of users who may no longer see it', async () => {
    const { messenger, shop, people, call } = world;
    const customer = newCustomer();
    await messenger.writes(shop, customer, { body: 'Suporte, por favor' });
    const { id } = await world.ticketOf(customer);
    await call(
      updateTicket,
      { params: { ticketId: id }, body: { status: 'open', queueId: people.queues.support.id } },
      people.admin,
    );
    await messenger.writes(shop, customer, { body: 'Segredo' });
    await settled();
    expect(heard('agent', id)).toEqual([
      'ticket:update',
      'appMessage:create:Suporte, por favor',
      'ticket:removeFromList',
    ]);
    expect(heard('admin', id).slice(-2)).toEqual(['ticket:update', 'appMessage:create:Segredo']);
  });

  it('reach viewers of a closed ticket outside their queues, while they view it', async () => {
    const { people } = world;
    const { ticket } = await world.openTicket(people.admin);
    await world.change(ticket.id, 'closed', people.admin);
    const window = windows.noQueueAgent;
    expect(await window.emit('joinChatBox', { ticketId: ticket.id })).toEqual({ ok: true });
    await world.change(ticket.id, 'pending', people.admin);
    await settled();
    // The server that processes the change also sends the event to the viewer.
    const events = heard('noQueueAgent', ticket.id).filter((event) => !event.startsWith('ticketViewers'));
    expect(events).toEqual(['ticket:removeFromList']);
    const rejected = await window.emit('joinChatBox', { ticketId: ticket.id });
    expect(rejected).toEqual({ ok: false, error: 'ERR_NO_PERMISSION' });
  });

  it('contain a growing version, so that an outdated one can be recognised', async () => {
    const { people, messenger, shop } = world;
    const { customer, ticket } = await world.openTicket(people.agent);
    for (const body of ['1', '2', '3']) await messenger.writes(shop, customer, { body });
    await settled();
    const versions = windows.agent.received.flatMap(({ payload }) => {
      const { ticket: carried } = payload as { ticket?: { id: number; version: number } };
      return carried?.id === ticket.id ? [carried.version] : [];
    });
    expect(versions.length).toBeGreaterThanOrEqual(5);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  });
});

describe('presence and names', () => {
  it('reach users who see the contact’s ticket', async () => {
    const { people, messenger, shop } = world;
    const { customer, ticket } = await world.openTicket(people.agent);
    const window = windows.agent;
    expect(await window.emit('joinChatBox', { ticketId: ticket.id })).toEqual({ ok: true });
    messenger.presence(shop, customer, 'composing');
    messenger.presence(shop, customer, 'composing');
    messenger.presence(shop, customer, 'unavailable');
    const states = (name: Name) =>
      windows[name].received.flatMap(({ name: event, payload }) => {
        if (!event.endsWith('contactStatus')) return [];
        const { status } = payload as {
          status: { presences: Record<string, { lastKnownPresence: string }> };
        };
        return [status.presences[`${customer.phone}@phone`]?.lastKnownPresence];
      });
    await window.until(({ payload }) => JSON.stringify(payload).includes('unavailable'));
    expect(states('agent')).toEqual(['composing', 'unavailable']);
    expect(messenger.subscriptions).toContain(`${customer.phone}@phone`);
    await messenger.writes(shop, { ...customer, name: 'Nome novo' });
    await window.until(
      ({ name, payload }) => name.endsWith('-contact') && JSON.stringify(payload).includes('Nome novo'),
    );
    expect((await world.ticketOf(customer)).contact.name).toBe('Nome novo');
    await settled();
    expect(states('noQueueAgent')).toEqual([]);
    expect(windows.rivalAdmin.received.filter(({ name }) => name.includes(`-${people.company.id}-`))).toEqual(
      [],
    );
  });
});
