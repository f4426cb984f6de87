import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sendTyping } from '@recado/shared/messages';
import { ticketViewersEvent } from '@recado/shared/tickets';
import { testWindow, type TestWindow } from '../../core/realtime/testing/testWindow';
import { testClient } from '../../testing/client';
import { startConversations, type Conversations } from '../../testing/conversations';
import { serverProcesses, type TestProcess } from '../../testing/serverProcesses';

const secret = 'a-secret-that-all-servers-of-a-shop-share';
const processes = serverProcesses();
let here: Conversations;
let there: TestProcess;

beforeAll(async () => {
  const store = await processes.startStore();
  here = await startConversations({ mongoUrl: store.url, appSecret: secret });
  there = await processes.startServer({ MONGO_URL: store.url, APP_SECRET: secret });
  await vi.waitFor(() => {
    if (here.app.context.servers.others().length === 0)
      throw new Error('the servers do not know each other yet');
  }, 30_000);
}, 180_000);
afterAll(async () => {
  await here.close();
  await processes.close();
});

/** By source: whom a window was last told of. */
function lastTold(window: TestWindow, ticketId: number): Map<string, number[]> {
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

it('colleagues at two servers see each other in a ticket, and that one has gone', async () => {
  const { agent, admin } = here.people;
  const { ticket } = await here.openTicket(agent);
  const [ana, boss] = [testWindow(here.url, agent.token), testWindow(there.url, admin.token)];
  await Promise.all([ana.ready(), boss.ready()]);
  const everybody = (window: TestWindow) => [...lastTold(window, ticket.id).values()].flat().sort();
  await ana.emit('joinChatBox', { ticketId: ticket.id });
  await boss.emit('joinChatBox', { ticketId: ticket.id });
  const both = [agent.id, admin.id].sort();
  // Whoever came first is asked, and answers.
  await ana.until(() => everybody(ana).join() === both.join());
  await boss.until(() => everybody(boss).join() === both.join());
  expect(lastTold(ana, ticket.id).size).toBe(2);
  boss.socket.disconnect();
  await ana.until(() => everybody(ana).join() === String(agent.id));
  ana.socket.disconnect();
}, 60_000);

it('who types is named by the server of their window, whichever their calls reach, until one says that they stopped', async () => {
  const { agent, admin } = here.people;
  const { ticket } = await here.openTicket(agent);
  const [ana, boss] = [testWindow(here.url, agent.token), testWindow(there.url, admin.token)];
  await Promise.all([ana.ready(), boss.ready()]);
  for (const window of [ana, boss]) await window.emit('joinChatBox', { ticketId: ticket.id });
  await boss.until(() => lastTold(boss, ticket.id).size === 2);

  /** Every change of who types that the boss was told, with who said it. */
  const typists = () =>
    boss.received.flatMap(({ name, payload }) => {
      if (!name.endsWith('-ticketViewers')) return [];
      const { source, viewers } = ticketViewersEvent.payload.parse(payload);
      return [{ source, typing: viewers.filter(({ typing }) => typing).map(({ id }) => id) }];
    });
  const say = (url: string, state: 'composing' | 'paused') =>
    testClient(url)(sendTyping, { params: { ticketId: ticket.id }, body: { state } }, agent);
  const source = here.app.context.servers.id;
  await say(there.url, 'composing');
  await boss.until(() => typists().at(-1)?.typing.includes(agent.id) === true);
  expect(typists().at(-1)).toEqual({ source, typing: [agent.id] });
  const heard = boss.received.length;
  await say(here.url, 'paused');
  await boss.until(() => typists().at(-1)?.typing.length === 0);
  expect(typists().at(-1)?.source).toBe(source);
  // Said once, not by each server.
  expect(boss.received.slice(heard).filter(({ name }) => name.endsWith('-ticketViewers'))).toHaveLength(1);
  for (const { socket } of [ana, boss]) socket.disconnect();
}, 60_000);
