import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testWindow } from '#core/realtime/testing/test-window';
import { type Conversations, startConversations } from '#testing/conversations';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

it('the server subscribes to viewed contacts, again after a reconnection, and not after viewing', async () => {
  const { people, messenger, shop } = world;
  const watched = await world.openTicket(people.agent);
  const other = await world.openTicket(people.agent);
  const address = `${watched.customer.phone}@phone`;
  const window = testWindow(world.url, people.agent.token);
  await window.ready();
  expect(await window.emit('joinChatBox', { ticketId: watched.ticket.id })).toEqual({ ok: true });
  await vi.waitFor(() => expect(messenger.subscriptions).toEqual([address]));

  messenger.ready(shop);
  await vi.waitFor(() => expect(messenger.subscriptions).toEqual([address, address]));

  expect(await window.emit('leaveChatBox', { ticketId: watched.ticket.id })).toEqual({ ok: true });
  expect(await window.emit('joinChatBox', { ticketId: other.ticket.id })).toEqual({ ok: true });
  messenger.ready(shop);
  const now = `${other.customer.phone}@phone`;
  await vi.waitFor(() => expect(messenger.subscriptions.slice(2)).toEqual([now, now]));
  window.socket.disconnect();
});
