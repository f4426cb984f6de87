import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDashboardSources } from '@recado/shared/dashboard';
import { type SourceFilter, sourceFilterSchema } from '@recado/shared/sources';
import { deleteTicket, updateTicket } from '@recado/shared/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';

const TICKETS = 10_000;
const DAY_MS = 24 * 60 * 60_000;

let world: Conversations;
beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

interface Row {
  source: SourceFilter;
  createdAt: Date;
  userId: number | null;
  outreach: boolean;
  rating: number | null;
}

/** Pseudorandom tickets of the last 60 days, the same in every run. */
function history(now: number): Row[] {
  let state = 7;
  const random = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % below;
  const sources = sourceFilterSchema.options;
  return Array.from({ length: TICKETS }, () => ({
    source: sources[Math.min(random(97) % 13, sources.length - 1)]!,
    createdAt: new Date(now - 1 - random(60 * DAY_MS)),
    userId: random(10) < 7 ? 3 : null,
    outreach: random(20) === 0,
    rating: random(4) === 0 ? 1 + random(3) : null,
  }));
}

async function store(companyId: number, rows: readonly Row[], firstId: number): Promise<void> {
  const tickets = rows.map(({ source, createdAt, userId, outreach }, at) => ({
    _id: firstId + at,
    uuid: `source-${firstId + at}`,
    companyId,
    contactId: 1,
    status: 'closed',
    userId,
    createdAt,
    updatedAt: createdAt,
    changedAt: createdAt,
    pendingEvents: [],
    ...(outreach && { outreach: true }),
    ...(source !== 'unknown' && { source: { kind: source } }),
  }));
  const reviews = rows.flatMap(({ source, createdAt, rating, outreach }, at) =>
    rating === null || outreach
      ? []
      : [
          {
            _id: firstId + at,
            uuid: `source-${firstId + at}`,
            eventId: `source-${firstId + at}`,
            companyId,
            ticketId: firstId + at,
            rating,
            ratedAt: createdAt,
            askedAt: createdAt,
            completed: false,
            ...(source !== 'unknown' && { source }),
          },
        ],
  );
  const { db } = world.app.database;
  await db.collection<{ _id: number }>('tickets').insertMany(tickets as never[]);
  await db.collection<{ _id: number }>('reviews').insertMany(reviews as never[]);
  // The reviews' own feature marks the periods of a change.
  const periods = reviews.flatMap(({ ratedAt }) => {
    const at = ratedAt.toISOString();
    return [
      ['hour', `${at.slice(0, 13)}:00:00.000Z`],
      ['day', `${at.slice(0, 10)}T00:00:00.000Z`],
      ['month', `${at.slice(0, 7)}-01T00:00:00.000Z`],
    ] as const;
  });
  const counts = new Map(periods.map(([unit, start]) => [`${companyId}:${unit}:${start}`, { unit, start }]));
  await db.collection<{ _id: string }>('review_counts').insertMany(
    [...counts].map(([_id, { unit, start }]) => ({
      ...{ _id, companyId, unit, start: new Date(start), changes: 1, changedAt: new Date(0), counts: [] },
    })),
  );
}

function recount(rows: readonly Row[], from: number) {
  const inPeriod = rows.filter(({ createdAt, outreach }) => createdAt.getTime() >= from && !outreach);
  return sourceFilterSchema.options
    .map((source) => {
      const own = inPeriod.filter((row) => row.source === source);
      const ratings = own.flatMap(({ rating }) => (rating === null ? [] : [rating]));
      const stars = ratings.reduce((sum, rating) => sum + rating, 0);
      return {
        source,
        tickets: own.length,
        attended: own.filter(({ userId }) => userId !== null).length,
        rating: ratings.length === 0 ? null : Math.round((stars / ratings.length) * 10) / 10,
      };
    })
    .filter(({ tickets }) => tickets > 0)
    .sort((one, other) => other.tickets - one.tickets || one.source.localeCompare(other.source));
}

