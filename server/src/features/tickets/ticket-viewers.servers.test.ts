import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sendTyping } from '@recado/shared/messages';
import { ticketViewersEvent } from '@recado/shared/tickets';
import { type TestWindow, testWindow } from '#core/realtime/testing/test-window';
import { testClient } from '#testing/client';
import { startTwoServers, type TwoServers } from '#testing/two-servers';

let servers: TwoServers;
let here: TwoServers['here'];
let there: TwoServers['there'];

beforeAll(async () => {
  servers = await startTwoServers();
  ({ here, there } = servers);
}, 180_000);
afterAll(() => servers.close());

function lastViewers(window: TestWindow, ticketId: number): Map<string, number[]> {
  const bySource = new Map<string, number[]>();
  for (const { name, payload } of window.received) {
    if (!name.endsWith('-ticketViewers')) continue;
    const { source, viewers, ...event } = ticketViewersEvent.payload.parse(payload);
    if (event.ticketId === ticketId)
      bySource.set(
        source,
        viewers.map(({ id }) => id),
      );
  }
  return bySource;
}

it('users of two servers see each other view a ticket, and stop viewing it', async () => {
  const { agent, admin } = here.people;
  const { ticket } = await here.openTicket(agent);
  const [ana, boss] = [testWindow(here.url, agent.token), testWindow(there.url, admin.token)];
  await Promise.all([ana.ready(), boss.ready()]);
  const everybody = (window: TestWindow) => [...lastViewers(window, ticket.id).values()].flat().sort();
  await ana.emit('joinChatBox', { ticketId: ticket.id });
  await boss.emit('joinChatBox', { ticketId: ticket.id });
  const both = [agent.id, admin.id].sort();
  await ana.until(() => everybody(ana).join() === both.join());
  expect(lastViewers(ana, ticket.id).size).toBe(2);
  // When the second viewer opens the ticket, the first viewer's server publishes its viewers.
  await boss.until(() => everybody(boss).includes(agent.id));
  boss.socket.disconnect();
  await ana.until(() => everybody(ana).join() === String(agent.id));
  ana.socket.disconnect();
}, 60_000);

it('a typing user is published by the server of their window, whichever server their calls reach', async () => {
  const { agent, admin } = here.people;
  const { ticket } = await here.openTicket(agent);
  const [ana, boss] = [testWindow(here.url, agent.token), testWindow(there.url, admin.token)];
  await Promise.all([ana.ready(), boss.ready()]);
  for (const window of [ana, boss]) await window.emit('joinChatBox', { ticketId: ticket.id });
  await boss.until(() => lastViewers(boss, ticket.id).has(here.app.context.servers.id));

  /** Oldest first, with the sending server. */
  const typists = () =>
    boss.received.flatMap(({ name, payload }) => {
      if (!name.endsWith('-ticketViewers')) return [];
      const { source, viewers } = ticketViewersEvent.payload.parse(payload);
      return [{ source, typing: viewers.filter(({ typing }) => typing).map(({ id }) => id) }];
    });
  const ofHere = () => typists().filter(({ source }) => source === here.app.context.servers.id);
  const say = (url: string, state: 'composing' | 'paused') =>
    testClient(url)(sendTyping, { params: { ticketId: ticket.id }, body: { state } }, agent);
  await say(there.url, 'composing');
  await boss.until(() => ofHere().at(-1)?.typing.includes(agent.id) === true);
  await say(there.url, 'paused');
  await boss.until(() => ofHere().at(-1)?.typing.length === 0);
  // Only one of the two servers publishes that the user is typing.
  expect(typists().filter(({ typing }) => typing.length > 0)).toEqual(
    ofHere().filter(({ typing }) => typing.length > 0),
  );

  // Each call awaits the response, so that a later state cannot overtake it.
  for (let round = 0; round < 40; round += 1) {
    const before = ofHere().length;
    await say(there.url, 'composing');
    await say(here.url, 'paused');
    const words = () =>
      ofHere()
        .slice(before)
        .map(({ typing }) => typing.includes(agent.id));
    await vi.waitFor(() => expect([words().includes(true), words().at(-1)]).toEqual([true, false]));
  }
  for (const { socket } of [ana, boss]) socket.disconnect();
}, 60_000);
