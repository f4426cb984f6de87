import { ObjectId } from 'mongodb';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CallInput } from '@recado/shared/contract';
import { getDashboard, getDashboardToday } from '@recado/shared/dashboard';
import { deleteTicket } from '@recado/shared/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { TEST_SERVERS } from '#testing/peers/peer-servers';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** 11:30 in São Paulo (UTC−3) and 20:00 in Kolkata (UTC+5:30). */
const NOW = Date.parse('2026-11-21T14:30:00Z');

let world: Conversations;
let nextTicket = 50_000_000;

beforeAll(async () => {
  // Set before the sign-in, so that the tokens are valid.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  world = await startConversations();
});
afterAll(async () => {
  await world.close();
  vi.useRealTimers();
});

const collection = (name: string) => mongoose.connection.collection(name);
const read = async (query: CallInput<typeof getDashboard>['query'], as: Persona) => {
  const { status, body } = await world.here.call(getDashboard, { query }, as);
  expect(status).toBe(200);
  return body;
};

async function shop(timeZone?: string) {
  const company = await world.build.company({ timeZone });
  const { id } = company;
  return {
    id,
    admin: await world.build.persona(id, { profile: 'admin' }),
    ana: await world.build.user(id, { name: 'Ana' }),
    bruno: await world.build.user(id, { name: 'Bruno' }),
  };
}
type Shop = Awaited<ReturnType<typeof shop>>;

/** `null` means that this part has not happened yet. */
interface Visit {
  createdAt: number;
  waitMs: number | null;
  supportMs: number | null;
  userId: number;
  contactId: number;
}

/** Stores tickets and events as the server would after these visits. */
async function store(company: Shop, visits: readonly Visit[]): Promise<void> {
  const tickets: object[] = [];
  const events: object[] = [];
  const firsts = new Map<number, number>();
  for (const { createdAt, waitMs, supportMs, userId, contactId: person } of visits) {
    // Two companies have no contact in common.
    const contactId = company.id * 1_000_000_000 + person;
    firsts.set(contactId, Math.min(firsts.get(contactId) ?? Infinity, createdAt));
    const ticketId = ++nextTicket;
    const entry = (type: string, at: number, assignedTo: number | null, status?: string) =>
      events.push({
        _id: new ObjectId(),
        companyId: company.id,
        ticketId,
        contactId,
        type,
        at: new Date(at),
        userId: assignedTo,
        queueId: null,
        assignedTo,
        ...(status && { status }),
      });
    entry('created', createdAt, null, 'pending');
    if (waitMs !== null) entry('accepted', createdAt + waitMs, userId);
    if (waitMs !== null && supportMs !== null) entry('resolved', createdAt + waitMs + supportMs, userId);
    const status = waitMs === null ? 'pending' : supportMs === null ? 'open' : 'closed';
    tickets.push({
      _id: ticketId,
      uuid: `visit-${ticketId}`,
      companyId: company.id,
      contactId,
      contact: { name: 'Cliente', number: null, lid: null, isGroup: false, notification: true },
      isGroup: false,
      status,
      userId: waitMs === null ? null : userId,
      queueId: null,
      whatsappId: null,
      lastMessageId: null,
      version: 1,
      changedAt: new Date(createdAt),
      createdAt: new Date(createdAt),
      updatedAt: new Date(createdAt),
      pendingEvents: [],
    });
  }
  const contacts = [...firsts].map(([_id, at]) => ({
    _id,
    companyId: company.id,
    name: 'Cliente',
    isGroup: false,
    firstReceivedAt: new Date(at),
  }));
  await collection('contacts').insertMany(contacts as never[]);
  await collection('tickets').insertMany(tickets as never[]);
  await collection('ticket_events').insertMany(events as never[]);
}

/** Pseudorandom visits of the last 40 days, the same in every run. */
function history({ ana, bruno }: Shop, count: number): Visit[] {
  let state = 42;
  const random = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % below;
  return Array.from({ length: count }, (_, n) => {
    const createdAt = NOW - 40 * 24 * HOUR + Math.floor(((40 * 24 - 2) * HOUR * n) / count);
    const share = random(10);
    return {
      createdAt,
      waitMs: share === 0 ? null : random(50) * MINUTE,
      supportMs: share < 2 ? null : random(300) * MINUTE,
      userId: random(2) === 0 ? ana.id : bruno.id,
      contactId: 60_000_000 + random(count),
    };
  }).filter(({ createdAt, waitMs, supportMs }) => createdAt + (waitMs ?? 0) + (supportMs ?? 0) < NOW);
}

