import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteConnection } from '@recado/shared/connections';
import {
  createSourceLink,
  deleteSourceLink,
  linkText,
  listSourceLinks,
  type SourceLink,
  type SourceLinkInput,
  updateSourceLink,
} from '@recado/shared/source-links';
import { listTickets } from '@recado/shared/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { MAX_SOURCE_LINKS } from './operations/create-source-link';

let world: Conversations;
let admin: Persona;
let agent: Persona;
let rival: Persona;
let names = 0;

beforeAll(async () => {
  world = await startConversations();
  ({ admin, agent, rivalAdmin: rival } = world.people);
});
afterAll(() => world.close());
beforeEach(() => {
  names += 1;
});

const input = (fields: Partial<SourceLinkInput> = {}): SourceLinkInput => ({
  ...{ name: `Balcão ${names}`, text: 'Olá!', whatsappId: world.shop.connectionId },
  ...fields,
});
const create = (fields: Partial<SourceLinkInput> = {}, as: Persona = admin) =>
  world.call(createSourceLink, { body: input(fields) }, as);
const change = (sourceLinkId: number, body: Partial<SourceLinkInput>, as: Persona = admin) =>
  world.call(updateSourceLink, { params: { sourceLinkId }, body }, as);
const remove = (sourceLinkId: number, as: Persona = admin) =>
  world.call(deleteSourceLink, { params: { sourceLinkId } }, as);
const list = async (as: Persona = admin) => (await world.call(listSourceLinks, {}, as)).body;
const listed = async (id: number) => (await list()).find((link) => link.id === id);
const created = async (fields: Partial<SourceLinkInput> = {}): Promise<SourceLink> => {
  const { status, body } = await create(fields);
  expect(status).toBe(201);
  return body;
};

/** A customer writes what the link puts into the message. Returns the ticket. */
async function follows(link: SourceLink, text = linkText(link)) {
  const customer = newCustomer();
  await world.messenger.writes(world.shop, customer, { body: text });
  return world.ticketOf(customer);
}

describe('a link', () => {
  it('is created with a code of its own, and changed except for the code', async () => {
    const link = await created({ name: ' Vitrine ' });
    expect(link).toMatchObject({ name: 'Vitrine', text: 'Olá!', tickets: 0 });
    expect(link.code).toMatch(/^[2-9A-HJ-NP-Z]{5}$/);
    const { body } = await change(link.id, { name: 'Vitrine nova', text: 'Oi' });
    expect(body).toMatchObject({ id: link.id, name: 'Vitrine nova', text: 'Oi', code: link.code });
    expect(await listed(link.id)).toEqual(body);
    expect((await created({ name: 'Outra vitrine' })).code).not.toBe(link.code);
  });

  it('is for administrators of its company', async () => {
    const link = await created();
    for (const rejected of [
      await create({ name: 'De atendente' }, agent),
      await change(link.id, { name: 'De atendente' }, agent),
      await remove(link.id, agent),
      await world.call(listSourceLinks, {}, agent),
    ])
      expect([rejected.status, rejected.error]).toEqual([403, 'ERR_NO_PERMISSION']);
    for (const rejected of [await change(link.id, { name: 'Alheio' }, rival), await remove(link.id, rival)])
      expect([rejected.status, rejected.error]).toEqual([404, 'ERR_NO_SOURCE_LINK_FOUND']);
    const foreign = await create({ name: 'Número alheio' }, rival);
    expect([foreign.status, foreign.error]).toEqual([404, 'ERR_NO_WAPP_FOUND']);
    expect(await list(rival)).toEqual([]);
  });

  it('has a unique name, and a text of limited length', async () => {
    const { id } = await created();
    expect((await create()).details).toEqual({ field: 'name' });
    expect((await create({ name: 'Longo', text: 'x'.repeat(201) })).details).toMatchObject({ field: 'text' });
    const other = await created({ name: `Outro ${names}` });
    expect((await change(other.id, { name: `Balcão ${names}` })).error).toBe('ERR_CONFLICT');
    expect((await change(id, { name: `Balcão ${names}` })).status).toBe(200);
  });

  it('is deleted with its connection', async () => {
    const connection = await world.connect(admin, [], `Filial ${names}`);
    const { id } = await created({ whatsappId: connection.connectionId });
    const params = { whatsappId: connection.connectionId };
    expect((await world.call(deleteConnection, { params }, admin)).status).toBeLessThan(300);
    await vi.waitFor(async () => expect(await listed(id)).toBeUndefined());
  });

  it('is limited in number', async () => {
    const { companyId } = rival;
    const rows = Array.from({ length: MAX_SOURCE_LINKS }, (_, index) => ({
      ...{ _id: 1_000_000 + index, companyId, name: `Link ${index}`, code: `X${index}` },
    }));
    await world.app.database.db.collection<{ _id: number }>('source_links').insertMany(rows);
    const rejected = await create({ whatsappId: world.rivalShop.connectionId }, rival);
    expect([rejected.error, rejected.details]).toEqual(['ERR_LIMIT_REACHED', { limit: MAX_SOURCE_LINKS }]);
  });
});

describe('a conversation that a link opens', () => {
  it('has the link as its source, and is counted', async () => {
    const link = await created();
    const ticket = await follows(link);
    expect(ticket.source).toEqual({ kind: 'link', name: link.name, id: String(link.id) });
    await follows(link, `oi, ${linkText(link).toLowerCase()}.`);
    expect(await listed(link.id)).toMatchObject({ tickets: 2 });
    const query = { source: 'link', showAll: 'true' } as const;
    const { body } = await world.call(listTickets, { query }, admin);
    expect(body.tickets.map(({ id }) => id)).toContain(ticket.id);
  });

  it('retains the source when the link is renamed and deleted', async () => {
    const link = await created();
    const ticket = await follows(link);
    await change(link.id, { name: `Renomeado ${names}` });
    expect((await remove(link.id)).status).toBe(204);
    expect((await remove(link.id)).error).toBe('ERR_NO_SOURCE_LINK_FOUND');
    const { body } = await world.call(listTickets, { query: { source: 'link', showAll: 'true' } }, admin);
    expect(body.tickets.find(({ id }) => id === ticket.id)?.source?.name).toBe(link.name);
    expect((await follows(link)).source).toEqual({ kind: 'direct' });
  });

  it('is not one of another company, nor a later message with the code', async () => {
    const link = await created();
    const customer = newCustomer();
    await world.messenger.writes(world.rivalShop, customer, { body: linkText(link) });
    expect((await world.ticketOf(customer, rival)).source).toEqual({ kind: 'direct' });
    const known = newCustomer();
    await world.messenger.writes(world.shop, known, { body: 'Oi' });
    await world.messenger.writes(world.shop, known, { body: linkText(link) });
    expect((await world.ticketOf(known)).source).toEqual({ kind: 'direct' });
    expect(await listed(link.id)).toMatchObject({ tickets: 0 });
  });
});
