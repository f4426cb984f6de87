import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTickets, type TicketSort } from '@recado/shared/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { ticketCollection } from '../ticket.model';

const TICKETS = 95;

let world: Conversations;
let boss: Persona;

beforeAll(async () => {
  world = await startConversations();
  const company = await world.build.company();
  boss = await world.build.persona(company.id, { profile: 'admin' });
  const shop = await world.connect(boss, [], 'Ordem');
  for (let n = 0; n < TICKETS; n += 1) await world.messenger.writes(shop, newCustomer());
  const tickets = await ticketCollection().find({ companyId: boss.companyId }).sort({ _id: 1 }).toArray();
  await ticketCollection().bulkWrite(
    tickets.map(({ _id }, n) => ({
      updateOne: {
        filter: { companyId: boss.companyId, _id },
        update: {
          $set: {
            updatedAt: new Date(Date.UTC(2026, 10, 20, 12, (n * 37) % TICKETS)),
            unreadMessages: n % 2,
            // Two tickets share each timestamp, so that their ids determine the order.
            ...(n % 3 ? { waitingSince: new Date(Date.UTC(2026, 10, 20, 9, Math.floor(n / 2))) } : {}),
          },
          ...(n % 3 ? {} : { $unset: { waitingSince: 1 } }),
        },
      },
    })),
  );
});
afterAll(() => world.close());

type Query = NonNullable<NonNullable<Parameters<typeof world.call<typeof listTickets>>[1]>['query']>;

const list = (query: Query) => world.call(listTickets, { query: { status: 'pending', ...query } }, boss);

async function everyPage(sort: TicketSort, more: Query = {}) {
  const tickets = [];
  let cursor: string | undefined;
  do {
    const { body } = await list({ sort, ...more, cursor });
    tickets.push(...body.tickets);
    cursor = body.nextCursor ?? undefined;
  } while (cursor);
  return tickets;
}

describe('GET /tickets with `sort`', () => {
  it('pages through every ticket once, longest waiting customer first, tickets without a wait last', async () => {
    const tickets = await everyPage('waiting');
    expect(new Set(tickets.map(({ id }) => id)).size).toBe(TICKETS);
    expect(tickets).toHaveLength(TICKETS);
    const waiting = tickets.filter(({ waitingSince }) => waitingSince !== null);
    expect(tickets.slice(0, waiting.length)).toEqual(waiting);
    const keys = waiting.map(
      ({ id, waitingSince }) => `${waitingSince ?? ''} ${String(id).padStart(9, '0')}`,
    );
    expect(keys).toEqual([...keys].sort());
    const rest = tickets.slice(waiting.length).map(({ updatedAt }) => updatedAt);
    expect(rest).toEqual([...rest].sort().reverse());
  });

  it('pages through every ticket once, unread tickets first, each part newest first', async () => {
    const tickets = await everyPage('unread');
    expect(new Set(tickets.map(({ id }) => id)).size).toBe(TICKETS);
    expect(tickets).toHaveLength(TICKETS);
    const unread = tickets.filter(({ unreadMessages }) => unreadMessages > 0);
    expect(unread).toHaveLength(Math.floor(TICKETS / 2));
    expect(tickets.slice(0, unread.length)).toEqual(unread);
    for (const part of [unread, tickets.slice(unread.length)]) {
      const times = part.map(({ updatedAt }) => updatedAt);
      expect(times).toEqual([...times].sort().reverse());
    }
  });

  it('combines an order with "unread only"', async () => {
    const unread = await everyPage('unread', { withUnreadMessages: 'true' });
    expect(unread).toHaveLength(Math.floor(TICKETS / 2));
    const waiting = await everyPage('waiting', { withUnreadMessages: 'true' });
    expect(new Set(waiting.map(({ id }) => id))).toEqual(new Set(unread.map(({ id }) => id)));
  });

  it('reads the waiting tickets from their index, without sorting in memory', async () => {
    const plan = await ticketCollection()
      .find({ companyId: boss.companyId, status: 'pending', waitingSince: { $exists: true } })
      .sort({ waitingSince: 1, _id: 1 })
      .hint('ticket-waiting')
      .explain('queryPlanner');
    expect(JSON.stringify(plan)).toContain('ticket-waiting');
    expect(JSON.stringify(plan)).not.toContain('"SORT"');
  });

  it('rejects other orders for closed tickets, for every status at once and for page numbers', async () => {
    const closed = await list({ sort: 'waiting', status: 'closed' });
    expect([closed.status, closed.details?.['field']]).toEqual([400, 'sort']);
    const every = await world.call(listTickets, { query: { sort: 'unread' } }, boss);
    expect([every.status, every.details?.['field']]).toEqual([400, 'sort']);
    const numbered = await list({ sort: 'waiting', pageNumber: 2 });
    expect([numbered.status, numbered.details?.['field']]).toEqual([400, 'pageNumber']);
  });
});