const mean = (times: number[]) =>
  times.length === 0
    ? null
    : Math.round((times.reduce((sum, ms) => sum + ms, 0) / times.length / MINUTE) * 10) / 10;

/** Returns the counters that the server should report for these visits. */
function countersOf(visits: readonly Visit[], from: number, to: number) {
  const within = (at: number) => at >= from && at < to;
  const waits = visits.flatMap(({ createdAt, waitMs }) =>
    waitMs !== null && within(createdAt + waitMs) ? [waitMs] : [],
  );
  const served = visits.flatMap(({ createdAt, waitMs, supportMs, userId }) =>
    waitMs !== null && supportMs !== null && within(createdAt + waitMs + supportMs)
      ? [{ supportMs, userId }]
      : [],
  );
  const firsts = new Map<number, number>();
  for (const { contactId, createdAt } of visits) {
    firsts.set(contactId, Math.min(firsts.get(contactId) ?? Infinity, createdAt));
  }
  return {
    counters: {
      supportPending: visits.filter(({ waitMs }) => waitMs === null).length,
      supportHappening: visits.filter(({ waitMs, supportMs }) => waitMs !== null && supportMs === null)
        .length,
      supportFinished: served.length,
      leads: [...firsts.values()].filter(within).length,
      avgSupportTime: mean(served.map(({ supportMs }) => supportMs)),
      avgWaitTime: mean(waits),
    },
    timeOf: (userId: number) => mean(served.flatMap((one) => (one.userId === userId ? [one.supportMs] : []))),
  };
}

describe.each([
  ['America/Sao_Paulo', '-03:00'],
  ['Asia/Kolkata', '+05:30'],
])('GET /dashboard in %s', (timeZone, offset) => {
  let company: Shop;
  let visits: Visit[];
  const midnight = (day: string) => Date.parse(`${day}T00:00:00${offset}`);
  beforeAll(async () => {
    company = await shop(timeZone);
    visits = history(company, 400);
    // Around a local midnight and a UTC midnight.
    for (const at of [midnight('2026-11-10') - 1, midnight('2026-11-10'), Date.parse('2026-11-10')]) {
      for (const createdAt of [at - 3 * MINUTE, at - 1, at]) {
        visits.push({
          createdAt,
          waitMs: 0,
          supportMs: 0,
          userId: company.ana.id,
          contactId: 70_000_000 + visits.length,
        });
      }
    }
    await store(company, visits);
  });

  it.each([
    [{ days: 1 }, '2026-11-21', undefined],
    [{ days: 7 }, '2026-11-15', undefined],
    [{ days: 30 }, '2026-10-23', undefined],
    [{ date_from: '2026-11-10', date_to: '2026-11-10' }, '2026-11-10', '2026-11-11'],
    [{ date_from: '2026-11-09', date_to: '2026-11-09' }, '2026-11-09', '2026-11-10'],
    [{ date_from: '2026-11-01' }, '2026-11-01', undefined],
    [{ date_to: '2026-11-21' }, '2000-01-01', undefined],
  ])('returns correct numbers for %o', async (query, first, after) => {
    const expected = countersOf(visits, midnight(first), after ? midnight(after) : NOW);
    expect(expected.counters.supportFinished).toBeGreaterThan(0);
    const { counters, attendants } = await read(query, company.admin);
    expect(counters).toEqual(expected.counters);
    expect(attendants).toEqual(
      [company.admin, company.ana, company.bruno]
        .map(({ id, name }) => ({
          id,
          name,
          rating: null,
          avgSupportTime: expected.timeOf(id),
          online: false,
        }))
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
    );
  });

  it("returns today's tickets by the company's local hours", async () => {
    const { body } = await world.here.call(getDashboardToday, {}, company.admin);
    const today = visits.filter(({ createdAt }) => createdAt >= midnight('2026-11-21'));
    const hours = Array.from(
      { length: 24 },
      (_, hour) =>
        today.filter(({ createdAt }) => Math.floor((createdAt - midnight('2026-11-21')) / HOUR) === hour)
          .length,
    );
    expect(today.length).toBeGreaterThan(0);
    expect(body).toEqual({
      day: '2026-11-21',
      hour: offset === '-03:00' ? 11 : 20,
      total: today.length,
      hours,
    });
  });
});

