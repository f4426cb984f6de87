import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { login, me } from '@recado/shared/auth';
import { testClient } from '#testing/client';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import { PASSWORD, type Persona } from '#testing/factories';
import { serverProcesses, type TestProcess } from '#testing/server-processes';
import { FollowingClient } from './testing/following-client';
import { type TestWindow, testWindow } from './testing/test-window';

const secret = 'a-secret-that-all-servers-of-a-shop-share';
const processes = serverProcesses();
let store: Awaited<ReturnType<typeof processes.startStore>>;
/** Runs in this process, so that a test can create data. The other server is a separate process. */
let here: Conversations;
let there: TestProcess;
let windows: TestWindow[] = [];

beforeAll(async () => {
  store = await processes.startStore();
  here = await startConversations({ mongoUrl: store.url, appSecret: secret });
  there = await startThere();
}, 120_000);
afterAll(async () => {
  await here.close();
  await processes.close();
});
afterEach(() => {
  windows.forEach(({ socket }) => socket.disconnect());
  windows = [];
});

async function startThere(): Promise<TestProcess> {
  const before = here.app.context.servers.others();
  const started = await processes.startServer({ MONGO_URL: store.url, APP_SECRET: secret });
  await vi.waitFor(() => {
    const fresh = here.app.context.servers.others().filter((id) => !before.includes(id));
    if (fresh.length !== 1) throw new Error('the servers do not know each other yet');
  }, 30_000);
  return started;
}

async function windowThere(who: Persona): Promise<TestWindow> {
  const window = testWindow(there.url, who.token);
  windows.push(window);
  await window.ready();
  return window;
}

const suffixes = ({ received }: TestWindow) => received.map(({ name }) => name.replace(/^company-\d+-/, ''));

let ana: Persona;
let outsider: Persona;
beforeEach(async () => {
  ana = await here.build.persona(here.people.company.id, { queueIds: [here.people.queues.sales.id] });
  outsider = await here.build.persona(here.people.company.id, { queueIds: [here.people.queues.support.id] });
});

it('a sign-in at one server signs the user out at the other, at once and with the reason', async () => {
  const window = await windowThere(ana);
  const callThere = testClient(there.url);
  expect((await callThere(me, {}, ana)).status).toBe(200);
  const again = await here.call(login, { body: { email: ana.email, password: PASSWORD, client: 'desktop' } });
  expect(again.status).toBe(200);
  expect(await window.ended()).toBe('io server disconnect');
  expect(suffixes(window).at(-1)).toBe('auth');
  // The server's cached session is evicted, too.
  expect((await callThere(me, {}, ana)).status).toBe(401);
  expect((await callThere(me, {}, { token: again.body.token })).status).toBe(200);
});

it('a ticket’s events reach users of the other server selected by the policy only', async () => {
  const [sees, not] = [await windowThere(ana), await windowThere(outsider)];
  const { ticket } = await here.openTicket(here.people.admin, newCustomer());
  await sees.until(({ payload }) => JSON.stringify(payload).includes(`"status":"open"`));
  expect(suffixes(sees)).toEqual(expect.arrayContaining(['appMessage', 'ticket']));
  // The ticket moves to a queue of the outsider: the agent's window removes it, the outsider's receives it.
  await mongoose.connection
    .collection('tickets')
    .updateOne({ _id: ticket.id as never }, { $set: { queueId: here.people.queues.support.id } });
  const before = { ...(await row(ticket.id)), queueId: here.people.queues.sales.id };
  await here.app.services.tickets.broadcast.changed((await row(ticket.id)) as never, before as never);
  await not.until(({ payload }) => (payload as { ticket?: { id: number } }).ticket?.id === ticket.id);
  await sees.until(({ payload }) => (payload as { action?: string }).action === 'removeFromList');
  expect(not.received).toHaveLength(1);
});

/** Delivers a message again until it is stored, as the messenger does. */
async function delivered(message: ReturnType<Conversations['messenger']['message']>): Promise<void> {
  for (let done = false; !done;)
    done = await here.messenger.receive(message).then(
      () => true,
      () => false,
    );
}

const row = (id: number) => mongoose.connection.collection('tickets').findOne({ _id: id as never });

it("a viewer at the other server receives a conversation's events while permitted", async () => {
  const { ticket, customer } = await here.openTicket(here.people.admin, newCustomer());
  const window = await windowThere(outsider);
  expect(await window.emit('joinChatBox', { ticketId: ticket.id })).toEqual({
    ok: false,
    error: 'ERR_NO_PERMISSION',
  });
  await here.change(ticket.id, 'closed', here.people.admin);
  expect(await window.emit('joinChatBox', { ticketId: ticket.id })).toEqual({ ok: true });
  const { broadcast } = here.app.services.tickets;
  await broadcast.changed((await row(ticket.id)) as never);
  await window.until(({ name }) => name.endsWith('-ticket'));
  // An administrator accepts the ticket, which hides it from the window. The window removes it and receives
  // no further events.
  await here.change(ticket.id, 'open', here.people.admin);
  await here.messenger.writes(here.shop, customer, { body: 'e mais uma' });
  await here.build.signIn(outsider);
  await window.ended();
  // Viewers are published before, while the ticket is still visible.
  const heard = window.received.filter(({ name }) => !name.endsWith('-ticketViewers'));
  const actions = heard.map(({ payload }) => (payload as { action?: string }).action);
  expect(actions).toEqual(['update', 'removeFromList', undefined]);
  expect(suffixes(window).filter((suffix) => suffix !== 'ticketViewers')).toEqual([
    'ticket',
    'ticket',
    'auth',
  ]);
});

it(
  'a window at the other server misses nothing while servers and store are killed',
  { tags: 'counts-losses', timeout: 180_000 },
  async () => {
    const customers = Array.from({ length: 6 }, () => newCustomer());
    const window = new FollowingClient(here.people.admin, new Date().toISOString());
    const callThere = testClient(there.url);
    window.open(there.url, callThere);
    await expect.poll(() => window.connected, { timeout: 20_000 }).toBe(true);
    const tried = new Set<string>();
    const everybodyWrites = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1)
        await Promise.all(
          customers.map((customer, index) => {
            const body = `Mensagem ${tried.size}-${index}-${round}`;
            tried.add(body);
            return delivered(here.messenger.message(here.shop, customer, { body }));
          }),
        );
    };
    const upToDate = async () => {
      const stored = await mongoose.connection
        .collection('messages')
        .find({ body: { $in: [...tried] } })
        .toArray();
      const ids = stored.map(({ _id }) => String(_id));
      expect(ids).toHaveLength(tried.size);
      await expect
        .poll(() => ids.filter((id) => !window.messages().includes(id)), { timeout: 30_000 })
        .toEqual([]);
      expect([...window.fresh.values()].every((times) => times === 1)).toBe(true);
    };
    await everybodyWrites(5);
    await upToDate();
    expect(window.fresh.size).toBeGreaterThan(0);

    const writing = everybodyWrites(40);
    for (let restart = 0; restart < 3; restart += 1) {
      const seen = window.messages().length;
      await expect.poll(() => window.messages().length, { timeout: 20_000 }).toBeGreaterThan(seen);
      await store.end('SIGKILL');
      store = await processes.startStore(store.port);
    }
    await writing;
    await upToDate();

    const more = everybodyWrites(20);
    await there.end('SIGKILL');
    there = await startThere();
    window.close();
    window.open(there.url, testClient(there.url));
    await more;
    await upToDate();
    window.close();
  },
);
