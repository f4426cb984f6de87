import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '@recado/shared/companies';
import { exportDashboardDeadlines, getDashboardDeadlines } from '@recado/shared/dashboard';
import type { DeadlineKind } from '@recado/shared/service-levels';
import { createServiceLevel } from '@recado/shared/service-levels';
import { deleteUser } from '@recado/shared/users';
import { type Conversations, startConversations } from '#testing/conversations';
import { type DeadlineResultDocument, deadlineResults } from './deadline-result.model';
import { deadlineDays } from './result-hour.model';
import { storeResults } from './store-results';

const RESULTS = 4_000;
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const KINDS: readonly DeadlineKind[] = ['firstReply', 'nextReply', 'resolve'];
const TIME_ZONE = 'America/Sao_Paulo';

let world: Conversations;
let rows: DeadlineResultDocument[];
let deleted: number;
/** Day of each row in the company's time zone, which is slow to find. */
const days = new Map<DeadlineResultDocument, string>();
const dayIn = (row: DeadlineResultDocument): string => {
  const day = days.get(row) ?? dayOf(row.doneAt, TIME_ZONE);
  days.set(row, day);
  return day;
};

/** Pseudorandom results of the last 40 days, the same in every run but for the ids. */
function history(companyId: number, queueIds: (number | null)[], userIds: (number | null)[]) {
  let state = 11;
  const random = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % below;
  const pick = <T>(from: readonly T[]) => from[random(97) % from.length]!;
  return Array.from({ length: RESULTS }, (_, at): DeadlineResultDocument => {
    const openMinutes = random(97) < 80 ? random(60) : random(4_000);
    const doneAt = new Date(Date.now() - MINUTE - random(40 * DAY));
    const start = new Date(doneAt.getTime() - openMinutes * MINUTE);
    return {
      ...{ _id: `report:${at}`, companyId, ticketId: at + 1, kind: pick(KINDS), levelId: 7 },
      ...{ queueId: pick(queueIds), userId: pick(userIds), openMinutes, start, doneAt },
      ...{ dueAt: new Date(start.getTime() + 30 * MINUTE), met: openMinutes <= 30 },
    };
  });
}

const report = (query: object, as = world.people.admin) =>
  world.call(getDashboardDeadlines, { query: query as { days: number } }, as);

beforeAll(async () => {
  world = await startConversations();
  const { agent, company, queues } = world.people;
  deleted = (await world.build.persona(company.id, { name: 'Quem saiu' })).id;
  rows = history(company.id, [queues.sales.id, null, 987_654], [agent.id, deleted, null]);
  await deadlineResults.bulkWrite(
    company.id,
    rows.map((document) => ({ insertOne: { document } })),
  );
});
afterAll(() => world.close());

/** The nearest rank among the minutes themselves. */
function rank(minutes: readonly number[], share: number): number {
  return [...minutes].sort((one, other) => one - other)[Math.ceil(minutes.length * share) - 1] ?? 0;
}

function expectStatistics(
  shown: { kind: DeadlineKind; met: number; missed: number; median: number; p90: number } | undefined,
  own: readonly DeadlineResultDocument[],
): void {
  if (own.length === 0) return expect(shown).toBeUndefined();
  expect(shown).toMatchObject({
    met: own.filter(({ met }) => met).length,
    missed: own.filter(({ met }) => !met).length,
  });
  const minutes = own.map(({ openMinutes }) => openMinutes);
  for (const [key, share] of [
    ['median', 0.5],
    ['p90', 0.9],
  ] as const) {
    const exact = rank(minutes, share);
    expect(Math.abs((shown?.[key] ?? NaN) - exact)).toBeLessThanOrEqual(exact < 60 ? 0 : exact * 0.025 + 0.5);
  }
}

/** Compares the report of the last days with the rows themselves. */
async function expectReport(ofDays: number): Promise<void> {
  const { agent, queues } = world.people;
  const { body } = await report({ days: ofDays });
  const from = new Date(Date.now() - (ofDays - 1) * DAY);
  const first = dayOf(from, TIME_ZONE);
  const own = rows.filter((row) => dayIn(row) >= first);
  // A day that has just begun has none.
  if (ofDays > 1) expect(own.length).toBeGreaterThan(0);
  for (const kind of KINDS) {
    const ofKind = own.filter((row) => row.kind === kind);
    const find = <T extends { kind: DeadlineKind }>(list: readonly T[], is: (one: T) => boolean) =>
      list.find((one) => one.kind === kind && is(one));
    expectStatistics(
      find(body.totals, () => true),
      ofKind,
    );
    expectStatistics(
      find(body.queues, ({ id }) => id === queues.sales.id),
      ofKind.filter(({ queueId }) => queueId === queues.sales.id),
    );
    expectStatistics(
      find(body.queues, ({ id }) => id === null),
      ofKind.filter(({ queueId }) => queueId !== queues.sales.id),
    );
    expectStatistics(
      find(body.users, ({ id }) => id === agent.id),
      ofKind.filter(({ userId }) => userId === agent.id),
    );
    for (const day of new Set(ofKind.map(dayIn)))
      expectStatistics(
        find(body.days, (one) => one.day === day),
        ofKind.filter((row) => dayIn(row) === day),
      );
  }
}

