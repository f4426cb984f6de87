import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueueOption, deleteQueueOption } from '@recado/shared/queue-options';
import { getTicket } from '@recado/shared/tickets';
import type { ConnectionRef } from '../../../messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '../../../testing/conversations';

const WITHIN = { timeout: 10_000, interval: 30 };
const MINUTE = 60_000;

let world: Conversations;
let shop: ConnectionRef;
let customer: ReturnType<typeof newCustomer>;
let prices: number;

beforeAll(async () => {
  world = await startConversations({ chatbot: true });
  const { admin, agent, queues } = world.people;
  const add = async (body: object) =>
    (await world.call(createQueueOption, { body: { queueId: queues.sales.id, ...body } as never }, admin))
      .body.id;
  prices = await add({ title: 'Preços', message: 'De qual produto?' });
  await add({ parentId: prices, title: 'Mesa', message: 'A mesa custa 300.' });
  await add({ title: 'Ana', message: 'Um momento.', operatorId: agent.id });
  shop = await world.connect(admin, [queues.sales.id, queues.support.id], 'Duas filas');
});
afterAll(() => world.close());
beforeEach(() => {
  customer = newCustomer();
});

const writes = (body: string) => world.messenger.writes(shop, customer, { body });
/** Runs timers as if this time had passed. */
const pass = (ms: number) => world.app.context.dueWork.runDue(new Date(Date.now() + ms));
const texts = () =>
  world.messenger.sent.filter(({ to }) => to === `${customer.phone}@phone`).map(({ text }) => text);
const receives = (count: number) => vi.waitFor(() => expect(texts()).toHaveLength(count), WITHIN);
const ticket = async () => {
  const { id } = await world.ticketOf(customer);
  return (await world.call(getTicket, { params: { ticketId: id } }, world.people.admin)).body;
};
/** Writes a message and waits for the chatbot's reply. */
async function says(body: string, count: number): Promise<string | undefined> {
  await writes(body);
  await receives(count);
  return texts().at(-1);
}

describe('the chatbot of a new ticket', () => {
  it('asks for the queue, follows the options and leaves the customer waiting', async () => {
    expect(await says('Oi', 1)).toBe(
      `Olá! Escolha o setor.\n\n*1* - ${world.people.queues.sales.name}\n*2* - ${world.people.queues.support.name}`,
    );
    expect(await ticket()).toMatchObject({ status: 'pending', chatbot: true });
    expect(await says('1', 2)).toContain('*1* - Preços\n*2* - Ana\n*0* - Voltar');
    expect((await ticket()).queueId).toBe(world.people.queues.sales.id);
    expect(await says('preços', 3)).toContain('De qual produto?\n\n*1* - Mesa');
    expect(await says('mesa', 4)).toBe('A mesa custa 300.');
    expect(await ticket()).toMatchObject({ status: 'pending', chatbot: false });
    await writes('obrigado');
    await pass(MINUTE);
    expect(texts()).toHaveLength(4);
  });

  it('handles a burst and a redelivered message once', async () => {
    const first = await writes('Oi');
    await writes('Tudo bem?');
    await world.messenger.receive(first);
    await receives(1);
    await pass(MINUTE);
    expect(texts()).toHaveLength(1);
  });

  it('does nothing once an agent accepts the ticket', async () => {
    await says('Oi', 1);
    const { id } = await world.ticketOf(customer);
    await writes('1');
    expect((await world.change(id, 'open', world.people.admin)).status).toBe(200);
    await pass(MINUTE);
    expect(texts()).toHaveLength(1);
    expect(await ticket()).toMatchObject({ status: 'open', chatbot: false });
  });

  it('hands over after inputs that it does not understand, and after silence', async () => {
    await says('Oi', 1);
    expect(await says('qual é o frete', 2)).toContain('Não entendi.');
    expect(await says('tem estacionamento', 3)).toContain('Não entendi.');
    expect(await says('é longe', 4)).toBe('Não entendi, chamei um atendente.');
    customer = newCustomer();
    await says('Oi', 1);
    await pass(29 * MINUTE);
    expect(texts()).toHaveLength(1);
    await pass(31 * MINUTE);
    await receives(2);
    expect(texts().at(-1)).toBe('Chamei um atendente.');
  });

  it('gives an option’s ticket to its user only while they are online', async () => {
    await says('Oi', 1);
    await says('1', 2);
    await says('Ana', 3);
    expect(await ticket()).toMatchObject({ status: 'pending', userId: null });
    await world.app.services.users.setOnline(world.people.company.id, world.people.agent.id, true);
    customer = newCustomer();
    await says('Oi', 1);
    await says('1', 2);
    await says('Ana', 3);
    expect(await ticket()).toMatchObject({ status: 'open', userId: world.people.agent.id });
  });

  it('never begins in groups', async () => {
    await world.messenger.writes(shop, customer, { body: 'Oi', isGroup: true });
    await pass(MINUTE);
    expect(world.messenger.sent.filter(({ to }) => to.includes(customer.phone))).toEqual([]);
  });

  it('offers the current menu when the chosen option was deleted', async () => {
    await says('Oi', 1);
    await says('1', 2);
    await world.call(deleteQueueOption, { params: { queueOptionId: prices } }, world.people.admin);
    expect(await says('1', 3)).toBe('As opções mudaram.\n\n*1* - Ana\n*0* - Voltar');
  });
});