describe('a late or deleted event', () => {
  it('changes the numbers of hours that were computed before', async () => {
    const company = await shop();
    const at = NOW - 5 * 24 * HOUR;
    const visit = {
      createdAt: at,
      waitMs: 10 * MINUTE,
      supportMs: 3 * HOUR,
      userId: company.ana.id,
      contactId: 80_000_001,
    };
    await store(company, [visit]);
    const query = { days: 30 } as const;
    expect((await read(query, company.admin)).counters).toMatchObject({
      supportFinished: 1,
      avgWaitTime: 10,
      avgSupportTime: 180,
    });
    // Simulates a crash before this entry was moved to the log.
    const ticketId = nextTicket;
    await collection('tickets').updateOne(
      { _id: ticketId as never },
      {
        $set: {
          eventsPending: true,
          pendingEvents: [
            {
              _id: new ObjectId(),
              type: 'transferred',
              at: new Date(at + 70 * MINUTE),
              userId: company.ana.id,
              queueId: null,
              assignedTo: null,
            },
            {
              _id: new ObjectId(),
              type: 'accepted',
              at: new Date(at + 100 * MINUTE),
              userId: company.bruno.id,
              queueId: null,
              assignedTo: company.bruno.id,
            },
          ],
        },
      },
    );
    await world.app.services.tickets.sweeps.flushLog();
    const after = await read(query, company.admin);
    expect(after.counters).toMatchObject({ supportFinished: 1, avgWaitTime: 20, avgSupportTime: 90 });
    expect(after.attendants.map(({ name, avgSupportTime }) => [name, avgSupportTime]).slice(0, 2)).toEqual([
      ['Ana', null],
      ['Bruno', 90],
    ]);
    const deleted = await world.here.call(deleteTicket, { params: { ticketId } }, company.admin);
    expect(deleted.status).toBe(204);
    expect((await read(query, company.admin)).counters).toMatchObject({
      supportFinished: 0,
      leads: 0,
      avgWaitTime: null,
      avgSupportTime: null,
    });
  });
});

// Needs the server in this process, because the tests set its clock.
describe.skipIf(TEST_SERVERS > 1)('a working day', () => {
  it('appears in the numbers', async () => {
    const { admin, agent } = world.people;
    const before = await read({ days: 1 }, admin);
    expect(before.counters).toEqual({
      supportPending: 0,
      supportHappening: 0,
      supportFinished: 0,
      leads: 0,
      avgSupportTime: null,
      avgWaitTime: null,
    });
    await world.messenger.writes(world.shop, newCustomer());
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    const { id } = await world.ticketOf(customer);
    vi.setSystemTime(NOW + 4 * MINUTE);
    await world.change(id, 'open', agent);
    vi.setSystemTime(NOW + 9 * MINUTE);
    expect((await read({ days: 1 }, admin)).counters).toMatchObject({
      supportPending: 1,
      supportHappening: 1,
      leads: 2,
      avgWaitTime: 4,
    });
    vi.setSystemTime(NOW + 10 * MINUTE);
    await world.change(id, 'closed', agent);
    vi.setSystemTime(NOW + 12 * MINUTE);
    const { counters, attendants } = await read({ days: 1 }, admin);
    expect(counters).toEqual({
      supportPending: 1,
      supportHappening: 0,
      supportFinished: 1,
      leads: 2,
      avgSupportTime: 6,
      avgWaitTime: 4,
    });
    expect(attendants.find((attendant) => attendant.id === agent.id)?.avgSupportTime).toBe(6);
    // The same person's second visit does not count as a lead, nor does a call.
    await world.messenger.writes(world.shop, customer);
    await world.messenger.writes(world.shop, newCustomer(), { kind: 'call', body: '' });
    vi.setSystemTime(NOW + 13 * MINUTE);
    expect((await read({ days: 1 }, admin)).counters.leads).toBe(2);
    const today = await world.here.call(getDashboardToday, {}, admin);
    expect([today.body.total, today.body.hours[11]]).toEqual([4, 4]);
    // The numbers of other companies do not include this ticket.
    expect((await read({ days: 90 }, world.people.rivalAdmin)).counters.supportFinished).toBe(0);
  });

  it('requires a valid filter', async () => {
    const { admin, agent } = world.people;
    const nothing = await world.here.call(getDashboard, {}, admin);
    expect([nothing.status, nothing.details?.['field']]).toEqual([400, 'days']);
    const backwards = await world.here.call(
      getDashboard,
      { query: { date_from: '2026-11-10', date_to: '2026-11-09' } },
      admin,
    );
    expect([backwards.status, backwards.details?.['field']]).toEqual([400, 'date_to']);
    expect((await world.here.call(getDashboard, { query: { days: 3 } }, agent)).error).toBe(
      'ERR_NO_PERMISSION',
    );
  });
});
