import fc from 'fast-check';
import { createSchedule } from '@recado/shared/schedules';
import { setClosure } from '@recado/shared/working-hours';
import { type Command, command, ticketOf } from './command';
import type { Desk } from './desk';
import { at, type DeskState, SCHEDULED, SERIES, SERIES_LENGTH } from './desk-state';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Schedules a message to the customer's newest conversation; undefined if there is none. */
async function plan(state: DeskState, desk: Desk, who: number, message: { body: string; sendAt: string }) {
  const ticket = await ticketOf(desk, at(state.customers, who));
  if (!ticket) return undefined;
  return desk.call(createSchedule, { body: { ...message, contactId: ticket.contactId } }, desk.people.admin);
}

const schedule = (who: number) =>
  command(`a message to customer ${who} is scheduled`, async (state, desk) => {
    const planned = await plan(state, desk, who, { body: SCHEDULED, sendAt: inMs(MINUTE) });
    if (planned) await desk.pass(2 * MINUTE);
  });

/** A message that cannot be sent for half a day. */
const failSchedule = (who: number) =>
  command(`a message to customer ${who} is due in a closed company`, async (state, desk) => {
    if (!(await plan(state, desk, who, { body: SCHEDULED, sendAt: inMs(HOUR) }))) return;
    const closedUntil = { at: inMs(48 * HOUR), label: '' };
    await desk.call(setClosure, { body: { queueId: null, closedUntil } }, desk.people.admin);
    await desk.pass(15 * HOUR, 3);
  });

/** Starts a daily series; `days` later it may have ended. */
const startSeries = (who: number, days: number) =>
  command(`a series to customer ${who} starts, and ${days} days pass`, async (state, desk) => {
    const recurrence = { frequency: 'daily' as const, interval: 1, count: SERIES_LENGTH };
    const message = { body: SERIES, sendAt: inMs(MINUTE), recurrence };
    const planned = await plan(state, desk, who, message);
    if (!planned) return;
    if (planned.status >= 400 && planned.error !== 'ERR_OPTED_OUT')
      throw new Error(`The series was rejected: ${planned.error}`);
    state.series += 1;
    await desk.pass(2 * MINUTE);
    if (days > 0) await desk.pass(days * 24 * HOUR, days * 2);
  });

const customer = fc.nat({ max: 2 });

export const SCHEDULE_COMMANDS: fc.Arbitrary<Command> = fc.oneof(
  customer.map(schedule),
  customer.map(failSchedule),
  fc.tuple(customer, fc.nat({ max: 2 })).map((of) => startSeries(...of)),
);
