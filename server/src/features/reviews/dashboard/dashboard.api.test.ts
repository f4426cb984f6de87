import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteConnection } from '@recado/shared/connections';
import { deleteQueue } from '@recado/shared/queues';
import {
  exportReviews,
  getReviewDashboard,
  MAX_REVIEW_PAGES,
  npsTypeOf,
  type ReviewDashboard,
  REVIEWS_PER_PAGE,
} from '@recado/shared/reviews';
import { deleteTicket, type Ticket } from '@recado/shared/tickets';
import { deleteUser } from '@recado/shared/users';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { requestReview } from '#testing/request-review';
import { reviewsChanging } from '../counts/review-count.model';
import type { ReviewRequest } from '../operations/store-request';
import { type ReviewDocument, reviews } from '../review.model';

let world: Conversations;
beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

/** One company per test, so that counts are independent. */
async function shop() {
  const company = await world.build.company();
  const admin = await world.build.persona(company.id, { profile: 'admin' });
  const queue = await world.build.queue(company.id);
  const connection = await world.connect(admin, [queue.id], 'Loja');
  const customer = newCustomer();
  await world.messenger.writes(connection, customer);
  const { id: ticketId } = await world.ticketOf(customer, admin);
  const { body: ticket } = await world.change(ticketId, 'open', admin);
  return { admin, queue, connection, ticket };
}

type Submission = { note: number; at: Date; observation?: string } & Partial<ReviewRequest>;
async function submitted(
  ticket: Ticket,
  { note, at, observation = '', ...request }: Submission,
): Promise<ReviewDocument> {
  const { companyId, _id } = await requestReview(world.app, ticket, { askedAt: at, ...request });
  await reviewsChanging(companyId, [at]);
  const set = { completed: true, note, npsType: npsTypeOf(note), observation, answeredAt: at };
  return (await reviews.findOneAndUpdate(companyId, { _id }, { $set: set }))!;
}

type Query = Record<string, string | number | undefined>;
const read = async (as: Persona, query: Query = {}): Promise<ReviewDashboard> => {
  const { status, body } = await world.call(getReviewDashboard, { query }, as);
  expect(status).toBe(200);
  return body;
};
const at = (text: string) => new Date(text);

