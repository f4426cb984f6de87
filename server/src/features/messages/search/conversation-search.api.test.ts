import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteMessage, searchConversation, sendMessage } from '@recado/shared/messages';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { searchInConversation } from './conversation-search';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

async function find(ticketId: number, searchParam: string, as: Persona = world.people.agent) {
  const { body } = await world.call(searchConversation, { params: { ticketId }, query: { searchParam } }, as);
  return body.matches.map(({ snippet }) => snippet);
}
const say = (ticketId: number, body: string, more: object = {}) =>
  world.call(sendMessage, { params: { ticketId }, body: { body, ...more } }, world.people.agent);

describe('GET /messages/:ticketId/search', () => {
  it('finds messages of both sides and whispers by word prefixes, newest first', async () => {
    const { ticket, customer } = await world.openTicket(world.people.agent);
    await world.messenger.writes(world.shop, customer, { body: 'Cadê a devolução do pedido 4471?' });
    await say(ticket.id, 'Seu pedido está a caminho');
    await say(ticket.id, 'Pedido difícil', { whisper: true });
    expect(await find(ticket.id, 'PEDI')).toEqual([
      'Pedido difícil',
      'Seu pedido está a caminho',
      'Cadê a devolução do pedido 4471?',
    ]);
    expect(await find(ticket.id, 'ped devolucao')).toEqual(['Cadê a devolução do pedido 4471?']);
    expect(await find(ticket.id, 'do pedido')).toEqual(['Cadê a devolução do pedido 4471?']);
    for (const text of ['edido', 'pe', '!!', ' ']) expect(await find(ticket.id, text), text).toEqual([]);
  });

  it('finds messages in earlier tickets of the contact, and none of other contacts', async () => {
    const { agent } = world.people;
    const { ticket, customer } = await world.openTicket(agent);
    await say(ticket.id, 'Garantia estendida');
    await world.change(ticket.id, 'closed', agent);
    const again = await world.openTicket(agent, customer);
    const other = await world.openTicket(agent);
    await say(other.ticket.id, 'Garantia comum');
    expect(again.ticket.id).not.toBe(ticket.id);
    expect(await find(again.ticket.id, 'garantia')).toEqual(['Garantia estendida']);
  });

  it('is limited to what the caller may see', async () => {
    const { agent, noQueueAgent, rivalAdmin } = world.people;
    const { ticket } = await world.openTicket(agent);
    await say(ticket.id, 'Segredo comercial');
    const search = (as: Persona) =>
      world.call(
        searchConversation,
        { params: { ticketId: ticket.id }, query: { searchParam: 'segredo' } },
        as,
      );
    expect((await search(noQueueAgent)).error).toBe('ERR_NO_PERMISSION');
    expect((await search(rivalAdmin)).error).toBe('ERR_NO_TICKET_FOUND');
  });

  it('finds nothing in a deleted message', async () => {
    const { ticket } = await world.openTicket(world.people.agent);
    const { body } = await say(ticket.id, 'Apagarei isto');
    expect(await find(ticket.id, 'apagarei')).toEqual(['Apagarei isto']);
    await world.call(deleteMessage, { params: { messageId: body.id } }, world.people.agent);
    expect(await find(ticket.id, 'apagarei')).toEqual([]);
  });

  it('returns every match once across pages, however few messages one call reads', async () => {
    const { ticket, customer } = await world.openTicket(world.people.agent, newCustomer());
    const at = new Date('2026-11-20T12:00:00Z').getTime();
    for (let n = 0; n < 25; n += 1) {
      const sentAt = new Date(at + Math.floor(n / 3) * 1000);
      const body = n % 4 === 0 ? `achado ${n}` : `outro ${n}`;
      await world.messenger.writes(world.shop, customer, { body, sentAt });
    }
    const own = { companyId: ticket.companyId, contactId: ticket.contactId };
    for (const lookedAt of [1, 2, 7, 5_000]) {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await searchInConversation(own, { searchParam: 'achado', cursor }, lookedAt);
        found.push(...page.matches.map(({ snippet }) => snippet));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(found, String(lookedAt)).toEqual([24, 20, 16, 12, 8, 4, 0].map((n) => `achado ${n}`));
    }
  });
});
