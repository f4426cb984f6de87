import { decodeTime as storedAt } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHATBOT_STEP } from '@recado/shared/automation';
import { listMessages } from '@recado/shared/messages';
import { createQueueOption, deleteQueueOption, updateQueueOption } from '@recado/shared/queue-options';
import { createQueue, deleteQueue } from '@recado/shared/queues';
import { pauseCall } from '#testing/pause-write';
import { type MenuShop, MINUTE, startMenuShop, type Visitor } from '../testing/menu-shop';

let world: MenuShop;
let maria: Visitor;

beforeAll(async () => {
  world = await startMenuShop();
});
afterAll(() => world.close());
beforeEach(() => {
  maria = world.visitor();
});

/** Returns the time of a ticket's next step, or 0 without one. */
async function dueAt(ticketId: number): Promise<number> {
  const timers = world.app.database.db.collection<{ _id: string; dueAt: Date }>('due_work');
  return (await timers.findOne({ _id: `chatbot.step:${ticketId}` }))?.dueAt.getTime() ?? 0;
}

describe('the chatbot of a new ticket', () => {
  it('asks for the queue, follows the options and leaves the customer waiting', async () => {
    const { sales, support } = world.people.queues;
    expect(await maria.says('Oi', 1)).toBe(
      `Olá! Escolha o setor.\n\n*1* - ${sales.name}\n*2* - ${support.name}`,
    );
    expect(await maria.ticket()).toMatchObject({ status: 'pending', chatbot: true });
    expect(await maria.says('1', 2)).toContain('*1* - Preços\n*2* - Ana\n*3* - Suporte\n*0* - Voltar');
    expect((await maria.ticket()).queueId).toBe(sales.id);
    expect(await maria.says('preços', 3)).toContain('De qual produto?\n\n*1* - Mesa');
    expect(await maria.says('mesa', 4)).toBe('A mesa custa 300.');
    expect(await maria.ticket()).toMatchObject({ status: 'pending', chatbot: false });
    await maria.writes('obrigado');
    await world.pass(MINUTE);
    expect(maria.texts()).toHaveLength(4);
  });

  it('returns to the previous and to the first menu', async () => {
    await maria.says('Oi', 1);
    await maria.says('1', 2);
    expect(await maria.says('0', 3)).toContain(`*2* - ${world.people.queues.support.name}`);
    const bruno = world.visitor();
    await bruno.says('Oi', 1);
    await bruno.says('1', 2);
    await bruno.says('1', 3);
    expect(await bruno.says('menu', 4)).toContain(`*1* - ${world.people.queues.sales.name}`);
  });

  it('names the chosen entry next to the number, also after the entry is renamed', async () => {
    const { sales } = world.people.queues;
    await maria.says('Oi', 1);
    await maria.says('1', 2);
    await maria.says('1', 3);
    const { id, lastMessage, lastMenuEntry } = await maria.ticket();
    expect([lastMessage, lastMenuEntry]).toEqual(['1', 'Preços']);
    const rename = { params: { queueOptionId: world.prices }, body: { title: 'Valores' } };
    await world.call(updateQueueOption, rename, world.people.admin);
    const written = async () => {
      const { body } = await world.call(
        listMessages,
        { params: { ticketId: id }, query: {} },
        world.people.admin,
      );
      return body.messages
        .filter(({ fromMe }) => !fromMe)
        .map((message) => [message.body, message.menuEntry])
        .sort();
    };
    expect(await written()).toEqual([
      ['1', 'Preços'],
      ['1', sales.name],
      ['Oi', undefined],
    ]);
    await world.call(updateQueueOption, { ...rename, body: { title: 'Preços' } }, world.people.admin);
    await maria.says('mesa', 4);
    expect((await maria.ticket()).lastMenuEntry).toBeUndefined();
  });

  it('mutes no customer who uses it, however often', async () => {
    await maria.says('Oi', 1);
    for (let step = 2; step <= 11; step += 1) await maria.says(step % 2 === 0 ? '1' : '0', step);
    await maria.writes('1');
    await maria.writes('1');
    await maria.writes('1');
    await maria.receives(12);
    const { chatbot, contact } = await maria.ticket();
    expect([chatbot, contact.automationMuted]).toEqual([true, undefined]);
  });

  it('handles a burst and a redelivered message once', async () => {
    const first = await maria.writes('Oi');
    await maria.writes('Tudo bem?');
    await world.messenger.receive(first);
    await maria.receives(1);
    await world.pass(MINUTE);
    expect(maria.texts()).toHaveLength(1);
  });

  it('waits for a quiet moment after the last message of a burst', async () => {
    await maria.writes('Oi');
    const { id } = await world.ticketOf(maria.customer);
    await vi.waitFor(async () => expect(await dueAt(id)).toBeGreaterThan(0), world.WITHIN);
    const { messengerId } = await maria.writes('Tudo bem?');
    const last = await world.app.database.db.collection<{ _id: string }>('messages').findOne({ messengerId });
    // Ids are ahead of the clock after tests of this process that moved it.
    const isQuietAt = Math.min(storedAt(last?._id ?? ''), Date.now()) + CHATBOT_STEP.quietMs;
    await world.app.context.dueWork.runDue(new Date(isQuietAt - 1));
    expect(maria.texts()).toEqual([]);
    expect(await dueAt(id)).toBeGreaterThanOrEqual(isQuietAt);
    await maria.receives(1);
  });

  it('reads again shortly after a burst, then waits for the silence', async () => {
    await maria.writes('Oi');
    await maria.writes('Tudo bem?');
    await maria.receives(1);
    const { id } = await world.ticketOf(maria.customer);
    await vi.waitFor(async () => {
      await world.pass(MINUTE);
      expect((await dueAt(id)) - Date.now()).toBeGreaterThan(3 * MINUTE);
    }, world.WITHIN);
    expect(maria.texts()).toHaveLength(1);
  });

  it('waits longer while the customer types', async () => {
    await maria.writes('Oi');
    const { id } = await world.ticketOf(maria.customer);
    await vi.waitFor(async () => expect(await dueAt(id)).toBeGreaterThan(0), world.WITHIN);
    expect(world.messenger.subscriptions).toContain(`${maria.phone}@phone`);
    const { quietMs, composingMs } = CHATBOT_STEP;
    const typesAt = Date.now();
    world.messenger.presence(world.shop, maria.customer, 'composing');
    await vi.waitFor(
      async () => expect(await dueAt(id)).toBeGreaterThanOrEqual(typesAt + composingMs),
      world.WITHIN,
    );
    world.messenger.presence(world.shop, maria.customer, 'available');
    await vi.waitFor(
      async () => expect((await dueAt(id)) - Date.now()).toBeLessThanOrEqual(quietMs),
      world.WITHIN,
    );
    await maria.receives(1);
  });

  it('does nothing once an agent accepts the ticket', async () => {
    await maria.says('Oi', 1);
    const { id } = await maria.ticket();
    await maria.writes('1');
    expect((await world.change(id, 'open', world.people.admin)).status).toBe(200);
    await world.pass(MINUTE);
    expect(maria.texts()).toHaveLength(1);
    expect(await maria.ticket()).toMatchObject({ status: 'open', chatbot: false });
  });

  it.each([
    ['as its status and its chatbot show', ['status', 'chatbot']],
    ['as only its status shows (white box)', ['status']],
    ['as only its chatbot shows (white box)', ['chatbot']],
  ])('does nothing if an agent accepts the ticket while a step is written, %s', async (_, shown) => {
    const rows = world.app.database.db.collection<{ _id: number; status: string; chatbot: object }>(
      'tickets',
    );
    await maria.says('Oi', 1);
    const { id } = await maria.ticket();
    const before = await rows.findOne({ _id: id });
    await maria.writes('1');
    const paused = pauseCall('findOneAndUpdate', 'tickets', (filter) => 'chatbot.step' in filter);
    const steps: Promise<void>[] = [];
    let isReached = false;
    void paused.reached.then(() => (isReached = true));
    await vi.waitFor(() => {
      steps.push(world.pass(MINUTE));
      expect(isReached).toBe(true);
    }, world.WITHIN);
    expect((await world.change(id, 'open', world.people.admin)).status).toBe(200);
    const accepted = await rows.findOne({ _id: id });
    const hidden = {
      ...(!shown.includes('status') && { status: before!.status }),
      ...(!shown.includes('chatbot') && { chatbot: before!.chatbot }),
    };
    await rows.updateOne({ _id: id }, { $set: { updatedAt: new Date(), ...hidden } });
    paused.release();
    await Promise.all(steps);
    await rows.updateOne({ _id: id }, { $set: { status: accepted!.status } });
    await world.pass(MINUTE);
    expect(await maria.ticket()).toMatchObject({ status: 'open', userId: world.people.admin.id });
    expect(maria.texts()).toHaveLength(1);
  });

  it('follows the last of two messages in a burst that it understands', async () => {
    await maria.says('Oi', 1);
    await maria.says('1', 2);
    await maria.writes('3');
    await maria.writes('1');
    await maria.receives(3);
    expect(maria.texts().at(-1)).toContain('De qual produto?');
  });

  it('ends without a text if the message was written long before it arrived', async () => {
    await maria.says('Oi', 1);
    await maria.writes('1', { sentAt: new Date(Date.now() - CHATBOT_STEP.lateMs - MINUTE), offline: true });
    await vi.waitFor(async () => {
      await world.pass(MINUTE);
      expect((await maria.ticket()).chatbot).toBe(false);
    }, world.WITHIN);
    expect(maria.texts()).toHaveLength(1);
  });

  it('does not begin again in a returned or reopened ticket', async () => {
    await maria.says('Oi', 1);
    const { id } = await maria.ticket();
    const { admin } = world.people;
    for (const status of ['open', 'pending'] as const) await world.change(id, status, admin);
    await maria.writes('1');
    await world.pass(MINUTE);
    expect(await maria.ticket()).toMatchObject({ status: 'pending', chatbot: false });
    for (const status of ['open', 'closed', 'open', 'pending'] as const)
      await world.change(id, status, admin);
    await maria.writes('2');
    await world.pass(MINUTE);
    expect(await maria.ticket()).toMatchObject({ id, status: 'pending', chatbot: false });
    expect(maria.texts().filter((text) => text.includes('*1*'))).toHaveLength(1);
  });

  it('hands over after inputs that it does not understand, and after silence', async () => {
    await maria.says('Oi', 1);
    expect(await maria.says('qual é o frete', 2)).toContain('Não entendi.');
    expect(await maria.says('tem estacionamento', 3)).toContain('Não entendi.');
    expect(await maria.says('é longe', 4)).toBe('Não entendi, chamei um atendente.');
    const bruno = world.visitor();
    await bruno.says('Oi', 1);
    await world.pass(4 * MINUTE);
    expect(bruno.texts()).toHaveLength(1);
    await world.pass(6 * MINUTE);
    await bruno.receives(2);
    expect(bruno.texts().at(-1)).toBe('Chamei um atendente.');
    const { waitingSince, createdAt } = await bruno.ticket();
    expect(waitingSince).toBe(createdAt);
    // The customer chose no queue, so the ticket gets the connection's first one.
    expect((await bruno.ticket()).queueId).toBe(world.people.queues.sales.id);
  });

  it('gives an option’s ticket to its user only while they are online', async () => {
    const { agent, company } = world.people;
    await maria.says('Oi', 1);
    await maria.says('1', 2);
    await maria.says('Ana', 3);
    expect(await maria.ticket()).toMatchObject({ status: 'pending', userId: null });
    await world.app.services.users.setOnline(company.id, agent.id, true);
    const bruno = world.visitor();
    await bruno.says('Oi', 1);
    await bruno.says('1', 2);
    await bruno.says('Ana', 3);
    expect(await bruno.ticket()).toMatchObject({ status: 'open', userId: agent.id });
  });

  it('never begins in groups, and not with a call or content that Recado cannot read', async () => {
    await world.messenger.writes(world.shop, maria.customer, { body: 'Oi', isGroup: true });
    await world.pass(MINUTE);
    expect(world.messenger.sent.filter(({ to }) => to.includes(maria.phone))).toEqual([]);
    const caller = world.visitor();
    await caller.writes('', { kind: 'call' });
    expect(await caller.ticket()).toMatchObject({ status: 'pending', chatbot: false });
    const buyer = world.visitor();
    await buyer.writes('Cesta de café', { kind: 'unsupported' });
    expect(await buyer.ticket()).toMatchObject({
      ...{ status: 'pending', chatbot: false, lastMessage: 'Cesta de café', unreadMessages: 1 },
    });
    const regular = world.visitor();
    await regular.says('Oi', 1);
    await regular.writes('1', { kind: 'unsupported' });
    await world.pass(MINUTE);
    expect(regular.texts()).toHaveLength(1);
    expect(buyer.texts()).toEqual([]);
  });
});

