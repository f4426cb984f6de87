import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteMessage, editMessage, listMessages, sendMessage } from '@recado/shared/messages';
import { listTickets, updateTicket } from '@recado/shared/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { ticketCollection } from '../ticket.model';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

type Query = NonNullable<NonNullable<Parameters<typeof world.call<typeof listTickets>>[1]>['query']>;

const list = (query: Query, as: Persona = world.people.admin) => world.call(listTickets, { query }, as);
const foundIds = async (searchParam: string, as?: Persona, more: Query = {}) =>
  (await list({ searchParam, searchIn: 'contacts', showAll: 'true', ...more }, as)).body.tickets.map(
    ({ id }) => id,
  );
const snippets = async (searchParam: string, as?: Persona, more: Query = {}) =>
  (await list({ searchParam, searchIn: 'messages', showAll: 'true', ...more }, as)).body.matches?.map(
    ({ snippet }) => snippet,
  );

async function ticketOfNew(name: string, body = 'Oi', connection = world.shop) {
  const customer = newCustomer({ name });
  await world.messenger.writes(connection, customer, { body });
  return { customer, ticket: await world.ticketOf(customer) };
}

describe('a search by contact', () => {
  it('finds prefixes of names without accents, and numbers however they are written', async () => {
    const { customer, ticket } = await ticketOfNew('Zoraíde Conceição');
    for (const text of [
      'zor',
      'ZORAIDE',
      'conceicao',
      'Conceição zora',
      'zoraide c',
      customer.phone,
      customer.phone.slice(2),
    ]) {
      expect(await foundIds(text), text).toContain(ticket.id);
    }
    const [area, first, last] = [
      customer.phone.slice(2, 4),
      customer.phone.slice(4, 9),
      customer.phone.slice(9),
    ];
    for (const text of [
      `+55 ${area} ${first}-${last}`,
      `(${area}) ${first}-${last}`,
      `${first.slice(1)}${last}`,
    ]) {
      expect(await foundIds(text), text).toEqual([ticket.id]);
    }
    for (const text of ['oraide', 'zoraides', 'zoraide silva', '!!'])
      expect(await foundIds(text)).toEqual([]);
  });

  it('follows a new name, and no longer finds the old one', async () => {
    const { customer, ticket } = await ticketOfNew('Umbelina');
    await world.messenger.writes(world.shop, { ...customer, name: 'Quitéria' });
    await expect.poll(() => foundIds('quiteria')).toEqual([ticket.id]);
    expect(await foundIds('umbelina')).toEqual([]);
  });

  it('returns newest tickets first, each once across pages', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 45; n++) ids.push((await ticketOfNew('Iracema Paginada')).ticket.id);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await list({ searchParam: 'iracema', searchIn: 'contacts', showAll: 'true', cursor });
      seen.push(...body.tickets.map(({ id }) => id));
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(ids.toSorted((a, b) => b - a));
    const wrong = await list({ searchParam: 'iracema', cursor: '12' });
    expect([wrong.status, wrong.details?.['field']]).toEqual([400, 'cursor']);
  });
});