describe('GET /review/resume/dashboard', () => {
  it('has no score and no average without reviews', async () => {
    const { admin } = await shop();
    expect(await read(admin)).toEqual({
      nps: { detractors: 0, passives: 0, promoters: 0, npsScore: null },
      totalReviews: 0,
      totalNotReviews: 0,
      average: null,
      users: [],
      whatsapps: [],
      queues: [],
      reviews: [],
      totalPages: 0,
    });
  });

  it('counts classes, pending links and the average; the class narrows only the table', async () => {
    const { admin, ticket } = await shop();
    const notes = [0, 6, 7, 8, 8, 9, 10, 10];
    for (const [hour, note] of notes.entries())
      await submitted(ticket, { note, at: at(`2026-03-10T1${hour}:00:00Z`) });
    await requestReview(world.app, ticket, { askedAt: at('2026-03-10T12:00:00Z') });
    await requestReview(world.app, ticket, { askedAt: at('2026-03-10T12:00:00Z'), hasLink: false });
    const all = await read(admin);
    expect(all).toMatchObject({
      nps: { detractors: 2, passives: 3, promoters: 3, npsScore: 13 },
      totalReviews: 8,
      totalNotReviews: 1,
      average: 7.3,
      totalPages: 1,
    });
    expect(all.reviews.map(({ note }) => note)).toEqual(notes.toReversed());
    for (const [npsType, expected] of [
      ['detractors', [6, 0]],
      ['passives', [8, 8, 7]],
      ['promoters', [10, 10, 9]],
    ] as const) {
      const { reviews: rows, totalPages, ...cards } = await read(admin, { npsType });
      expect(rows.map(({ note }) => note)).toEqual(expected);
      expect(totalPages).toBe(1);
      expect(cards).toEqual({ ...all, reviews: undefined, totalPages: undefined });
    }
  });

  it('shows a review with its comment, agent and conversation', async () => {
    const { admin, ticket } = await shop();
    const review = await submitted(ticket, {
      note: 3,
      at: at('2026-03-10T12:00:00Z'),
      observation: '<i>Demorou</i>',
    });
    expect((await read(admin)).reviews).toEqual([
      {
        id: review._id,
        note: 3,
        observation: '<i>Demorou</i>',
        createdAt: '2026-03-10T12:00:00.000Z',
        completed: true,
        user: { name: admin.name },
        ticket: { uuid: ticket.uuid, contact: { name: ticket.contact.name } },
      },
    ]);
  });

  it("filters by the company's days, the last one included: by completion, pending links by the request", async () => {
    const { admin, ticket } = await shop();
    // Midnight in São Paulo is 03:00Z.
    await submitted(ticket, { note: 1, at: at('2026-03-10T02:59:59.999Z') });
    await submitted(ticket, { note: 2, at: at('2026-03-10T03:00:00Z') });
    await submitted(ticket, { note: 3, at: at('2026-03-11T02:59:59.999Z') });
    await submitted(ticket, { note: 4, at: at('2026-03-11T03:00:00Z') });
    // Requested on the 10th and completed on the 12th.
    const late = await submitted(ticket, { note: 5, at: at('2026-03-10T12:00:00Z') });
    await reviewsChanging(late.companyId, [at('2026-03-12T12:00:00Z')]);
    await reviews.updateOne(
      late.companyId,
      { _id: late._id },
      { $set: { answeredAt: at('2026-03-12T12:00:00Z') } },
    );
    await requestReview(world.app, ticket, { askedAt: at('2026-03-11T02:00:00Z') });
    const notesOf = async (query: Query) => {
      const { reviews: rows, totalReviews, totalNotReviews } = await read(admin, query);
      expect(totalReviews).toBe(rows.length);
      return [rows.map(({ note }) => note), totalNotReviews];
    };
    expect(await notesOf({ startDate: '2026-03-10', endDate: '2026-03-10' })).toEqual([[3, 2], 1]);
    expect(await notesOf({ startDate: '2026-03-11' })).toEqual([[5, 4], 0]);
    expect(await notesOf({ endDate: '2026-03-09' })).toEqual([[1], 0]);
    expect(await notesOf({})).toEqual([[5, 4, 3, 2, 1], 1]);
    const reversed = { startDate: '2026-03-11', endDate: '2026-03-10' };
    expect((await world.call(getReviewDashboard, { query: reversed }, admin)).details?.['field']).toBe(
      'endDate',
    );
  });

  it('filters by agent, queue and connection, also deleted ones, under the names they had', async () => {
    const { admin, ticket } = await shop();
    const { companyId } = admin;
    const other = await world.build.user(companyId, { name: 'Quem saiu' });
    const queue = await world.build.queue(companyId, 'Fila antiga');
    const { connectionId } = await world.connect(admin, [], 'Número antigo');
    const named = {
      userId: other.id,
      user: { name: other.name },
      queueId: queue.id,
      queue: { name: queue.name },
      whatsappId: connectionId,
      whatsapp: { name: 'Número antigo' },
    };
    await submitted(ticket, { note: 9, at: at('2026-03-10T12:00:00Z') });
    await submitted(ticket, { note: 2, at: at('2026-03-10T13:00:00Z'), ...named });
    await requestReview(world.app, ticket, { askedAt: at('2026-03-10T13:00:00Z'), ...named });
    await world.call(deleteUser, { params: { userId: other.id } }, admin);
    await world.call(deleteQueue, { params: { queueId: queue.id } }, admin);
    await world.call(deleteConnection, { params: { whatsappId: connectionId } }, admin);
    const { users, queues, whatsapps } = await read(admin);
    expect(users).toContainEqual({ id: other.id, name: 'Quem saiu' });
    expect(users).toContainEqual({ id: admin.id, name: admin.name });
    expect(queues).toContainEqual({ id: queue.id, name: 'Fila antiga' });
    expect(whatsapps).toContainEqual({ id: connectionId, name: 'Número antigo' });
    for (const query of [
      { userId: other.id },
      { queueId: queue.id },
      { whatsappId: connectionId },
      { userId: other.id, queueId: queue.id, whatsappId: connectionId, npsType: 'detractors' },
    ]) {
      const found = await read(admin, query);
      expect(found.reviews.map(({ note, user }) => [note, user?.name])).toEqual([[2, 'Quem saiu']]);
      expect(found).toMatchObject({ totalReviews: 1, totalNotReviews: 1, average: 2, totalPages: 1 });
    }
    expect(await read(admin, { userId: admin.id, queueId: queue.id })).toMatchObject({
      totalReviews: 0,
      reviews: [],
    });
  });

  it('has pages of 50, and at most 50 of them', async () => {
    const { admin, ticket } = await shop();
    const first = await submitted(ticket, { note: 10, at: at('2026-01-05T12:00:00Z') });
    const copies = Array.from({ length: MAX_REVIEW_PAGES * REVIEWS_PER_PAGE + 5 }, (_, index) => ({
      ...first,
      _id: 10_000_000 + index,
      uuid: `copy-${index}`,
      eventId: `copy-${index}`,
      answeredAt: new Date(first.askedAt.getTime() + index),
    }));
    await world.app.database.db.collection<ReviewDocument>('reviews').insertMany(copies);
    const newest = await read(admin);
    expect(newest).toMatchObject({ totalReviews: copies.length + 1, totalPages: MAX_REVIEW_PAGES });
    expect(newest.reviews.map(({ id }) => id)).toEqual(
      copies
        .slice(-50)
        .map(({ _id }) => _id)
        .reverse(),
    );
    const last = await read(admin, { page: MAX_REVIEW_PAGES });
    expect(last.reviews.at(-1)?.id).toBe(copies[5]?._id);
    const beyond = await world.call(getReviewDashboard, { query: { page: MAX_REVIEW_PAGES + 1 } }, admin);
    expect([beyond.status, beyond.details?.['field']]).toEqual([400, 'page']);
    expect((await read(admin, { npsType: 'passives' })).totalPages).toBe(0);
  });
});

