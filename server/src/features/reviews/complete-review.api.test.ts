import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_REVIEW_COMMENT, REVIEW_LINK_DAYS, REVIEW_WRITES_PER_MINUTE } from '@recado/shared/automation';
import { completeReview, getReviewState, MAX_NOTE } from '@recado/shared/reviews';
import type { Ticket } from '@recado/shared/tickets';
import { testWindow } from '#core/realtime/testing/test-window';
import { proofSize } from '#scripts/reliability/proof-size';
import { type Conversations, startConversations } from '#testing/conversations';
import { malformedInputs, randomFrom } from '#testing/malformed-inputs';
import { requestReview } from '#testing/request-review';
import { type ReviewDocument, reviews } from './review.model';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const DAY_MS = 24 * 60 * 60_000;
const SIMULTANEOUS = proofSize('REVIEWS_SIMULTANEOUS', { short: 200, long: 1_000 });
const MALFORMED = proofSize('REVIEWS_MALFORMED', { short: 500, long: 2_000 });

let world: Conversations;
let ticket: Ticket;
beforeAll(async () => {
  world = await startConversations({ trustProxy: true });
  ({ ticket } = await world.openTicket(world.people.agent));
});
afterAll(() => world.close());

let addresses = 0;
/** Each customer has a different network address. */
const customer = () => ({
  'x-forwarded-for': `203.0.113.${(addresses += 1) % 250}, 10.0.${addresses >> 8}.1`,
});
const newAddress = () => ({ 'x-forwarded-for': `2001:db8:${(addresses += 1).toString(16)}::1` });
const put = (uuid: string, body: unknown, headers: Record<string, string> = newAddress()) =>
  world.call(completeReview, { params: { uuid }, body: body as { note: number } }, undefined, headers);
const isCompleted = async (uuid: string) =>
  (await world.call(getReviewState, { params: { uuid } })).body.completed;
const stored = ({ _id, companyId }: ReviewDocument) => reviews.findById(companyId, _id);

