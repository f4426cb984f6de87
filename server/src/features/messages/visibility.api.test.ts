import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMessages, sendMessage } from '@recado/shared/messages';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

const history = (ticketId: number, as: Persona, query: object = {}) =>
  world.call(listMessages, { params: { ticketId }, query }, as);
const bodies = async (ticketId: number, as: Persona, query: object = {}) =>
  (await history(ticketId, as, query)).body.messages.map(({ body }) => body).sort();

describe("a conversation's history", () => {
  it('omits messages of tickets that its reader may not open', async () => {
    const { agent, noQueueAgent, admin } = world.people;
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer, { body: 'Antes' });
    const { id: old } = await world.ticketOf(customer);
    await world.change(old, 'closed', agent);
    await world.messenger.writes(world.shop, customer, { body: 'Só para Vendas' });
    const { id: current } = await world.ticketOf(customer);

    expect((await history(current, noQueueAgent)).error).toBe('ERR_NO_PERMISSION');
    expect(await bodies(old, noQueueAgent)).toEqual(['Antes']);
    const all = (await history(old, admin)).body.messages;
    expect(all.map(({ body }) => body).sort()).toEqual(['Antes', 'Só para Vendas']);
    const first = all.map(({ id }) => id).sort()[0]!;
    expect(await bodies(old, noQueueAgent, { after: first })).toEqual(['Antes']);
    expect((await history(old, noQueueAgent)).body.tickets.map(({ ticketId }) => ticketId)).toEqual([old]);
    expect(await bodies(old, agent)).toEqual(['Antes', 'Só para Vendas']);
  });

  it('omits other connections’ tickets while users see only their own connections', async () => {
    const { people, messenger, build } = world;
    const second = await world.connect(people.admin, [people.queues.sales.id], 'Filial');
    const onlySecond = await build.persona(people.company.id, {
      queueIds: [people.queues.sales.id],
      connectionIds: [second.connectionId],
    });
    const customer = newCustomer();
    await messenger.writes(world.shop, customer, { body: 'Pela loja' });
    const { id: old } = await world.ticketOf(customer);
    await world.change(old, 'closed', people.agent);
    await messenger.writes(second, customer, { body: 'Pela filial' });
    const { id } = await world.ticketOf(customer);
    await world.setting(people.company.id, 'connectionAllowed', 'enabled');
    try {
      expect(await bodies(id, onlySecond)).toEqual(['Pela filial']);
      expect((await history(old, onlySecond)).error).toBe('ERR_NO_PERMISSION');
    } finally {
      await world.setting(people.company.id, 'connectionAllowed', 'disabled');
    }
    expect(await bodies(id, onlySecond)).toEqual(['Pela filial', 'Pela loja']);
  });

  it('rejects a position that no message can have', async () => {
    const { ticket } = await world.openTicket(world.people.agent);
    const response = await history(ticket.id, world.people.agent, { after: 'Z'.repeat(26) });
    expect([response.status, response.details?.['field']]).toEqual([400, 'after']);
  });
});

it('a message hidden from an agent can neither block a reply nor be quoted', async () => {
  const { people, messenger, build } = world;
  const second = await world.connect(people.admin, [people.queues.support.id], 'Assistência');
  await world.setting(people.company.id, 'useTicketConnections', 'enabled');
  try {
    const support = await build.persona(people.company.id, { queueIds: [people.queues.support.id] });
    const customer = newCustomer();
    await messenger.writes(second, customer, { body: 'Quebrou' });
    const { id } = await world.ticketOf(customer, support);
    await world.change(id, 'open', support);
    const seenThrough = (await history(id, support)).body.messages[0]!.id;
    await messenger.writes(world.shop, customer, { body: 'Quanto custa?' });
    const { id: other } = await world.ticketOf(customer, people.agent);
    const hidden = (await history(other, people.agent)).body.messages[0]!;
    expect(hidden.body).toBe('Quanto custa?');

    const post = (more: object) =>
      world.call(sendMessage, { params: { ticketId: id }, body: { body: 'Já vejo', ...more } }, support);
    expect((await post({ seenThrough })).status).toBe(201);
    expect((await post({ quotedMsg: { id: hidden.id } })).error).toBe('ERR_NO_MESSAGE_FOUND');
  } finally {
    await world.setting(people.company.id, 'useTicketConnections', 'disabled');
  }
});