describe('a search in messages', () => {
  it('finds the words of a text with their context, newest first', async () => {
    const { customer, ticket } = await ticketOfNew('Ana', 'A geladeira Xaxim chegou amassada na lateral');
    await world.messenger.writes(world.shop, customer, {
      body: 'Mandei a foto da geladeira xaxim',
      sentAt: later(5),
    });
    const { body } = await list({ searchParam: 'GELAD xax', searchIn: 'messages', showAll: 'true' });
    expect(body.matches?.map(({ snippet }) => snippet)).toEqual([
      'Mandei a foto da geladeira xaxim',
      'A geladeira Xaxim chegou amassada na lateral',
    ]);
    expect(body.tickets.map(({ id }) => id)).toEqual([ticket.id]);
    const { body: history } = await world.call(
      listMessages,
      { params: { ticketId: ticket.id }, query: {} },
      world.people.admin,
    );
    expect(body.matches?.map(({ messageId }) => messageId)).toEqual(history.messages.map(({ id }) => id));
    expect(await snippets('geladeira na la')).toEqual(['A geladeira Xaxim chegou amassada na lateral']);
    expect(await snippets('eladeira')).toEqual([]);
  });

  it('cuts long texts around the match', async () => {
    const filler = 'muitas palavras antes '.repeat(10);
    await ticketOfNew('Léo', `${filler}jabuticabeira${' e outras depois'.repeat(20)}`);
    const [snippet = ''] = (await snippets('jabutica')) ?? [];
    expect(snippet).toMatch(/^….{0,60}jabuticabeira/u);
    expect(snippet.length).toBeLessThan(160);
    expect(snippet.endsWith('…')).toBe(true);
  });

  it('finds names of files and people on cards, but not signatures', async () => {
    const { agent } = world.people;
    const { customer, ticket } = await world.openTicket(agent);
    await world.messenger.writes(world.shop, customer, {
      kind: 'contact',
      body: '',
      data: { contacts: [{ name: 'Encanador Hermínio', number: null, vcard: 'BEGIN:VCARD\nEND:VCARD' }] },
    });
    expect(await snippets('herminio')).toEqual(['Encanador Hermínio']);
    await say(ticket.id, '*Wanderleia:*\nSegue o orçamento tapioca', world.people.admin);
    expect(await snippets('tapioca')).toEqual(['Segue o orçamento tapioca']);
    expect(await snippets('wanderleia')).toEqual([]);
  });

  it('follows edits and deletions of both sides', async () => {
    const { agent } = world.people;
    const { customer, ticket, first } = await world.openTicket(agent);
    const mine = await say(ticket.id, 'Custa cinquenta mirtilos', agent);
    await world.call(editMessage, { body: { idMessage: mine, message: 'Custa sessenta pitangas' } }, agent);
    expect(await snippets('mirtilos')).toEqual([]);
    expect(await snippets('pitangas')).toEqual(['Custa sessenta pitangas']);
    await world.call(deleteMessage, { params: { messageId: mine } }, agent);
    expect(await snippets('pitangas')).toEqual([]);

    const theirs = await world.messenger.writes(world.shop, customer, { body: 'Quero graviola' });
    const { messenger } = world;
    await messenger.receive(messenger.change(theirs, { type: 'edit', body: 'Quero carambola' }));
    expect([await snippets('graviola'), await snippets('carambola')]).toEqual([[], ['Quero carambola']]);
    await messenger.receive(messenger.change(theirs, { type: 'delete' }));
    expect(await snippets('carambola')).toEqual([]);
    expect(first.body).toBe('Oi');
  });

  it('returns both kinds at once, and pages through each', async () => {
    const names: number[] = [];
    for (let n = 0; n < 23; n++) names.push((await ticketOfNew(`Ximena ${n}`, 'ximenatexto')).ticket.id);
    const tickets = new Set<number>();
    const messages = new Set<string>();
    let pages = 0;
    let cursor: string | undefined;
    do {
      const { body } = await list({ searchParam: 'ximena', showAll: 'true', cursor });
      for (const { id } of body.tickets) tickets.add(id);
      for (const { messageId } of body.matches ?? []) messages.add(messageId);
      cursor = body.nextCursor ?? undefined;
      pages += 1;
    } while (cursor);
    expect([[...tickets].sort(), messages.size, pages]).toEqual([names.sort(), 23, 2]);
  });
});

