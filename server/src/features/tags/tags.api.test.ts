import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createTag,
  deleteTag,
  getTag,
  listAllTags,
  listTags,
  MAX_TICKET_TAGS,
  syncTags,
  TAG_COLORS,
  type TagSummary,
  updateTag,
} from '@recado/shared/tags';
import { getTicket, type Ticket } from '@recado/shared/tickets';
import { type Conversations, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';

let world: Conversations;
let admin: Persona;
let agent: Persona;
let rival: Persona;
const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check);

beforeAll(async () => {
  world = await startConversations();
  ({ admin, agent, rivalAdmin: rival } = world.people);
});
afterAll(() => world.close());

let made = 0;
const create = (body: { name: string; color?: string }, as = agent) => world.call(createTag, { body }, as);
const newTag = async (name = `Tag ${++made}`, as = agent): Promise<TagSummary> => {
  const { body } = await create({ name }, as);
  return { id: body.id, name: body.name, color: body.color };
};
const list = async (query: { searchParam?: string; pageNumber?: number; cursor?: string } = {}, as = agent) =>
  (await world.call(listTags, { query }, as)).body;
const sync = (ticketId: number, tags: (number | TagSummary)[], as = agent) =>
  world.call(syncTags, { body: { ticketId, tags } }, as);
const ticketNow = async (id: number): Promise<Ticket> =>
  (await world.call(getTicket, { params: { ticketId: id } }, admin)).body;

describe('tags', () => {
  it('are created by every user, by default with a colour of the palette', async () => {
    const quick = await create({ name: ' Cliente VIP ' });
    expect(quick.status).toBe(200);
    expect(quick.body).toMatchObject({ name: 'Cliente VIP', userId: agent.id, ticketsCount: 0 });
    expect(TAG_COLORS).toContain(quick.body.color);
    expect((await create({ name: 'Troca', color: '#ABC' })).body.color).toBe('#aabbcc');
    const { id } = quick.body;
    expect((await world.call(getTag, { params: { tagId: id } }, admin)).body).toEqual(quick.body);
  });

  it.each([
    [{ name: 'ab' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ name: 'Cores', color: 'verde' }, 'color'],
    [{ name: 'Cores', color: '#12345' }, 'color'],
  ])('reject %o and name the field', async (body, field) => {
    const rejected = await create(body);
    expect([rejected.status, rejected.error, rejected.details?.['field']]).toEqual([
      400,
      'ERR_VALIDATION',
      field,
    ]);
  });

  it('have a unique name in their company, regardless of accents, and the error names the existing one', async () => {
    const tag = await newTag('Promoção');
    const rejected = await create({ name: 'PROMOCAO' });
    expect([rejected.status, rejected.error]).toEqual([409, 'ERR_CONFLICT']);
    expect(rejected.details).toEqual({ field: 'name', tag });
    const other = await newTag();
    const params = { tagId: other.id };
    const renamed = await world.call(updateTag, { params, body: { name: 'promoção' } }, agent);
    expect([renamed.status, renamed.details?.['field']]).toEqual([409, 'name']);
    expect((await create({ name: 'Promoção' }, rival)).status).toBe(200);
    // A change of case in the tag's own name is no conflict.
    const own = await world.call(updateTag, { params: { tagId: tag.id }, body: { name: 'PROMOÇÃO' } }, agent);
    expect(own.body.name).toBe('PROMOÇÃO');
  });

  it('are listed by name in pages, and found by a part of the name', async () => {
    const company = await world.build.company();
    const owner = await world.build.persona(company.id, { profile: 'admin' });
    const names = Array.from({ length: 45 }, (_, index) => `Etiqueta ${String(index).padStart(2, '0')}`);
    for (const name of [...names].reverse()) await create({ name }, owner);
    await create({ name: 'Ônibus' }, owner);
    const first = await list({}, owner);
    expect(first.tags.map(({ name }) => name)).toEqual(names.slice(0, 40));
    expect(first.hasMore).toBe(true);
    const second = await list({ cursor: first.nextCursor ?? '' }, owner);
    expect(second.tags.map(({ name }) => name)).toEqual([...names.slice(40), 'Ônibus']);
    expect([second.hasMore, second.nextCursor]).toEqual([false, null]);
    expect(await list({ pageNumber: 2 }, owner)).toEqual(second);
    const found = await list({ searchParam: 'onib' }, owner);
    expect(found.tags.map(({ name }) => name)).toEqual(['Ônibus']);
    const all = await world.call(listAllTags, { query: {} }, owner);
    expect(all.body).toHaveLength(46);
    const bad = await world.call(listTags, { query: { cursor: 'xx' } }, owner);
    expect([bad.status, bad.details?.['field']]).toEqual([400, 'cursor']);
  });

  it('of another company are neither listed, found nor changed', async () => {
    const { id } = await newTag();
    const params = { tagId: id };
    expect((await list({}, rival)).tags.map((tag) => tag.id)).not.toContain(id);
    for (const response of [
      await world.call(getTag, { params }, rival),
      await world.call(updateTag, { params, body: { name: 'Roubada' } }, rival),
      await world.call(deleteTag, { params }, rival),
    ]) {
      expect([response.status, response.error]).toEqual([404, 'ERR_NO_TAG_FOUND']);
    }
    expect((await world.call(getTag, { params }, agent)).status).toBe(200);
  });
});