describe('DELETE /tickets/{id}', () => {
  it('deletes the reviews of the ticket and takes them out of the counts', async () => {
    const { admin, ticket } = await shop();
    const { companyId, _id } = await submitted(ticket, { note: 9, at: at('2026-03-10T12:00:00Z') });
    await requestReview(world.app, ticket);
    expect(await read(admin)).toMatchObject({ totalReviews: 1, totalNotReviews: 1 });
    expect((await world.call(deleteTicket, { params: { ticketId: ticket.id } }, admin)).status).toBe(204);
    expect(await read(admin)).toMatchObject({ totalReviews: 0, totalNotReviews: 0, reviews: [] });
    expect(await reviews.findById(companyId, _id)).toBeUndefined();
  });
});

describe('GET /review/resume/export', () => {
  it('returns the reviews of a filter, newest first, with the names of everything', async () => {
    const { admin, ticket } = await shop();
    await submitted(ticket, { note: 10, at: at('2026-03-10T12:00:00Z') });
    await submitted(ticket, { note: 4, at: at('2026-03-11T12:00:00Z'), observation: '=1+1' });
    const { body } = await world.call(exportReviews, { query: { npsType: 'detractors' } }, admin);
    expect(body).toEqual({
      hasMore: false,
      reviews: [
        {
          id: expect.any(Number),
          note: 4,
          observation: '=1+1',
          createdAt: '2026-03-11T12:00:00.000Z',
          user: { name: admin.name },
          contactName: ticket.contact.name,
          queueName: ticket.queue?.name ?? '',
          whatsappName: 'Loja',
        },
      ],
    });
    expect((await world.call(exportReviews, {}, admin)).body.reviews.map(({ note }) => note)).toEqual([
      4, 10,
    ]);
  });
});
