import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createQueueOption } from '@recado/shared/queue-options';
import { setClosure } from '@recado/shared/working-hours';
import type { ConnectionRef } from '#messenger/gateway';
import { type Conversations, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';

/**
 * Two companies of one server write to each other. White-box: the test moves the clock, which real sessions do not
 * survive.
 */

const MINUTE_MS = 60_000;
const SIMULATED_MINUTES = 30;
const ROUNDS_PER_MINUTE = 12;

interface Side {
  connection: ConnectionRef;
  number: string;
  lid: string;
}

let world: Conversations;
let made = 0;

beforeAll(async () => {
  world = await startConversations();
  for (const as of [world.people.admin, world.people.rivalAdmin]) await enableEverything(as);
});
afterAll(() => world.close());
afterEach(() => {
  vi.useRealTimers();
});

async function enableEverything({ companyId }: Persona): Promise<void> {
  const settings = {
    ...{ transferMessage: 'enabled', userRating: 'enabled', closeTicketClient: 'enabled' },
    // The menu does not end after misses; silence ends tickets after a warning.
    ...{ quantityMessageBot: '0', automaticallyEndService: 'enabled' },
    ...{ endServiceTimeout: '10', endServiceGracePeriod: '5' },
  } as const;
  for (const [key, value] of Object.entries(settings))
    await world.setting(companyId, key as keyof typeof settings, value);
}

async function side(as: Persona): Promise<Side> {
  const queues = [await world.build.queue(as.companyId), await world.build.queue(as.companyId)];
  for (const { id: queueId } of queues)
    for (const title of ['Preços', 'Entrega'])
      await world.call(createQueueOption, { body: { queueId, title, message: `${title}: um momento.` } }, as);
  const ids = queues.map(({ id }) => id);
  const connection = await world.connect(as, ids, `Loja ${++made}`);
  const [number, lid] = [`551130${String(100_000 + made)}`, `77000${String(1_000_000 + made)}`];
  const texts = {
    complationMessage: 'Atendimento concluído.',
    farewellMessage: 'Até logo!',
    outOfHoursMessage: 'Estamos fechados.',
    automaticWarnEndServiceMessage: 'Ainda está aí?',
    automaticEndServiceMessage: 'Encerramos por falta de resposta.',
  };
  await connections().updateOne({ _id: connection.connectionId }, { $set: texts });
  return { connection, number, lid };
}

const connections = () => world.app.database.db.collection<{ _id: number }>('connections');
const tickets = ({ connection }: Side) =>
  world.app.database.db
    .collection<{ status: string; userId: number | null; chatbot?: { state: string } }>('tickets')
    .find({ whatsappId: connection.connectionId })
    .toArray();

/** Lets both write a first message, then delivers their messages for half an hour. */
async function writeToEachOther(one: Side, other: Side): Promise<{ automatic: number }> {
  const receives = (to: Side, from: Side, body: string) =>
    world.messenger.writes(to.connection, { phone: from.number, lid: from.lid, name: 'Loja' }, { body });
  let delivered = world.messenger.sent.length;
  const deliver = async () => {
    for (; delivered < world.messenger.sent.length; delivered++) {
      const { connection, text } = world.messenger.sent[delivered]!;
      const [to, from] =
        connection.connectionId === one.connection.connectionId ? [other, one] : [one, other];
      await receives(to, from, text);
    }
  };
  const { automations } = counters(one, other);
  // A closure does not apply to messages of the second in which it begins.
  let now = Date.now() + MINUTE_MS;
  vi.useFakeTimers({ toFake: ['Date'], now });
  await Promise.all([receives(one, other, 'Oi'), receives(other, one, 'Oi')]);
  for (let minute = 0; minute < SIMULATED_MINUTES; minute++) {
    for (let round = 0; round < ROUNDS_PER_MINUTE; round++) {
      now += MINUTE_MS / ROUNDS_PER_MINUTE;
      vi.setSystemTime(now);
      await world.app.context.dueWork.runDue(new Date(now));
      await quiet();
      await deliver();
    }
    await world.app.services.autoClose.sweep(new Date(now));
  }
  return { automatic: await automations() };
}

/** Waits until all effects and queued messages are done. */
function quiet(): Promise<void> {
  const { db } = world.app.database;
  return vi.waitFor(
    async () => {
      const [effects, queued] = await Promise.all([
        db.collection('messages').countDocuments({ durableEvents: { $exists: true } }),
        db.collection('messages').countDocuments({ waiting: true, _id: { $exists: true } }),
      ]);
      const unsent = queued - world.messenger.sent.length;
      if (effects > 0 || unsent > 0) throw new Error('Effects are not complete.');
    },
    { timeout: 15_000, interval: 10 },
  );
}

function counters(...sides: Side[]) {
  const connectionId = { $in: sides.map(({ connection }) => connection.connectionId) };
  const rows = world.app.database.db.collection('messages');
  return { automations: () => rows.countDocuments({ connectionId, automatic: true }) };
}

async function waitForAgents(sides: Side[], chatbots = ['ended']): Promise<void> {
  for (const one of sides) {
    const [ticket, ...more] = await tickets(one);
    expect(more).toEqual([]);
    expect(ticket).toMatchObject({ status: 'pending', userId: null });
    expect(chatbots).toContain(ticket?.chatbot?.state ?? 'ended');
  }
}

it.each(['number', 'lid'] as const)(
  'two companies with connections known by %s write at most 6 automatic messages in half an hour, and wait for agents',
  async (known) => {
    const [one, other] = [await side(world.people.admin), await side(world.people.rivalAdmin)];
    for (const { connection, [known]: value } of [one, other])
      await connections().updateOne({ _id: connection.connectionId }, { $set: { [known]: value } });
    const { automatic } = await writeToEachOther(one, other);
    expect(automatic).toBeLessThanOrEqual(6);
    await waitForAgents([one, other]);
  },
  120_000,
);

it('two programs with numbers unknown as connections write at most 16 automatic messages in half an hour, and their contacts wait for agents', async () => {
  const [one, other] = [await side(world.people.admin), await side(world.people.rivalAdmin)];
  const { automatic } = await writeToEachOther(one, other);
  // With fewer messages, the menus did not run at all.
  expect(automatic).toBeGreaterThanOrEqual(2);
  expect(automatic).toBeLessThanOrEqual(16);
  await waitForAgents([one, other]);
}, 120_000);

it('two closed programs with numbers unknown as connections write one out-of-hours text each, and their contacts wait for agents', async () => {
  const admins = [world.people.admin, world.people.rivalAdmin];
  for (const admin of admins) {
    await world.setting(admin.companyId, 'scheduleType', 'company');
    const closedUntil = { at: new Date(Date.now() + 12 * 60 * MINUTE_MS).toISOString(), label: '' };
    expect((await world.call(setClosure, { body: { queueId: null, closedUntil } }, admin)).status).toBe(200);
  }
  const [one, other] = [await side(world.people.admin), await side(world.people.rivalAdmin)];
  const { automatic } = await writeToEachOther(one, other);
  expect(automatic).toBe(2);
  const messages = world.app.database.db.collection('messages');
  for (const { connection } of [one, other]) {
    const texts = { connectionId: connection.connectionId, fromMe: true, body: 'Estamos fechados.' };
    expect(await messages.countDocuments(texts)).toBe(1);
  }
  // The loop guard may end it after a repeated text.
  await waitForAgents([one, other], ['closed', 'ended']);
}, 120_000);
