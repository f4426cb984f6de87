import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sendTyping } from '@recado/shared/messages';
import { type TicketViewer, ticketViewersEvent, updateTicket } from '@recado/shared/tickets';
import { type TestWindow, testWindow } from '#core/realtime/testing/test-window';
import { type Conversations, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';

let world: Conversations;
let opened: TestWindow[] = [];

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());
afterEach(() => {
  for (const { socket } of opened) socket.disconnect();
  opened = [];
});

async function windowOf(who: Persona): Promise<TestWindow> {
  const window = testWindow(world.url, who.token);
  opened.push(window);
  await window.ready();
  return window;
}

/** Returns the lists that a window received, without the repetitions that the server publishes at intervals. */
function viewerLists(window: TestWindow, ticketId: number): readonly TicketViewer[][] {
  const lists = window.received.flatMap(({ name, payload }) => {
    if (!name.endsWith('-ticketViewers')) return [];
    const event = ticketViewersEvent.payload.parse(payload);
    return event.ticketId === ticketId ? [event.viewers] : [];
  });
  return lists.filter((list, n) => JSON.stringify(list) !== JSON.stringify(lists[n - 1]));
}

const here = (...people: Persona[]) => people.map(({ id, name }) => ({ id, name, typing: false }));

const untilViewers = (window: TestWindow, ticketId: number, wanted: readonly TicketViewer[]) =>
  window.until(() => {
    const last = viewerLists(window, ticketId).at(-1);
    const byId = (viewers: readonly TicketViewer[] = []) => [...viewers].sort((a, b) => a.id - b.id);
    return JSON.stringify(byId(last)) === JSON.stringify(byId(wanted));
  });

describe('the viewers of a ticket', () => {
  it('are published to each other when they arrive, type and leave', async () => {
    const { agent, admin } = world.people;
    const { ticket } = await world.openTicket(agent);
    const [ana, boss] = [await windowOf(agent), await windowOf(admin)];
    await ana.emit('joinChatBox', { ticketId: ticket.id });
    expect(viewerLists(ana, ticket.id)).toEqual([]);
    await boss.emit('joinChatBox', { ticketId: ticket.id });
    await untilViewers(ana, ticket.id, here(agent, admin));
    await untilViewers(boss, ticket.id, here(agent, admin));

    const typing = (state: 'composing' | 'paused') =>
      world.call(sendTyping, { params: { ticketId: ticket.id }, body: { state } }, agent);
    await typing('composing');
    await untilViewers(boss, ticket.id, [{ id: agent.id, name: agent.name, typing: true }, ...here(admin)]);
    // Viewers are published repeatedly, so events are counted only from here.
    const before = viewerLists(boss, ticket.id).length;
    await typing('composing');
    await typing('paused');
    await untilViewers(boss, ticket.id, here(agent, admin));
    expect(viewerLists(boss, ticket.id)).toHaveLength(before + 1);

    await boss.emit('leaveChatBox', { ticketId: ticket.id });
    await untilViewers(ana, ticket.id, here(agent));
  });

  it('stay until their last window leaves', async () => {
    const { agent, admin } = world.people;
    const { ticket } = await world.openTicket(agent);
    const ana = await windowOf(agent);
    const [first, second] = [await windowOf(admin), await windowOf(admin)];
    for (const window of [ana, first, second]) await window.emit('joinChatBox', { ticketId: ticket.id });
    await untilViewers(ana, ticket.id, here(agent, admin));
    first.socket.disconnect();
    second.socket.disconnect();
    await untilViewers(ana, ticket.id, here(agent));
    expect(viewerLists(ana, ticket.id)).toHaveLength(2);
  });

  it('are published only to users who have it open and may see it, and omit others', async () => {
    const { agent, admin, noQueueAgent, rivalAdmin, queues } = world.people;
    const { ticket } = await world.openTicket(agent);
    const [ana, boss] = [await windowOf(agent), await windowOf(admin)];
    const outsiders = [await windowOf(noQueueAgent), await windowOf(rivalAdmin)];
    for (const window of outsiders) {
      expect(await window.emit('joinChatBox', { ticketId: ticket.id })).toEqual({
        ok: false,
        error: 'ERR_NO_PERMISSION',
      });
    }
    for (const window of [ana, boss]) await window.emit('joinChatBox', { ticketId: ticket.id });
    await untilViewers(boss, ticket.id, here(agent, admin));
    // The ticket moves to a queue of another team while the agent has the ticket open.
    await world.call(
      updateTicket,
      {
        params: { ticketId: ticket.id },
        body: { status: 'pending', userId: null, queueId: queues.support.id },
      },
      admin,
    );
    const listsBefore = viewerLists(ana, ticket.id).length;
    const third = await windowOf(world.people.superAdmin);
    await third.emit('joinChatBox', { ticketId: ticket.id });
    await untilViewers(boss, ticket.id, here(admin, world.people.superAdmin));
    expect(viewerLists(ana, ticket.id)).toHaveLength(listsBefore);
    for (const window of outsiders) expect(viewerLists(window, ticket.id)).toEqual([]);
  });
});