describe('the visibility of search results', () => {
  it("excludes tickets that the caller's lists do not show", async () => {
    const { agent, noQueueAgent, admin, rivalAdmin, queues } = world.people;
    const { ticket } = await ticketOfNew('Oscarina Segredo', 'palavra sigilosíssima');
    const sees = async (as: Persona, more: Query = {}) => [
      (await foundIds('oscarina', as, more)).length,
      (await snippets('sigilosissima', as, more))?.length,
    ];
    expect([await sees(admin), await sees(agent)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect([await sees(noQueueAgent), await sees(rivalAdmin)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(await sees(agent, { queueIds: `[${queues.support.id}]` })).toEqual([0, 0]);
    await world.call(
      updateTicket,
      { params: { ticketId: ticket.id }, body: { status: 'open', queueId: queues.support.id } },
      admin,
    );
    expect(await sees(agent)).toEqual([0, 0]);
  });

  it("excludes other users' tickets unless all are shown", async () => {
    const { agent, admin } = world.people;
    const { ticket } = await world.openTicket(admin, newCustomer({ name: 'Genoveva' }));
    await say(ticket.id, 'sobre o acordeão', admin);
    for (const [showAll, count] of [
      ['false', 0],
      ['true', 1],
    ] as const) {
      expect(await foundIds('genoveva', agent, { showAll })).toHaveLength(count);
      expect(await snippets('acordeao', agent, { showAll })).toHaveLength(count);
    }
  });

  it('is limited to own connections while connectionAllowed is enabled', async () => {
    const { people, build, shop } = world;
    const inQueue = { queueIds: [people.queues.sales.id] };
    const away = await build.persona(people.company.id, inQueue);
    const here = await build.persona(people.company.id, { ...inQueue, connectionIds: [shop.connectionId] });
    await ticketOfNew('Eufrásia', 'sobre o triciclo');
    await world.setting(people.company.id, 'connectionAllowed', 'enabled');
    try {
      expect([await foundIds('eufrasia', away), await snippets('triciclo', away)]).toEqual([[], []]);
      expect(await foundIds('eufrasia', here)).toHaveLength(1);
      expect(await snippets('triciclo', here)).toHaveLength(1);
    } finally {
      await world.setting(people.company.id, 'connectionAllowed', 'disabled');
    }
  });
});

describe('filters', () => {
  it('combine tags, users, day and unread', async () => {
    const { admin, agent } = world.people;
    const { ticket } = await world.openTicket(agent, newCustomer({ name: 'Filomena' }));
    const other = await world.openTicket(admin, newCustomer({ name: 'Filomena' }));
    const tag = (id: number) => ({ id, name: `Etiqueta ${id}`, color: '#0f7a51' });
    await ticketCollection().updateOne({ _id: ticket.id }, { $set: { tags: [tag(901), tag(902)] } });
    await ticketCollection().updateOne({ _id: other.ticket.id }, { $set: { tags: [tag(901)] } });
    const ids = async (query: Query, as = admin) =>
      (await list({ showAll: 'true', ...query }, as)).body.tickets.map(({ id }) => id).sort();
    const both = [ticket.id, other.ticket.id].sort();
    expect(await ids({ tags: '[901]' })).toEqual(both);
    expect(await ids({ tags: '[901,902]' })).toEqual([ticket.id]);
    expect(await ids({ tags: '[901]', searchParam: 'filomena' })).toEqual(both);
    expect(await ids({ tags: '[902]', searchParam: 'filomena' })).toEqual([ticket.id]);
    expect(await ids({ users: `[${agent.id}]`, searchParam: 'filomena' })).toEqual([ticket.id]);
    expect(await ids({ users: `[${agent.id},${admin.id}]`, searchParam: 'filomena' })).toEqual(both);
    expect((await ids({ users: `[${agent.id}]` })).includes(ticket.id)).toBe(true);
    expect((await list({ users: `[${admin.id}]` }, agent)).error).toBe('ERR_NO_PERMISSION');

    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());
    for (const field of ['date', 'updatedAt'] as const) {
      expect(await ids({ tags: '[902]', [field]: day })).toEqual([ticket.id]);
      expect(await ids({ tags: '[902]', [field]: '2020-01-31' })).toEqual([]);
      expect((await list({ [field]: day, status: 'open' })).body.tickets.length).toBeGreaterThan(1);
      expect((await list({ [field]: 'ontem' })).status).toBe(400);
    }
    await world.messenger.writes(world.shop, other.customer);
    const unread = await ids({ withUnreadMessages: 'true', status: 'open' });
    expect(unread).toContain(other.ticket.id);
    expect(await ids({ withUnreadMessages: 'true', status: 'closed' })).not.toContain(other.ticket.id);
  });

  it('limit an administrator to own and unassigned tickets of every queue, newest first', async () => {
    const { admin, agent } = world.people;
    const mine = await world.openTicket(admin);
    const theirs = await world.openTicket(agent);
    const { body } = await list({ status: 'open', showAll: 'false' });
    const shown = body.tickets.map(({ id }) => id);
    expect([shown.includes(mine.ticket.id), shown.includes(theirs.ticket.id)]).toEqual([true, false]);
    const times = body.tickets.map(({ updatedAt }) => updatedAt);
    expect(times).toEqual(times.toSorted().reverse());
  });
});

function later(seconds: number): Date {
  return new Date(Date.now() + seconds * 1_000);
}

async function say(ticketId: number, body: string, as: Persona): Promise<string> {
  const { status, body: message } = await world.call(
    sendMessage,
    { params: { ticketId }, body: { body } },
    as,
  );
  if (status >= 300) throw new Error(`not sent: ${status}`);
  return (message as { id: string }).id;
}