describe('a menu that changes during the conversation', () => {
  it('is offered again when the chosen option was deleted', async () => {
    const queue = { name: 'Trocas', color: '#a01111', greetingMessage: '' };
    const { admin, queues } = world.people;
    const queueId = (await world.call(createQueue, { body: queue }, admin)).body.id;
    const ids: number[] = [];
    for (const title of ['Prazo', 'Endereço'])
      ids.push((await world.call(createQueueOption, { body: { queueId, title } }, admin)).body.id);
    const shop = await world.connect(admin, [queues.support.id, queueId], 'Trocas');
    await world.messenger.writes(shop, maria.customer);
    await maria.receives(1);
    await world.messenger.writes(shop, maria.customer, { body: 'Trocas' });
    await maria.receives(2);
    await world.call(deleteQueueOption, { params: { queueOptionId: ids[0] ?? 0 } }, admin);
    await world.messenger.writes(shop, maria.customer, { body: '1' });
    await maria.receives(3);
    expect(maria.texts().at(-1)).toBe('As opções mudaram.\n\n*1* - Endereço\n*0* - Voltar');

    await world.call(deleteQueue, { params: { queueId } }, admin);
    await world.messenger.writes(shop, maria.customer, { body: '1' });
    await maria.receives(4);
    expect(maria.texts().at(-1)).toBe('Chamei um atendente.');
    expect(await maria.ticket()).toMatchObject({
      status: 'pending',
      chatbot: false,
      queueId: queues.support.id,
    });
  });
});
