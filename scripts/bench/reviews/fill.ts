import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { npsTypeOf } from '@recado/shared/reviews';
import { endOf, startOf, UNITS } from '../../../server/src/features/reviews/counts/periods';
import { sequence } from '../../seed/bulk/words';
import { type Company, ticket } from '../lists/fill';

const BATCH = 5_000;
/** The reviews' tickets; several reviews share one. */
const TICKETS = 2_000;
const FIRST_ID = 20_000_000;
const SPACING_MS = 60_000;
/** A customer answers within two days. */
const SUBMITTED_WITHIN_MS = 48 * 60 * 60_000;
const COMMENT = 'Atendimento rápido e atencioso, resolveram o que eu precisava. ';

/** Stores so many reviews, one a minute until now, most of them completed, and marks their periods for counting. */
export async function fillReviews(db: Db, company: Company, count: number, say: (text: string) => void) {
  const now = Date.now();
  const tickets = Array.from({ length: TICKETS }, (_, n) => ticket(company, n, TICKETS, now));
  await db.collection('tickets').insertMany(tickets as never[]);
  const started = performance.now();
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) =>
      review(company, tickets, from + index, now - (count - from - index) * SPACING_MS, now),
    );
    await db.collection('reviews').insertMany(rows as never[]);
    if ((from / BATCH) % 10 === 9) {
      const seconds = (performance.now() - started) / 1000;
      say(`${from + BATCH} reviews, ${Math.round((from + BATCH) / seconds)} a second`);
    }
  }
  await markPeriods(db, company, { from: new Date(now - count * SPACING_MS), to: new Date(now) });
  await storeChoices(db, company);
}

function review(
  { companyId, connectionId, queues, users }: Company,
  tickets: readonly ReturnType<typeof ticket>[],
  n: number,
  askedAt: number,
  now: number,
) {
  const random = sequence(n);
  const { _id: ticketId, contactId } = tickets[n % TICKETS] ?? { _id: 0, contactId: 0 };
  const user = users[Math.floor(random() * users.length)];
  const queue = queues[Math.floor(random() * queues.length)];
  const answeredAt = askedAt + Math.floor(random() * SUBMITTED_WITHIN_MS);
  const completed = random() < 0.8 && answeredAt < now;
  const note = completed ? Math.floor(11 * Math.sqrt(random())) : null;
  const isRated = random() < 0.5 && answeredAt < now;
  return {
    _id: FIRST_ID + n,
    companyId,
    uuid: randomUUID(),
    eventId: `bench-${n}`,
    ticketId,
    contactId,
    userId: user?._id ?? null,
    user: user ? { name: user.name } : null,
    queueId: queue?._id ?? null,
    queue: queue ? { name: queue.name } : null,
    whatsappId: connectionId,
    whatsapp: { name: 'Loja' },
    hasLink: true,
    askedAt: new Date(askedAt),
    rating: isRated ? 1 + Math.floor(random() * 3) : null,
    ratedAt: isRated ? new Date(answeredAt) : null,
    note,
    ...(note !== null && { npsType: npsTypeOf(note) }),
    observation: completed && random() < 0.4 ? COMMENT : '',
    completed,
    answeredAt: completed ? new Date(answeredAt) : null,
  };
}

/** Marks every month, day and hour as changed long ago, as the changes of reviews do. */
async function markPeriods(db: Db, { companyId }: Company, { from, to }: { from: Date; to: Date }) {
  for (const unit of UNITS) {
    const rows = [];
    for (let start = startOf(unit, from); start < to; start = endOf(unit, start))
      rows.push({
        _id: `${companyId}:${unit}:${start.toISOString()}`,
        companyId,
        unit,
        start,
        changes: 1,
        changedAt: from,
        counts: [],
      });
    await db.collection('review_counts').insertMany(rows as never[]);
  }
}

async function storeChoices(db: Db, { companyId, connectionId, queues, users }: Company) {
  const choices = [
    ...users.map(({ _id, name }) => ({ kind: 'user', recordId: _id, name })),
    ...queues.map(({ _id, name }) => ({ kind: 'queue', recordId: _id, name })),
    { kind: 'whatsapp', recordId: connectionId, name: 'Loja' },
  ];
  const rows = choices.map((choice) => ({
    ...choice,
    _id: `${companyId}:${choice.kind}:${choice.recordId}`,
    companyId,
  }));
  await db.collection('review_choices').insertMany(rows as never[]);
}
