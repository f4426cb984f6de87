import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Recurrence, type Schedule, sendScheduleNow } from '@recado/shared/schedules';
import { type ScheduleWorld, startSchedules } from '../testing/schedule-world';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAILY: Recurrence = {
  ...{ frequency: 'daily', interval: 1, weekdays: [], businessDays: false },
  ...{ until: null, count: null },
};

let world: ScheduleWorld;
beforeAll(async () => {
  world = await startSchedules();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.acknowledgeAll();
  await world.connection('CONNECTED');
});

const messages = () => world.app.database.db.collection<{ _id: string; messengerId: string }>('messages');
const becomes = (schedule: Pick<Schedule, 'id'>, state: string) =>
  world.until(async () => expect(await world.stateOf(schedule)).toBe(state));
const runsOf = async ({ id }: Pick<Schedule, 'id'>) =>
  (await world.read(id)).runs.map(({ occurrence, status, failure }) => ({ occurrence, status, failure }));
/** A day without an ack passes for the schedule's message. */
async function loseAck({ id }: Pick<Schedule, 'id'>): Promise<void> {
  const own = { 'origin.refId': String(id), waiting: true, dispatchedAt: { $exists: true } };
  const lost = { $set: { failure: 'unknown' }, $unset: { waiting: 1 as const } };
  expect((await messages().updateOne(own, lost)).matchedCount).toBe(1);
}
async function report({ id }: Pick<Schedule, 'id'>, result: object): Promise<void> {
  const [last] = await messages()
    .find({ 'origin.refId': String(id) })
    .sort({ _id: -1 })
    .limit(1)
    .toArray();
  const messengerIds = [String(last?.messengerId)];
  world.messenger.report({ connection: world.shop, messengerIds, ...result } as never);
}
/** Sends the occurrence at the schedule's time, until the messenger has it. */
async function sends(schedule: Pick<Schedule, 'id'>, customer: { phone: string }): Promise<void> {
  const before = world.textsTo(customer).length;
  await world.runAt(await world.read(schedule.id));
  await world.until(() => expect(world.textsTo(customer)).toHaveLength(before + 1));
}

describe('a schedule whose message was dispatched and is not acknowledged for a day', () => {
  it('was maybe sent, is not sent again automatically, and is sent again by a person', async () => {
    const { schedule, customer } = await world.scheduled();
    await sends(schedule, customer);
    await loseAck(schedule);
    await world.runAt(schedule, DAY);
    await becomes(schedule, 'ERRO unknown');
    await world.runAt(schedule, 2 * DAY);
    expect(world.textsTo(customer)).toHaveLength(1);
    const input = { params: { scheduleId: schedule.id } };
    expect((await world.call(sendScheduleNow, input, world.people.agent)).status).toBe(200);
    await sends(schedule, customer);
    await report(schedule, { ack: 2 });
    await becomes(schedule, 'ENVIADA');
  });

  it('is sent after a late ack', async () => {
    const { schedule, customer } = await world.scheduled();
    await sends(schedule, customer);
    await loseAck(schedule);
    await world.runAt(schedule, DAY);
    await becomes(schedule, 'ERRO unknown');
    await report(schedule, { ack: 2 });
    await becomes(schedule, 'ENVIADA');
    expect(await runsOf(schedule)).toEqual([{ occurrence: 1, status: 'ENVIADA', failure: null }]);
  });

  it('goes on with its next occurrence if it is recurring', async () => {
    const { schedule, customer } = await world.scheduled({ recurrence: DAILY });
    await sends(schedule, customer);
    await loseAck(schedule);
    await world.runAt(schedule, DAY - HOUR);
    await becomes(schedule, 'PENDENTE unknown');
    expect(await runsOf(schedule)).toEqual([{ occurrence: 1, status: 'ERRO', failure: 'unknown' }]);
    expect(world.textsTo(customer)).toHaveLength(1);
    await report(schedule, { ack: 2 });
    await world.until(async () =>
      expect(await runsOf(schedule)).toEqual([{ occurrence: 1, status: 'ENVIADA', failure: null }]),
    );
    expect(await world.stateOf(schedule)).toBe('PENDENTE unknown');
  });
});

describe('a recurring schedule', () => {
  const rejected = { ack: null, rejection: 'other' };

  it('goes on after a refused occurrence, and forgets it after one that is sent', async () => {
    const { schedule, customer } = await world.scheduled({ recurrence: DAILY });
    await sends(schedule, customer);
    await report(schedule, rejected);
    await becomes(schedule, 'PENDENTE rejected');
    const next = await world.read(schedule.id);
    expect(Date.parse(next.sendAt) - Date.parse(schedule.sendAt)).toBeGreaterThan(22 * HOUR);
    await sends(schedule, customer);
    await report(schedule, { ack: 2 });
    await becomes(schedule, 'PENDENTE');
    expect(await runsOf(schedule)).toEqual([
      { occurrence: 2, status: 'ENVIADA', failure: null },
      { occurrence: 1, status: 'ERRO', failure: 'rejected' },
    ]);
    const row = await world.app.database.db.collection('schedules').findOne({ _id: schedule.id as never });
    expect(row?.['failuresInRow']).toBe(0);
  });

  it('is not sent by a late ack of the occurrence before', async () => {
    const { schedule, customer } = await world.scheduled({ recurrence: DAILY });
    await sends(schedule, customer);
    const earlier = await messages().findOne({ 'origin.refId': String(schedule.id) } as object);
    await loseAck(schedule);
    await world.runAt(schedule, DAY - HOUR);
    await becomes(schedule, 'PENDENTE unknown');
    await sends(schedule, customer);
    const messengerIds = [String(earlier?.messengerId)];
    world.messenger.report({ connection: world.shop, messengerIds, ack: 2 });
    await world.until(async () =>
      expect(await runsOf(schedule)).toEqual([{ occurrence: 1, status: 'ENVIADA', failure: null }]),
    );
    expect(await world.stateOf(schedule)).toBe('ENVIANDO');
  });

  it('stops after the third failure in a row', async () => {
    const { schedule, customer } = await world.scheduled({ recurrence: DAILY });
    for (const state of ['PENDENTE rejected', 'PENDENTE rejected', 'ERRO rejected']) {
      await sends(schedule, customer);
      await report(schedule, rejected);
      await becomes(schedule, state);
    }
    expect(await runsOf(schedule)).toHaveLength(3);
    await world.runAt(await world.read(schedule.id), 30 * DAY);
    expect(world.textsTo(customer)).toHaveLength(3);
  });

  it('goes on after an occurrence that was more than 12 hours late', async () => {
    const { schedule } = await world.scheduled({ recurrence: DAILY });
    await world.runAt(schedule, 13 * HOUR);
    expect(await world.stateOf(schedule)).toBe('PENDENTE tooLate');
  });
});
