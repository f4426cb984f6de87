import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listMessages } from '@recado/shared/messages';
import { countNotifications, listNotifications, readAllNotifications } from '@recado/shared/notifications';
import type { Ticket } from '@recado/shared/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';

let world: Conversations;
beforeAll(async () => (world = await startConversations()));
afterAll(() => world.close());
beforeEach(() => world.messenger.receipts.splice(0));

const listed = async (as: Persona) =>
  (await world.call(listNotifications, { query: {} }, as)).body.tickets.map(({ id }) => id);
const readAll = async (as: Persona) => (await world.call(readAllNotifications, {}, as)).body;

/** Opens a ticket that the agent attends and the customer continues. */
async function repliedTicket(as: Persona): Promise<Ticket> {
  const { customer, ticket } = await world.openTicket(as);
  await world.messenger.writes(world.shop, customer, { body: 'E agora?' });
  return ticket;
}

describe('GET /notifications', () => {
  it("returns waiting and own tickets, newest first, and other users' to administrators only", async () => {
    const { agent, colleague, admin } = await personas();
    const older = await repliedTicket(agent);
    const ofColleague = await repliedTicket(colleague);
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    const waiting = await world.ticketOf(customer);
    const mine = await listed(agent);
    expect(mine.slice(0, 2)).toEqual([waiting.id, older.id]);
    expect(mine).not.toContain(ofColleague.id);
    expect((await listed(admin)).slice(0, 3)).toEqual([waiting.id, ofColleague.id, older.id]);
  });

  it('omits those of other queues, closed and read ones, and other companies', async () => {
    const { agent, noQueueAgent, rivalAdmin } = world.people;
    const read = await repliedTicket(agent);
    await readAll(agent);
    const closed = await repliedTicket(agent);
    await world.change(closed.id, 'closed', agent);
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    const waiting = await world.ticketOf(customer);
    const mine = await listed(agent);
    expect(mine).toContain(waiting.id);
    expect(mine).not.toContain(read.id);
    expect(mine).not.toContain(closed.id);
    expect(await listed(noQueueAgent)).not.toContain(waiting.id);
    expect(await listed(rivalAdmin)).toEqual([]);
  });

  it('returns pages without gaps or repetitions, with the total count', async () => {
    const { admin } = world.people;
    for (let n = 0; n < 32; n += 1) await world.messenger.writes(world.shop, newCustomer());
    const first = (await world.call(listNotifications, { query: {} }, admin)).body;
    expect(first.tickets).toHaveLength(30);
    expect(first.count).toBeGreaterThanOrEqual(32);
    const second = (await world.call(listNotifications, { query: { cursor: first.nextCursor! } }, admin))
      .body;
    const ids = [...first.tickets, ...second.tickets].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(first.count);
    expect((await world.call(countNotifications, {}, admin)).body.count).toBe(first.count);
    expect(second.hasMore).toBe(false);
  });
});

describe('marking all as read', () => {
  it('reads own tickets as opening them would, with receipts', async () => {
    const { agent } = world.people;
    await readAll(agent);
    world.messenger.receipts.splice(0);
    const mine = [await repliedTicket(agent), await repliedTicket(agent)];
    expect(await readAll(agent)).toEqual({ read: 2, hasMore: false });
    expect(world.messenger.receipts).toHaveLength(2);
    for (const { id: ticketId } of mine) {
      const { body } = await world.call(listMessages, { params: { ticketId }, query: {} }, agent);
      expect(body.ticket.unreadMessages).toBe(0);
      expect(body.messages.every(({ read }) => read)).toBe(true);
    }
    expect(await readAll(agent)).toEqual({ read: 0, hasMore: false });
  });

  it("leaves pending tickets and other users' unchanged, even for an administrator", async () => {
    const { agent, colleague, admin } = await personas();
    const ofColleague = await repliedTicket(colleague);
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    const waiting = await world.ticketOf(customer);
    await readAll(agent);
    await readAll(admin);
    expect(await listed(admin)).toEqual(expect.arrayContaining([ofColleague.id, waiting.id]));
    expect(world.messenger.receipts).toEqual([]);
  });
});

async function personas() {
  const { agent, admin, queues } = world.people;
  const colleague = await world.build.persona(admin.companyId, { queueIds: [queues.sales.id] });
  await readAll(agent);
  world.messenger.receipts.splice(0);
  return { agent, admin, colleague };
}
