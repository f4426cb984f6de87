import { FIRST_STEPS, type FirstStepId, type FirstSteps } from '@recado/shared/first-steps';
import type { Schedule } from '@recado/shared/working-hours';
import type { Chatbot } from '#features/chatbot';
import type { Companies } from '#features/companies';
import type { Connections } from '#features/connections';
import type { Contacts } from '#features/contacts';
import type { Queues } from '#features/queues';
import type { Settings } from '#features/settings';
import type { Users } from '#features/users';

export interface FirstStepsDeps {
  chatbot: Chatbot;
  companies: Companies;
  connections: Connections;
  contacts: Contacts;
  queues: Queues;
  settings: Settings;
  users: Users;
}

type Connected = Awaited<ReturnType<Connections['setUp']>>;

export async function readSteps(deps: FirstStepsDeps, companyId: number): Promise<FirstSteps['steps']> {
  const connected = await deps.connections.setUp(companyId);
  const done: Record<FirstStepId, boolean> = {
    connection: connected.some(({ linked }) => linked),
    menu: await hasMenu(deps, companyId, connected),
    team: (await deps.users.listUsers(companyId)).length > 1,
    hours: await hasHoursText(deps, companyId, connected),
    conversation: await deps.contacts.activity.hasWriters(companyId),
  };
  return FIRST_STEPS.map((id) => ({ id, done: done[id] }));
}

/** Returns whether customers get a menu of a connection's queues, or of its queue's options. */
async function hasMenu(deps: FirstStepsDeps, companyId: number, connected: Connected): Promise<boolean> {
  const most = Math.max(0, ...connected.map(({ queueIds }) => queueIds.length));
  return most > 1 || (most === 1 && (await deps.chatbot.hasOptions(companyId)));
}

async function hasHoursText(deps: FirstStepsDeps, companyId: number, connected: Connected): Promise<boolean> {
  const type = await deps.settings.getSetting(companyId, 'scheduleType');
  if (type === 'company')
    return connected.some(hasText) && hasOpenDay((await deps.companies.getCompany(companyId)).schedules);
  if (type !== 'queue') return false;
  const queues = await deps.queues.hoursOfQueues(companyId);
  return queues.some((queue) => hasText(queue) && hasOpenDay(queue.schedules));
}

const hasText = ({ outOfHoursMessage }: { outOfHoursMessage: string }): boolean =>
  outOfHoursMessage.trim() !== '';

const hasOpenDay = (schedule: Schedule): boolean =>
  schedule.some(({ startTime, endTime }) => startTime !== '' && startTime !== endTime);
