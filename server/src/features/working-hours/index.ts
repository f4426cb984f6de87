import { type HolidayInput, openDayCheck, type Openness } from '@recado/shared/working-hours';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import type { EffectCheck } from '#features/messages';
import type { TicketDocument } from '#features/tickets';
import { type ClosedText, closedText } from './closed-text';
import { createHolidays } from './holidays.operations';
import { hoursQueueOf, opennessOf, rulesFor } from './hours-rules';
import type { OpeningHours, WorkingHoursClock } from './opening-hours';
import { handleOutOfHours } from './out-of-hours';
import type { WorkingHoursDeps, WorkingHoursFeatures } from './working-hours.deps';
import { listenToEvents } from './working-hours.listeners';
import { workingHoursMigrations } from './working-hours.migrations';
import { mountWorkingHours } from './working-hours.routes';

export interface WorkingHours {
  /** Always open if working hours are disabled. */
  opennessOf(companyId: number, queueId: number | null, instant?: Date): Promise<Openness>;
  /** Returns a queue's text for the ticket's customer; undefined while the queue serves customers. */
  closedText(ticket: TicketDocument, queueId: number | null): Promise<ClosedText | undefined>;
  clockOf(companyId: number): Promise<WorkingHoursClock>;
  /** Dates are `YYYY-MM-DD`; uses the company's hours. */
  openDays(companyId: number): Promise<(date: string) => boolean>;
  /** Leaves holidays with an existing date and label unchanged. */
  addHolidays(companyId: number, given: readonly HolidayInput[]): Promise<void>;
}

export function createWorkingHours(
  context: AppContext,
  { hours, ...features }: WorkingHoursFeatures & { hours: OpeningHours },
): WorkingHours {
  const { rules, clockOf } = hours;
  const deps: WorkingHoursDeps = {
    ...features,
    publisher: context.publisher,
    events: context.events.of('working-hours'),
    rules,
  };
  listenToEvents(deps);
  mountWorkingHours(context.endpoints, deps);
  features.automation.onReceived('hours', {
    mayConcern: (companyId) => closedCheck(deps, companyId),
    handle: (received) => handleOutOfHours(deps, received),
  });
  return {
    addHolidays: async (companyId, given) => void (await createHolidays(deps, companyId, given)),
    opennessOf: async (companyId, queueId, instant = new Date()) =>
      opennessOf(await rules.of(companyId), queueId, instant),
    closedText: (ticket, queueId) => closedText(deps, ticket, queueId),
    clockOf,
    openDays: async (companyId) => openDayCheck(rulesFor(await rules.of(companyId), null)),
  };
}

/** Accepts a message only while its ticket's queue, or the one it replaces, is closed. */
async function closedCheck({ rules }: WorkingHoursDeps, companyId: number): Promise<EffectCheck | undefined> {
  const hours = await rules.of(companyId);
  if (hours.type === 'disabled') return undefined;
  return ({ fromMe, createdAt }, ticket) =>
    !fromMe && !opennessOf(hours, hoursQueueOf(hours, ticket), createdAt).open;
}

export { createOpeningHours, type OpeningHours, type WorkingHoursClock } from './opening-hours';

export const workingHoursData: StoredData = {
  migrations: [workingHoursMigrations],
  companyCollections: ['holidays', 'closures'],
};
