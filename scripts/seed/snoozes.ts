import type { App } from '../../server/src/app';
import type { SeedClock } from './clock';
import type { SeededCompany } from './company';
import snoozes from './snoozes.json';

const HOUR_MS = 3_600_000;
const SNOOZED_MINUTES_AGO = 12;

interface TicketRow {
  _id: number;
  contact: { name: string };
}

/** Snoozes tickets of agents, one for a promise. */
export async function seedSnoozes({
  app,
  clock,
  company: { companyId, callers },
}: {
  app: App;
  clock: SeedClock;
  company: SeededCompany;
}): Promise<void> {
  const now = clock.minutesAgo(SNOOZED_MINUTES_AGO);
  for (const { name, by, hours, note, promise = false } of snoozes) {
    const ticket = await app.database.db
      .collection<TicketRow>('tickets')
      .findOne({ companyId, 'contact.name': name, status: 'open' });
    const caller = callers[by];
    if (!ticket || !caller) throw new Error(`${by} has no open ticket of ${name}.`);
    const until = new Date(now.getTime() + hours * HOUR_MS).toISOString();
    await app.services.tickets.snooze(caller, ticket._id, { until, note, promise });
  }
}
