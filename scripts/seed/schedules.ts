import type { App } from '../../server/src/app';
import type { BodyOf } from '../../shared/src/contract';
import { type createSchedule, recurrenceSchema } from '../../shared/src/schedules';
import { identityOf } from './chats';
import type { SeedClock } from './clock';
import type { SeededCompany } from './company';
import { whileConnected } from './endings';
import planned from './schedules.json';
import type { SeedGateway } from './seed-gateway';

interface Deps {
  app: App;
  clock: SeedClock;
  gateway: SeedGateway;
  company: SeededCompany;
}

type Planned = (typeof planned)[number];

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Time from the creation of a past schedule until it is due. */
const LEAD_MINUTES = 30;
const FILE_MINUTES = 10;

/** Creates a week of schedules: sent ones, one whose file is missing, and later ones, of which some recur. */
export async function seedSchedules(deps: Deps): Promise<void> {
  await whileConnected(deps, async () => {
    for (const plan of planned) {
      if (plan.days < 0) await playPast(deps, plan);
      else
        await create(
          deps,
          plan,
          new Date(deps.clock.minutesAgo(0).getTime() + plan.days * DAY_MINUTES * MINUTE_MS),
        );
    }
  });
}

async function playPast(deps: Deps, plan: Planned): Promise<void> {
  const { app, clock, gateway, company } = deps;
  const { companyId, connectionId } = company;
  const dueAgo = -plan.days * DAY_MINUTES;
  const sendAt = new Date(clock.minutesAgo(dueAgo + LEAD_MINUTES).getTime() + LEAD_MINUTES * MINUTE_MS);
  const { id } = await create(deps, plan, sendAt);
  const run = async (minutesAgo: number) => app.context.dueWork.runDue(clock.minutesAgo(minutesAgo));
  if (plan.outcome === 'fileMissing') return run(dueAgo - FILE_MINUTES);
  await run(dueAgo);
  const messages = app.database.db.collection<{ messengerId: string }>('messages');
  const message = await messages.findOne({ companyId, clientId: `schedule:${id}:1:1` });
  if (!message) throw new Error(`Schedule ${id} has no message.`);
  for (const ack of [2, 4] as const) gateway.report({ companyId, connectionId }, message.messengerId, ack);
  const schedules = app.database.db.collection<{ _id: number; status: string }>('schedules');
  for (let tries = 0; tries < 500; tries += 1) {
    if ((await schedules.findOne({ _id: id }))?.status === 'ENVIADA') return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`Schedule ${id} was not sent.`);
}

async function create({ app, company }: Deps, plan: Planned, sendAt: Date): Promise<{ id: number }> {
  const caller = company.callers[plan.by];
  const contact = await app.services.contacts.identify(company.companyId, identityOf(plan));
  if (!caller || !contact) throw new Error(`${plan.by} cannot schedule a message to ${plan.number}.`);
  const input: BodyOf<typeof createSchedule> = {
    body: plan.text,
    contactId: contact._id,
    sendAt: sendAt.toISOString(),
    recurrence: plan.recurrence ? recurrenceSchema.parse(plan.recurrence) : null,
    cancelOnReply: plan.cancelOnReply ?? false,
    expectsFile: plan.outcome === 'fileMissing',
  };
  return app.services.schedules.create(caller, input);
}
