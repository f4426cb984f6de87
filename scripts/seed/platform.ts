import type { Recurrence } from '@recado/shared/companies';
import type { App } from '../../server/src/app';
import type { SeedClock } from './clock';
import type { SeededCompany } from './company';
import platform from './platform.json';

interface Deps {
  app: App;
  clock: SeedClock;
  company: SeededCompany;
}

const DAY = 24 * 60;

/** Stores what the platform's owner sees: plans, companies in every state of the due date, help videos, an announcement. */
export async function seedPlatform({ app, clock, company }: Deps): Promise<void> {
  const { announcements, companies, helps, plans } = app.services;
  const events = app.context.events.of('platform');
  const planIds = new Map<string, number>();
  for (const plan of platform.plans) planIds.set(plan.name, (await plans.createPlan(plan)).id);
  const { planId: demoPlan } = await companies.getCompany(company.companyId);
  const owner = await platformOwner(app);

  for (const { plan, dueInDays, madeDaysAgo, recurrence, status, ...fields } of platform.companies) {
    const dueDate = midnightInDays(clock.minutesAgo(0), dueInDays);
    clock.minutesAgo(madeDaysAgo * DAY);
    const payload = { by: owner, companyName: fields.name };
    const { id: companyId } = await events.act('company.created', {
      payload,
      change: () =>
        companies.createCompany({
          ...fields,
          status: status === 'inactive' ? 'inactive' : 'active',
          recurrence: recurrence as Recurrence,
          planId: planIds.get(plan) ?? demoPlan,
          dueDate,
        }),
      settled: ({ id }) => ({ ...payload, companyId: id }),
    });
    if (status === 'inactive') {
      const deactivated = { by: owner, companyId, deactivated: true };
      await events.act('company.updated', { payload: deactivated, change: () => Promise.resolve() });
    }
  }
  for (const help of platform.helps) await helps.create(help);
  const { id: platformId } = await companies.platformCompany();
  clock.minutesAgo(platform.announcement.daysAgo * DAY);
  const { title, text } = platform.announcement;
  await announcements.create(platformId, { title, text, priority: 2, status: true });
  clock.minutesAgo(0);
}

/** Returns the platform's owner for the audit log. */
export async function platformOwner(app: App): Promise<{ userId: number; name: string }> {
  const { companies, users } = app.services;
  const [owner] = await users.listUsers((await companies.platformCompany()).id);
  if (!owner) throw new Error('The platform has no owner.');
  return { userId: owner.id, name: owner.name };
}

/** São Paulo has been three hours behind UTC since 2019. */
function midnightInDays(now: Date, days: number): Date {
  const today = new Date(now.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
  return new Date(Date.parse(`${today}T03:00:00Z`) + days * 86_400_000);
}