describe('PUT /review/{uuid}', () => {
  it('completes the review, and shows it to administrators at once', async () => {
    const { admin, agent, rivalAdmin, company, rivalCompany } = world.people;
    const windows = [admin, agent, rivalAdmin].map(({ token }) => testWindow(world.url, token));
    await Promise.all(windows.map((window) => window.ready()));
    const { uuid, ...review } = await requestReview(world.app, ticket);
    expect(await isCompleted(uuid)).toBe(false);
    const response = await put(uuid, { note: 4, observation: ' Demorou\r\nmuito. ' });
    expect([response.status, response.body]).toEqual([200, { completed: true }]);
    expect(await isCompleted(uuid)).toBe(true);
    expect(await stored({ uuid, ...review })).toMatchObject({
      note: 4,
      npsType: 'detractors',
      observation: 'Demorou\nmuito.',
      completed: true,
      answeredAt: expect.any(Date),
    });
    // Events arrive in order, so the marker proves that all earlier ones have arrived.
    for (const companyId of [company.id, rivalCompany.id]) {
      const user = { id: admin.id, name: 'marca', online: true };
      world.app.context.publisher.toCompany(companyId, 'user', { action: 'update', user });
    }
    await Promise.all(
      windows.map((window) => window.until((event) => JSON.stringify(event).includes('marca'))),
    );
    const received = windows.map((window) =>
      window.received.flatMap((event) => (event.name.endsWith('-review') ? [event.payload] : [])),
    );
    expect(received).toEqual([
      [
        {
          action: 'create',
          review: expect.objectContaining({
            note: 4,
            user: { name: agent.name },
            ticket: { uuid: ticket.uuid, contact: { name: ticket.contact.name } },
          }),
        },
      ],
      [],
      [],
    ]);
    for (const { socket } of windows) socket.disconnect();
  });

  it('accepts the same submission again, and rejects any other', async () => {
    const { uuid } = await requestReview(world.app, ticket);
    expect((await put(uuid, { note: 9 })).status).toBe(200);
    expect((await put(uuid, { note: 9, observation: '' })).status).toBe(200);
    expect(await put(uuid, { note: 9, observation: 'Mais uma coisa' })).toMatchObject({
      status: 409,
      error: 'ERR_CONFLICT',
    });
    expect((await put(uuid, { note: 8 })).status).toBe(409);
  });

  it('treats unknown, expired and unlinked reviews like completed ones', async () => {
    const expired = await requestReview(world.app, ticket, {
      askedAt: new Date(Date.now() - REVIEW_LINK_DAYS * DAY_MS),
    });
    const unlinked = await requestReview(world.app, ticket, { hasLink: false });
    for (const { uuid } of [expired, unlinked, { uuid: UNKNOWN }]) {
      expect(await isCompleted(uuid)).toBe(true);
      expect(await put(uuid, { note: 10 })).toMatchObject({
        status: 409,
        error: 'ERR_CONFLICT',
        details: undefined,
      });
    }
    expect(await stored(expired)).toMatchObject({ completed: false, note: null });
    const lastDay = new Date(Date.now() - REVIEW_LINK_DAYS * DAY_MS + 60_000);
    const { uuid } = await requestReview(world.app, ticket, { askedAt: lastDay });
    expect((await put(uuid, { note: 10 })).status).toBe(200);
  });

  it(`stores one of ${SIMULTANEOUS} simultaneous submissions`, async () => {
    const review = await requestReview(world.app, ticket);
    const notes = Array.from({ length: SIMULTANEOUS }, (_, index) => index % (MAX_NOTE + 1));
    // A busy machine accepts few sockets at once.
    const results = await Promise.allSettled(
      notes.map((note) => world.app.services.reviews.complete(review.uuid, { note, observation: '' })),
    );
    const won = (await stored(review))?.note;
    expect(won).toEqual(expect.any(Number));
    notes.forEach((note, index) => {
      const result = results[index]!;
      if (note === won) expect(result.status).toBe('fulfilled');
      else expect(result).toMatchObject({ status: 'rejected', reason: { code: 'ERR_CONFLICT' } });
    });
    expect(await reviews.count(review.companyId, { uuid: review.uuid })).toBe(1);
  }, 120_000);

  it.each([
    ['no note', {}, 'note'],
    ['a note below 0', { note: -1 }, 'note'],
    ['a note above 10', { note: 11 }, 'note'],
    ['a fraction', { note: 7.5 }, 'note'],
    ['a text as note', { note: '7' }, 'note'],
    [
      'a comment of 2,001 characters',
      { note: 7, observation: 'x'.repeat(MAX_REVIEW_COMMENT + 1) },
      'observation',
    ],
    ['an object as comment', { note: 7, observation: { $gt: '' } }, 'observation'],
  ])('rejects %s and names the field', async (_what, body, field) => {
    const review = await requestReview(world.app, ticket);
    const rejected = await put(review.uuid, body);
    expect([rejected.status, rejected.error, rejected.details?.['field']]).toEqual([
      400,
      'ERR_VALIDATION',
      field,
    ]);
    expect(await stored(review)).toMatchObject({ completed: false, note: null });
  });

  it('stores a comment of exactly 2,000 characters', async () => {
    const { uuid } = await requestReview(world.app, ticket);
    expect((await put(uuid, { note: 7, observation: 'x'.repeat(MAX_REVIEW_COMMENT) })).status).toBe(200);
  });

  it('accepts ten submissions a minute from an address, and those of others', async () => {
    const headers = customer();
    const statuses: number[] = [];
    for (let n = 0; n <= REVIEW_WRITES_PER_MINUTE; n += 1) {
      const { uuid } = await requestReview(world.app, ticket);
      const response = await put(uuid, { note: 10 }, headers);
      statuses.push(response.status);
      if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array<number>(REVIEW_WRITES_PER_MINUTE).fill(200), 429]);
    const { uuid } = await requestReview(world.app, ticket);
    expect((await put(uuid, { note: 10 })).status).toBe(200);
  });

  it(`stores nothing of ${MALFORMED} malformed submissions and never fails`, async () => {
    const review = await requestReview(world.app, ticket);
    const random = randomFrom('reviews');
    const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!;
    const malformed = (): string => {
      const note = pick<unknown>([11, -1, 2.5, null, '5', [], {}, Infinity, malformedInputs(random, true)]);
      const observation = malformedInputs(random, false);
      const body = JSON.stringify(pick<unknown>([{ note, observation }, { observation }, [note], note]));
      return pick([
        body,
        body.slice(0, Math.floor(random() * body.length)),
        `${body}}`,
        '\u0000',
        '{"note":NaN}',
      ]);
    };
    const send = async (): Promise<number> => {
      const uuid = random() < 0.8 ? review.uuid : encodeURIComponent(String(malformedInputs(random, true)));
      const { status } = await fetch(`${world.url}/review/${uuid}`, {
        method: 'PUT',
        headers: {
          'content-type': pick(['application/json', 'text/plain', 'application/json; charset=x']),
          ...newAddress(),
        },
        body: malformed(),
      });
      return status;
    };
    for (let sent = 0; sent < MALFORMED; sent += 50) {
      const statuses = await Promise.all(Array.from({ length: 50 }, send));
      for (const status of statuses) expect([400, 404, 415]).toContain(status);
    }
    expect(await stored(review)).toMatchObject({ completed: false, note: null, observation: '' });
  }, 60_000);
});