describe('the tags of a ticket', () => {
  it('are replaced as a whole, by id or as tags, without moving the ticket in the lists', async () => {
    const { ticket } = await world.openTicket(agent);
    const [a, b] = [await newTag(), await newTag()];
    const both = await sync(ticket.id, [b, a.id, b]);
    expect(both.status).toBe(200);
    expect(both.body.tags).toEqual([b, a]);
    expect(both.body.updatedAt).toBe(ticket.updatedAt);
    expect((await sync(ticket.id, [a.id])).body.tags).toEqual([a]);
    expect((await ticketNow(ticket.id)).tags).toEqual([a]);
    expect((await sync(ticket.id, [])).body.tags).toEqual([]);
  });

  it('are counted without removed ones', async () => {
    const tag = await newTag();
    const [one, two] = [await world.openTicket(agent), await world.openTicket(agent)];
    await sync(one.ticket.id, [tag]);
    await sync(two.ticket.id, [tag]);
    const count = async () =>
      (await list({ searchParam: tag.name })).tags.find(({ id }) => id === tag.id)?.ticketsCount;
    expect(await count()).toBe(2);
    await sync(one.ticket.id, []);
    expect(await count()).toBe(1);
  });

  it('follow renames and deletions', async () => {
    const [tag, other] = [await newTag(), await newTag()];
    const { ticket } = await world.openTicket(agent);
    await sync(ticket.id, [other, tag]);
    const body = { name: `${tag.name} nova`, color: '#123456' };
    await world.call(updateTag, { params: { tagId: tag.id }, body }, agent);
    await until(async () =>
      expect((await ticketNow(ticket.id)).tags).toEqual([other, { id: tag.id, ...body }]),
    );
    const { version = 0 } = await ticketNow(ticket.id);
    expect((await world.call(deleteTag, { params: { tagId: tag.id } }, agent)).status).toBe(204);
    await until(async () => expect((await ticketNow(ticket.id)).tags).toEqual([other]));
    // Clients that catch up need the ticket's new version.
    expect((await ticketNow(ticket.id)).version).toBe(version + 1);
  });

  it("exclude another company's, and are limited in number", async () => {
    const { ticket } = await world.openTicket(agent);
    const foreign = await newTag(undefined, rival);
    const rejected = await sync(ticket.id, [foreign]);
    expect([rejected.status, rejected.error, rejected.details]).toEqual([
      404,
      'ERR_NO_TAG_FOUND',
      { tagId: foreign.id },
    ]);
    const many = Array.from({ length: MAX_TICKET_TAGS + 1 }, (_, index) => index + 1);
    expect((await sync(ticket.id, many)).error).toBe('ERR_VALIDATION');
    expect((await ticketNow(ticket.id)).tags).toEqual([]);
  });

  it('are changed only by users who may open the ticket', async () => {
    const tag = await newTag();
    const { ticket } = await world.openTicket(agent);
    const outsider = await world.build.persona(world.people.company.id, {
      queueIds: [world.people.queues.support.id],
    });
    const assigned = await world.call(getTicket, { params: { ticketId: ticket.id } }, outsider);
    expect((await sync(ticket.id, [tag], outsider)).error).toBe(assigned.error);
    expect(assigned.error).toBe('ERR_NO_PERMISSION');
    const theirs = await newTag(undefined, rival);
    expect((await sync(ticket.id, [theirs], rival)).error).toBe('ERR_NO_TICKET_FOUND');
    expect((await ticketNow(ticket.id)).tags).toEqual([]);
  });
});