describe('the report of deadlines', () => {
  it('has the share met, the median and the 90th percentile by queue, user and day', async () => {
    for (const ofDays of [60, 7, 1, 60]) await expectReport(ofDays);
    expect(await deadlineDays.count(world.people.company.id, {})).toBeGreaterThan(30);
  });

  it('has the names of users and queues, and one line for deleted ones', async () => {
    const { agent, admin, queues } = world.people;
    const deletion = await world.call(deleteUser, { params: { userId: deleted } }, admin);
    expect(deletion.error).toBeUndefined();
    const { body } = await report({ days: 60 });
    expect([...new Set(body.users.map(({ name }) => name))]).toEqual([agent.name, null]);
    expect([...new Set(body.queues.map(({ name }) => name))]).toEqual([queues.sales.name, null]);
    expect(body.users.filter(({ id, kind }) => id === null && kind === 'resolve')).toHaveLength(1);
    expectStatistics(
      body.users.find(({ id, kind }) => id === null && kind === 'resolve'),
      rows.filter(({ kind, userId }) => kind === 'resolve' && userId !== agent.id),
    );
  });

  it('contains results that were stored long after they happened', async () => {
    const { agent, company, queues } = world.people;
    await report({ days: 60 });
    const doneAt = new Date(Date.now() - 20 * DAY);
    const clock = { kind: 'firstReply' as const, start: new Date(doneAt.getTime() - 5 * MINUTE) };
    const ticket = {
      ...{ _id: 900_001, companyId: company.id, queueId: queues.sales.id, userId: agent.id },
      deadlines: { levelId: 7, since: clock.start, clocks: [] },
    } as unknown as Parameters<typeof storeResults>[0];
    const ended = { clock: { ...clock, dueAt: doneAt, warnAt: doneAt }, doneAt, userId: null };
    await storeResults(ticket, [ended], { minutes: () => 5 });
    rows.push((await deadlineResults.find(company.id, { ticketId: 900_001 }))[0]!);
    await expectReport(60);
  });

  it('is exported one by one, newest first', async () => {
    const { agent, admin } = world.people;
    const { body } = await world.call(exportDashboardDeadlines, { query: { days: 60 } }, admin);
    expect(body).toMatchObject({ hasMore: false });
    expect(body.results).toHaveLength(rows.length);
    const newest = rows.reduce((one, other) => (one.doneAt > other.doneAt ? one : other));
    expect(body.results[0]).toMatchObject({
      ...{ ticketId: newest.ticketId, kind: newest.kind, met: newest.met, level: null },
      ...{ openMinutes: newest.openMinutes, doneAt: newest.doneAt.toISOString() },
      user: newest.userId === agent.id ? agent.name : null,
    });
  });

  it('is used by companies with a level or results only, and belongs to the company’s administrators', async () => {
    const { agent, rivalAdmin } = world.people;
    expect((await report({ days: 60 })).body.isUsed).toBe(true);
    const empty = { isUsed: false, missedNow: 0, totals: [], queues: [], users: [], days: [] };
    expect((await report({ days: 60 }, rivalAdmin)).body).toEqual(empty);
    const level = { name: 'Padrão', firstReplyMinutes: 5, nextReplyMinutes: null, resolveMinutes: null };
    const body = { ...level, queueIds: [], warnPercent: 80 };
    expect((await world.call(createServiceLevel, { body }, rivalAdmin)).status).toBe(201);
    expect((await report({ days: 60 }, rivalAdmin)).body).toEqual({ ...empty, isUsed: true });
    expect((await report({ days: 7 }, agent)).status).toBe(403);
    expect((await world.call(exportDashboardDeadlines, { query: { days: 7 } }, agent)).status).toBe(403);
    expect((await report({})).status).toBe(400);
  });
});
