import type { App } from '../../server/src/app';
import { identityOf } from './chats';
import type { SeedClock } from './clock';
import type { SeededCompany } from './company';
import rows from './reviews.json';

interface Parts {
  app: App;
  clock: SeedClock;
  company: SeededCompany;
}

/** The review of a customer of the past weeks; `after` is in minutes from the resolution. */
interface SeededReview {
  number: string;
  note?: number;
  comment?: string;
  after?: number;
}

interface ClosedTicket {
  _id: number;
  contactId: number;
  userId: number;
  user: { name: string };
  queueId: number;
  queue: { name: string };
  whatsapp: { name: string };
  closedAt: Date;
}

const ASKED_AFTER_MS = 10_000;

/** The reviews of the conversations that were resolved in the past weeks; some customers gave none. */
export async function seedReviews({ app, clock, company }: Parts): Promise<void> {
  const { companyId, connectionId } = company;
  const { contacts, reviews } = app.services;
  const tickets = app.database.db.collection<ClosedTicket>('tickets');
  const now = clock.minutesAgo(0).getTime();
  for (const { number, note, comment, after = 0 } of rows as SeededReview[]) {
    const contact = await contacts.identify(companyId, identityOf({ number }));
    const ticket =
      contact && (await tickets.findOne({ companyId, contactId: contact._id, status: 'closed' }));
    if (!ticket) throw new Error(`${number} has no resolved conversation`);
    const { _id, contactId, userId, user, queueId, queue, whatsapp, closedAt } = ticket;
    const frozen = { userId, user: { name: user.name }, queueId, queue: { name: queue.name } };
    const { uuid } = await reviews.store({
      ...frozen,
      companyId,
      eventId: `seed-${_id}`,
      ticketId: _id,
      contactId,
      whatsappId: connectionId,
      whatsapp,
      hasLink: true,
      askedAt: new Date(closedAt.getTime() + ASKED_AFTER_MS),
    });
    clock.minutesAgo((now - closedAt.getTime()) / 60_000 - after);
    if (note !== undefined) await reviews.complete(uuid, { note, observation: comment ?? '' });
  }
}
