import type { App } from '../../server/src/app';
import planned from './campaigns.json';
import type { SeedClock } from './clock';
import type { SeededCompany } from './company';

interface Deps {
  app: App;
  clock: SeedClock;
  company: SeededCompany;
}

interface Planned {
  name: string;
  list: string;
  by: string;
  daysAgo: number;
  outcome: 'finished' | 'cancelled' | 'running';
  messages: string[];
  /** Empty: no confirmation. */
  confirmations: string[];
}

interface States {
  companyId: number;
  startedAt: Date;
  most: number;
  stateOf: (n: number, sentAt: Date) => object;
}

interface Delivery {
  _id: string;
  companyId: number;
  campaignId: number;
  order: number;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const SECOND_MS = 1_000;
const BETWEEN_MESSAGES_MS = 45 * SECOND_MS;
/** People whom the cancelled campaign reached. */
const REACHED = 96;

/**
 * Creates a finished campaign, one that was cancelled, and a running one that awaits replies to its requests, so that it
 * uses no new chats. Nothing is sent; the states of the deliveries are stored.
 */
export async function seedCampaigns({ app, clock, company }: Deps): Promise<void> {
  const { companyId, connectionId, callers } = company;
  const { db } = app.database;
  const lists = db.collection<{ _id: number }>('contact_lists');
  for (const { name, list, by, daysAgo, outcome, messages, confirmations } of planned as readonly Planned[]) {
    const startedAt = clock.minutesAgo(daysAgo * DAY_MINUTES);
    const contactList = await lists.findOne({ companyId, name: list });
    const caller = callers[by];
    if (!contactList || !caller) throw new Error(`${by} cannot start a campaign for ${list}.`);
    const texts = Object.fromEntries([
      ...messages.map((text, n) => [`message${n + 1}`, text]),
      ...confirmations.map((text, n) => [`confirmationMessage${n + 1}`, text]),
    ]);
    const confirmation = confirmations.length > 0;
    const input = { name, confirmation, whatsappId: connectionId, contactListId: contactList._id, ...texts };
    const { id } = await app.services.campaigns.create(companyId, input);
    await app.services.campaigns.start(caller, id);
    await app.services.campaigns.runStarts(new Date());
    await app.context.dueWork.runDue(new Date());
    const reached = await storeStates(app, id, {
      companyId,
      startedAt,
      most: outcome === 'cancelled' ? REACHED : Infinity,
      stateOf: confirmation ? requestOf : stateOf,
    });
    const endedAt = new Date(startedAt.getTime() + (reached + 1) * BETWEEN_MESSAGES_MS);
    const ended = {
      finished: { status: 'FINALIZADA', completedAt: endedAt },
      cancelled: { status: 'CANCELADA' },
      running: {},
    }[outcome];
    await db
      .collection<{ _id: number }>('campaigns')
      .updateOne({ _id: id }, { $set: { ...ended, startedAt, pause: null, updatedAt: endedAt } });
    await app.services.campaigns.recount(companyId, id);
  }
}

async function storeStates(
  app: App,
  campaignId: number,
  { companyId, startedAt, most, stateOf: state }: States,
): Promise<number> {
  const deliveries = app.database.db.collection<Delivery>('campaign_deliveries');
  const waiting = await deliveries
    .find({ companyId, campaignId, state: 'waiting' })
    .sort({ order: 1 })
    .toArray();
  if (waiting.length === 0) throw new Error(`Campaign ${campaignId} has no copy of its list.`);
  const reached = waiting.slice(0, most);
  for (const [n, { _id }] of reached.entries())
    await deliveries.updateOne(
      { _id },
      {
        $set: state(n, new Date(startedAt.getTime() + n * BETWEEN_MESSAGES_MS)),
        $unset: { unverified: 1 },
      },
    );
  return reached.length;
}

/** Returns the state of the nth person: most read, some reply, few fail. */
function stateOf(n: number, sentAt: Date) {
  if (n % 23 === 11) return { state: 'failed', reason: 'unknownNumber' };
  const later = (minutes: number) => new Date(sentAt.getTime() + minutes * MINUTE_MS);
  const sent = { version: 1, sentAt };
  if (n % 12 === 5) return { state: 'sent', ...sent };
  const delivered = { ...sent, deliveredAt: later(1) };
  if (n % 4 === 3) return { state: 'delivered', ...delivered };
  const read = { state: 'read', ...delivered, readAt: later(3 + (n % 50)) };
  return n % 9 === 2 ? { ...read, respondedAt: later(20 + (n % 200)) } : read;
}

/** Returns the state of the nth person whom a request asked: some have confirmed and got the message, few declined. */
function requestOf(n: number, askedAt: Date) {
  if (n % 23 === 11) return { state: 'failed', reason: 'unknownNumber' };
  const repliedAt = new Date(askedAt.getTime() + (4 + (n % 40)) * MINUTE_MS);
  if (n % 7 === 4) return { state: 'declined', askedAt, respondedAt: repliedAt };
  if (n % 3 === 2) return { state: 'asked', askedAt };
  const sent = stateOf(n % 11, new Date(repliedAt.getTime() + BETWEEN_MESSAGES_MS));
  return { ...sent, askedAt, confirmedAt: repliedAt, respondedAt: repliedAt };
}
