import type { App } from '../../server/src/app';
import { identityOf } from './chats';
import type { SeedClock } from './clock';
import type { SeededCompany } from './company';
import { FEEDBACK } from './feedback';

interface Deps {
  app: App;
  clock: SeedClock;
  company: SeededCompany;
}

interface RequestRow {
  uuid: string;
  askedAt: Date;
}

/** The notes and comments that customers of the past weeks gave on the public page. */
export async function seedReviews({ app, clock, company }: Deps): Promise<void> {
  const { companyId } = company;
  const { contacts, reviews } = app.services;
  const requests = app.database.db.collection<RequestRow>('reviews');
  const now = clock.minutesAgo(0).getTime();
  for (const { number, note, comment, after = 0 } of FEEDBACK) {
    if (note === undefined) continue;
    const contact = await contacts.identify(companyId, identityOf({ number }));
    const request = contact && (await requests.findOne({ companyId, contactId: contact._id }));
    if (!request) throw new Error(`${number} was not asked for a review`);
    clock.minutesAgo((now - request.askedAt.getTime()) / 60_000 - after);
    await reviews.complete(request.uuid, { note, observation: comment ?? '' });
  }
}
