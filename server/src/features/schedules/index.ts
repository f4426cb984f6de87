import type { Schedule } from '@recado/shared/schedules';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import type { Caller } from '#core/tenancy/caller';
import { eraseSchedules } from './operations/delete-schedules';
import { moveSchedules, returnSchedules } from './operations/move-schedules';
import type { ScheduleInput } from './operations/plan-schedule';
import { createSchedule } from './operations/save-schedule';
import { failingConnections } from './pace/failures-in-row';
import { replyWatch } from './replies/reply-watch';
import { scheduleCollection, schedules } from './schedule.model';
import { restoreTimers, SEND } from './schedule-timer';
import type { ScheduleFeatures, SchedulesDeps } from './schedules.deps';
import { listenToEvents } from './schedules.listeners';
import { scheduleMigrations } from './schedules.migrations';
import { mountSchedules } from './schedules.routes';
import { runDueSchedule } from './sending/due-schedule';
import { failSchedule } from './sending/settle-schedule';

export interface Schedules {
  /** @throws errors of `createSchedule` */
  create(caller: Caller, input: ScheduleInput): Promise<Schedule>;
  /** Returns the connections, of any company, whose messages wait after too many failures. */
  failingConnections(connectionIds: readonly number[]): Promise<ReadonlySet<number>>;
  scheduleTexts(companyId: number, ids: readonly number[]): Promise<{ id: number; text: string }[]>;
  /** Resolves when this server knows whose reply cancels a schedule. */
  start(): Promise<void>;
  stop(): void;
}

/** Messages that are sent to a contact at a time, once or repeatedly. */
export function createSchedules(context: AppContext, features: ScheduleFeatures & {}): Schedules {
  const { publisher, media, dueWork, log } = context;
  const replies = replyWatch(context);
  const events = context.events.of('schedules');
  const { graceDays } = context.config;
  const deps: SchedulesDeps = { ...features, publisher, media, dueWork, log, replies, events, graceDays };
  events.carries({ name: 'schedules', collection: scheduleCollection });
  mountSchedules(context.endpoints, deps);
  listenToEvents(deps);
  dueWork.handle(SEND, ({ companyId, ref, now }) => runDueSchedule(deps, companyId, Number(ref), now), {
    priority: 'background',
    restore: restoreTimers,
    onGivenUp: async ({ companyId, ref }) => {
      const row = await schedules.findById(companyId, Number(ref));
      if (row && row.sentAt === null) await failSchedule(deps, row, 'internal');
    },
  });
  context.personalData.register('schedules', {
    collections: {
      schedules:
        'texts to a contact, prefixes of their words and of the contact’s name, file names; ids of merged contacts',
    },
    erase: ({ companyId, contactIds }) => eraseSchedules(deps, companyId, contactIds),
    merge: {
      move: (merge) => moveSchedules(deps, merge),
      moveBack: (unmerge) => returnSchedules(deps, unmerge),
    },
  });
  return {
    create: (caller, input) => createSchedule(deps, caller, input),
    failingConnections,
    scheduleTexts: async (companyId, ids) =>
      (await schedules.find(companyId, { _id: { $in: [...ids] } }, { select: { body: 1 } })).map(
        ({ _id, body }) => ({ id: _id, text: body }),
      ),
    start: replies.start,
    stop: replies.stop,
  };
}

export { contactsWithSchedule } from './operations/contacts-with-schedule';
export { readSendAt } from './schedule-time';
export { mayUseConnection } from './schedules.policy';

export const schedulesData: StoredData = {
  migrations: [scheduleMigrations],
  companyCollections: ['schedules', 'schedule_runs', 'schedule_paces'],
};