const HOUR_MS = 3_600_000;

describe('the stored sources of an hour', () => {
  const read = async () => {
    const { body } = await world.call(getDashboardSources, { query: { days: 30 } }, world.people.admin);
    return Object.fromEntries(
      body.sources.map(({ source, tickets, attended }) => [source, [tickets, attended]]),
    );
  };
  /** Moves a ticket to an hour of a whole day that is stored already. */
  const moveBack = async (ticketId: number) => {
    const createdAt = new Date(Date.now() - 50 * HOUR_MS);
    const { db } = world.app.database;
    await db.collection<{ _id: number }>('tickets').updateOne({ _id: ticketId }, { $set: { createdAt } });
    await db.collection('ticket_events').updateMany({ ticketId }, { $set: { at: createdAt } });
    for (const name of ['source_days', 'source_hours', 'source_hour_marks'])
      await db.collection(name).deleteMany({});
  };

  it('follow what happens to its tickets later', async () => {
    const { admin, agent } = world.people;
    const { ticket, customer } = await world.openTicket(agent);
    await moveBack(ticket.id);
    expect(await read()).toEqual({ direct: [1, 1] });
    const { db } = world.app.database;
    expect(await db.collection('source_days').countDocuments({ 'sources.tickets': 1 })).toBe(1);
    const update = (body: object) =>
      world.call(updateTicket, { params: { ticketId: ticket.id }, body }, agent);
    expect((await update({ status: 'pending', userId: null })).body.userId).toBeNull();
    expect(await read()).toEqual({ direct: [1, 0] });
    await update({ status: 'open', userId: agent.id });
    expect(await read()).toEqual({ direct: [1, 1] });

    const earlier = world.messenger.message(world.shop, newCustomer(), {
      ...{ body: 'Vocês abrem domingo?', sentAt: new Date(Date.now() - 3 * DAY_MS), offline: true },
    });
    const chats = [{ chat: earlier.chat, isGroup: false, name: null, messages: [earlier] }];
    await world.messenger.listener().onHistory?.({ connection: world.shop, chats, progress: 100 });
    expect(await read()).toEqual({ direct: [1, 1], unknown: [1, 0] });

    await world.change(ticket.id, 'closed', agent);
    expect((await world.call(deleteTicket, { params: { ticketId: ticket.id } }, admin)).status).toBe(204);
    expect(await read()).toEqual({ unknown: [1, 0] });

    const placeholder = world.messenger.message(world.shop, customer, { kind: 'undecryptable', body: '' });
    await world.messenger.receive(placeholder);
    await moveBack((await world.ticketOf(customer)).id);
    expect(await read()).toEqual({ direct: [1, 0], unknown: [1, 0] });
    const ad = { title: 'Oferta', description: null, url: null, sourceId: '77' };
    await world.messenger.receive({ ...placeholder, kind: 'text', body: 'Quero', data: { ad } });
    expect(await read()).toEqual({ ad: [1, 0], unknown: [1, 0] });
  });
});

describe('the sources of a period', () => {
  it('equal a recount of 10,000 tickets', async () => {
    const company = await world.build.company({ timeZone: 'Etc/UTC' });
    const admin = await world.build.persona(company.id, { profile: 'admin' });
    const now = Date.now();
    const rows = history(now);
    await store(company.id, rows, 50_000_000);
    for (const days of [1, 30, 90]) {
      const today = Math.floor(now / DAY_MS) * DAY_MS;
      const { body } = await world.call(getDashboardSources, { query: { days } }, admin);
      expect(body.sources).toEqual(recount(rows, today - (days - 1) * DAY_MS));
    }
  }, 120_000);

  it('are empty without tickets', async () => {
    const company = await world.build.company();
    const admin = await world.build.persona(company.id, { profile: 'admin' });
    const { body } = await world.call(getDashboardSources, { query: { days: 7 } }, admin);
    expect(body.sources).toEqual([]);
  });
});
