import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listMessages, searchConversation } from '@recado/shared/messages';
import { listTickets, type Ticket } from '@recado/shared/tickets';
import type { ConnectionRef } from '#messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { messageCollection } from '../message.model';
import { lowestIdAt } from '../message-ids';
import { searchField } from './message-words';
import { removeOldWordsAcrossCompanies } from './remove-old-words';
import { searchProgress } from './search-progress.model';

const MONTHS = 24;
const NOW = new Date();
const monthsAgo = (months: number) => new Date(new Date(NOW).setUTCMonth(NOW.getUTCMonth() - months));

let world: Conversations;
beforeAll(async () => {
  // The server's own job has nothing to do.
  world = await startConversations({ searchMonths: null });
});
afterAll(() => world.close());
beforeEach(async () => {
  await searchProgress().deleteMany({});
  await messageCollection().deleteMany({ _id: { $lt: lowestIdAt(monthsAgo(1)) } });
});

/** Opens a conversation of a company. */
async function conversation(shop: ConnectionRef, admin: Persona): Promise<Ticket> {
  const customer = newCustomer();
  await world.messenger.writes(shop, customer, { body: 'Oi' });
  return world.ticketOf(customer, admin);
}

/** Stores messages of so many months ago in the conversation. */
async function storeOld(ticket: Ticket, months: number, bodies: readonly string[]): Promise<void> {
  const template = await messageCollection().findOne({ companyId: ticket.companyId, ticketId: ticket.id });
  if (!template) throw new Error('The conversation is empty.');
  const { messengerId: _, ...rest } = template;
  const at = monthsAgo(months).getTime() + ticket.id * 1_000;
  await messageCollection().insertMany(
    bodies.map((body, n) => ({
      ...rest,
      ...{ _id: lowestIdAt(new Date(at + n)), createdAt: new Date(at + n), body },
      ...searchField({ ...rest, body }),
    })),
  );
}

async function found(ticket: Ticket, searchParam: string, as: Persona) {
  const inConversation = await world.call(
    searchConversation,
    { params: { ticketId: ticket.id }, query: { searchParam } },
    as,
  );
  const { body } = await world.call(listTickets, { query: { searchParam, showAll: 'true' } }, as);
  return {
    messages: inConversation.body.matches.map(({ snippet }) => snippet),
    tickets: body.tickets.map(({ id }) => id),
  };
}

it('removes words after 24 months, of all companies, and leaves the messages', async () => {
  const { admin, rivalAdmin } = world.people;
  const own = await conversation(world.shop, admin);
  const young = await conversation(world.shop, admin);
  const rivals = await conversation(world.rivalShop, rivalAdmin);
  await storeOld(own, 25, ['garantia de outrora']);
  await storeOld(young, 23, ['garantia recente']);
  await storeOld(rivals, 25, ['garantia do vizinho']);
  expect(await found(own, 'garantia', admin)).toEqual({
    messages: ['garantia de outrora'],
    tickets: expect.arrayContaining([own.id, young.id]) as unknown,
  });
  expect((await found(rivals, 'garantia', rivalAdmin)).tickets).toEqual([rivals.id]);

  expect(await removeOldWordsAcrossCompanies({ months: MONTHS, now: NOW })).toEqual({
    count: 2,
    isDone: true,
  });

  expect(await found(own, 'garantia', admin)).toEqual({ messages: [], tickets: [young.id] });
  expect((await found(young, 'garantia', admin)).messages).toEqual(['garantia recente']);
  expect(await found(rivals, 'garantia', rivalAdmin)).toEqual({ messages: [], tickets: [] });
  const { body } = await world.call(listMessages, { params: { ticketId: own.id }, query: {} }, admin);
  expect(body.messages.map((message) => message.body)).toContain('garantia de outrora');

  expect(await removeOldWordsAcrossCompanies({ months: MONTHS, now: NOW })).toEqual({
    count: 0,
    isDone: true,
  });
  expect((await found(young, 'garantia', admin)).tickets).toEqual([young.id]);
});

it('continues where a stopped run ended', async () => {
  const { admin } = world.people;
  const ticket = await conversation(world.shop, admin);
  await storeOld(
    ticket,
    30,
    Array.from({ length: 60 }, (_, n) => `recibo ${n}`),
  );
  const words = () =>
    messageCollection().countDocuments({ ticketId: ticket.id, body: /^recibo/, search: { $exists: true } });
  expect(await words()).toBe(60);
  const first = await removeOldWordsAcrossCompanies({ months: MONTHS, now: NOW, runMs: 1 });
  expect(first.isDone).toBe(false);
  expect(first.count).toBeGreaterThan(0);
  expect(await words()).toBe(60 - first.count);
  const rest = await removeOldWordsAcrossCompanies({ months: MONTHS, now: NOW });
  expect(rest).toEqual({ count: 60 - first.count, isDone: true });
  expect(await words()).toBe(0);
});
