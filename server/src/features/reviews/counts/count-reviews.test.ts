import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Rating } from '@recado/shared/intents';
import { npsTypeOf } from '@recado/shared/reviews';
import { randomFrom } from '#testing/malformed-inputs';
import { startTestServer, type TestServer } from '#testing/start-test-server';
import { type ReviewDocument, reviews } from '../review.model';
import { countReviews } from './count-reviews';
import { endOf, type Period, splitPeriod, startOf } from './periods';
import { instantsOf, reviewCounts, reviewsChanging } from './review-count.model';

const COMPANY = 1;
const SPAN = { from: Date.parse('2026-01-20T00:00:00Z'), to: Date.parse('2026-04-05T00:00:00Z') };
const random = randomFrom('counts');
const anInstant = () => new Date(SPAN.from + Math.floor(random() * (SPAN.to - SPAN.from)));
const oneTo = (count: number) => 1 + Math.floor(random() * count);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Computed directly from the reviews. */
async function counted({ from, to }: Period) {
  const within = (at: Date | null) => at !== null && at >= from && at < to;
  const sum = { pending: 0, detractors: 0, passives: 0, promoters: 0, notes: 0, ratings: 0, stars: 0 };
  for (const { completed, note, hasLink, askedAt, answeredAt, rating, ratedAt } of await reviews.find(
    COMPANY,
  )) {
    if (!completed && hasLink && within(askedAt)) sum.pending += 1;
    if (completed && within(answeredAt)) {
      sum[npsTypeOf(note ?? 0)] += 1;
      sum.notes += note ?? 0;
    }
    if (within(ratedAt)) {
      sum.ratings += 1;
      sum.stars += rating ?? 0;
    }
  }
  return sum;
}

async function summed(period: Period) {
  const sum = { pending: 0, detractors: 0, passives: 0, promoters: 0, notes: 0, ratings: 0, stars: 0 };
  for (const entry of await countReviews(COMPANY, period))
    for (const field of Object.keys(sum) as (keyof typeof sum)[]) sum[field] += entry[field];
  return sum;
}

function aPeriod(): Period {
  const [from, to] = [anInstant(), anInstant()].sort((one, other) => one.getTime() - other.getTime());
  // Half of the periods begin and end at a full hour, the others at any time.
  return random() < 0.5
    ? { from: startOf('hour', from!), to: startOf('hour', to!) }
    : { from: from!, to: to! };
}

/** Makes the stored periods look old. Returns the number of marked periods. */
async function settle(): Promise<void> {
  await reviewCounts.updateMany(
    COMPANY,
    { changedAt: { $exists: true } },
    { $set: { changedAt: new Date(0) } },
  );
}
const marked = () => reviewCounts.count(COMPANY, { changedAt: { $exists: true } });

async function store(from: number, through: number): Promise<void> {
  const rows = Array.from({ length: through - from + 1 }, (_, index) => aReview(from + index));
  await reviewsChanging(COMPANY, instantsOf(rows));
  await reviews.bulkWrite(
    COMPANY,
    rows.map((document) => ({ insertOne: { document } })),
  );
}

function aReview(n: number): ReviewDocument {
  const askedAt = anInstant();
  const completed = random() < 0.5;
  const answeredAt = completed ? new Date(Math.min(SPAN.to - 1, askedAt.getTime() + random() * 864e6)) : null;
  const note = completed ? oneTo(11) - 1 : null;
  const ratedAt = random() < 0.3 ? anInstant() : null;
  return {
    _id: n,
    companyId: COMPANY,
    uuid: `review-${n}`,
    eventId: `event-${n}`,
    ticketId: n,
    contactId: n,
    userId: oneTo(3),
    user: null,
    queueId: random() < 0.2 ? null : oneTo(2),
    queue: null,
    whatsappId: oneTo(2),
    whatsapp: { name: 'Loja' },
    hasLink: random() < 0.8,
    askedAt,
    rating: ratedAt && (oneTo(3) as Rating),
    ratedAt,
    note,
    ...(note !== null && { npsType: npsTypeOf(note) }),
    observation: '',
    completed,
    answeredAt,
  };
}

describe('countReviews', () => {
  it('agrees with the reviews in any period, whatever is stored and whatever changes', async () => {
    await store(1, 120);
    const everything = { from: new Date(0), to: new Date(SPAN.to) };
    expect(await summed(everything)).toEqual(await counted(everything));
    expect(await marked()).toBeGreaterThan(0);
    await settle();
    for (let round = 0; round < 24; round += 1) {
      const period = aPeriod();
      expect(await summed(period), JSON.stringify(period)).toEqual(await counted(period));
      if (round === 6) await store(121, 140);
      if (round === 12) await settle();
      if (round === 18) {
        const [deleted] = await reviews.find(COMPANY, { completed: true }, { limit: 1 });
        await reviewsChanging(COMPANY, instantsOf([deleted!]));
        await reviews.deleteOne(COMPANY, { _id: deleted!._id });
      }
    }
    await settle();
    await summed(everything);
    // The period ends within the last month, so only that month's days are marked and stored.
    expect(await summed(everything)).toEqual(await counted(everything));
  });

  it('stores no counts of a period that changes while it is computed', async () => {
    await reviewsChanging(COMPANY, [new Date(SPAN.from)]);
    await settle();
    const month = startOf('month', new Date(SPAN.from));
    const period = { from: month, to: endOf('month', month) };
    await Promise.all([summed(period), reviewsChanging(COMPANY, [new Date(SPAN.from)])]);
    const stored = await reviewCounts.findOne(COMPANY, { unit: 'month', start: month });
    expect(stored?.changedAt).toBeDefined();
  });
});

describe('splitPeriod', () => {
  it('returns adjacent parts, the largest whole units inside and parts of hours at the edges', () => {
    for (let round = 0; round < 300; round += 1) {
      const { from, to } = aPeriod();
      let end = from.getTime();
      const parts = splitPeriod({ from, to });
      for (const { unit, ...part } of parts) {
        expect(part.from.getTime()).toBe(end);
        end = part.to.getTime();
        if (unit) expect([startOf(unit, part.from), startOf(unit, part.to)]).toEqual([part.from, part.to]);
        else expect(part.to.getTime() - part.from.getTime()).toBeLessThan(7_200_000);
      }
      expect(end).toBe(Math.max(from.getTime(), to.getTime()));
      expect(parts.length).toBeLessThanOrEqual(7);
    }
    expect(splitPeriod({ from: new Date(5), to: new Date(5) })).toEqual([]);
  });
});
