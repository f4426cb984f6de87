import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SCHEDULE_PACE } from '@recado/shared/automation';
import { deleteConnection } from '@recado/shared/connections';
import { type Schedule, sendScheduleNow } from '@recado/shared/schedules';
import { schedules } from '../schedule.model';
import { NEXT_YEAR, type ScheduleWorld, startSchedules } from '../testing/schedule-world';
import { schedulePaces } from './schedule-pace.model';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let world: ScheduleWorld;
beforeAll(async () => {
  world = await startSchedules();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.acknowledgeAll();
  await company({ status: 'active', dueDate: null });
  await schedulePaces.deleteMany(world.shop.companyId, {});
});

const stateOf = (schedule: Pick<Schedule, 'id'>) => world.stateOf(schedule);
const becomes = (schedule: Pick<Schedule, 'id'>, state: string) =>
  world.until(async () => expect(await stateOf(schedule)).toBe(state));
const paceOf = () => schedulePaces.findById(world.shop.companyId, world.shop.connectionId);
/** Waits, because a result is counted after its schedule shows it. */
const counts = (failuresInRow: number) =>
  world.until(async () => expect((await paceOf())?.failuresInRow ?? 0).toBe(failuresInRow));
const company = (fields: object) =>
  world.app.database.db
    .collection<{ _id: number }>('companies')
    .updateOne({ _id: world.shop.companyId }, { $set: fields });

describe('messages that start chats', () => {
  it('leave one per five seconds and connection, while others are sent', async () => {
    const strangers = await Promise.all(
      [1, 2, 3].map(async () => {
        const created = await world.scheduled({ sendAt: `${NEXT_YEAR}-03-01T09:00` });
        const { contactId } = created;
        const { db } = world.app.database;
        await db.collection('contacts').updateOne({ _id: contactId as never }, { $unset: { wroteOn: 1 } });
        await db.collection('messages').deleteMany({ contactId });
        return created;
      }),
    );
    const known = await world.scheduled({ sendAt: `${NEXT_YEAR}-03-01T09:00` });
    const sent = () => strangers.filter(({ customer }) => world.textsTo(customer).length > 0).length;
    const runAfter = async (seconds: number, count: number) => {
      await world.runAt(known.schedule, seconds * 1_000);
      await world.until(() => expect(sent()).toBe(count));
    };
    await runAfter(0, 1);
    await world.until(() => expect(world.textsTo(known.customer)).toHaveLength(1));
    await runAfter(4.9, 1);
    await runAfter(5, 2);
    await runAfter(9.9, 2);
    world.acknowledgeAll();
    await runAfter(10, 3);
  });
});

describe('ten failures in a row', () => {
  it('make due messages late until one that is tried is accepted', async () => {
    const fail = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const before = (await paceOf())?.failuresInRow ?? 0;
        const { schedule, customer } = await world.scheduled();
        await world.runAt(schedule);
        await world.until(() => expect(world.textsTo(customer)).toHaveLength(1));
        const messengerIds = [world.messenger.sent.at(-1)!.messengerId];
        world.messenger.report({ connection: world.shop, messengerIds, ack: null, rejection: 'other' });
        await becomes(schedule, 'ERRO rejected');
        await counts(before + 1);
      }
    };
    const startWith = (failuresInRow: number) =>
      schedulePaces.updateOne(
        world.shop.companyId,
        { _id: world.shop.connectionId },
        { $set: { failuresInRow } },
      );
    await fail(1);
    await startWith(SCHEDULE_PACE.maxFailures - 1);
    const between = await world.scheduled();
    await world.call(sendScheduleNow, { params: { scheduleId: between.schedule.id } }, world.people.agent);
    await world.until(() => expect(world.textsTo(between.customer)).toHaveLength(1));
    await world.accepts(between.customer);
    await becomes(between.schedule, 'ENVIADA');
    await counts(0);
    await fail(2);
    await startWith(SCHEDULE_PACE.maxFailures - 1);
    await fail(1);
    const [first, second] = [await world.scheduled(), await world.scheduled()];

    await counts(SCHEDULE_PACE.maxFailures);
    await world.until(async () =>
      expect((await paceOf())?.retryAt?.getTime() ?? 0).toBeGreaterThan(Date.now()),
    );
    const late = async () => [await stateOf(first.schedule), await stateOf(second.schedule)].sort();
    const schedulesAreDue = Date.parse(second.schedule.sendAt) + HOUR;
    await schedulePaces.updateOne(
      world.shop.companyId,
      { _id: world.shop.connectionId },
      { $set: { retryAt: new Date(schedulesAreDue) } },
    );
    await world.app.context.dueWork.runDue(new Date(schedulesAreDue - 1));
    expect(await late()).toEqual(['ATRASADA manyFailures', 'ATRASADA manyFailures']);
    await world.app.context.dueWork.runDue(new Date(schedulesAreDue + 1));
    expect(await late()).toEqual(['ATRASADA manyFailures', 'ENVIANDO']);
    const tried = (await stateOf(first.schedule)) === 'ENVIANDO' ? first : second;
    const other = tried === first ? second : first;
    await world.until(() => expect(world.textsTo(tried.customer)).toHaveLength(1));
    await world.accepts(tried.customer);
    await becomes(tried.schedule, 'ENVIADA');
    await counts(0);
    await world.app.context.dueWork.runDue(new Date(schedulesAreDue + 2 * MINUTE));
    await world.until(() => expect(world.textsTo(other.customer)).toHaveLength(1));
  });
});

describe('a company out of service', () => {
  it.each([
    ['is inactive', { status: 'inactive' }],
    ['is past its grace period', { dueDate: new Date(Date.now() - 365 * DAY) }],
  ])('that %s sends nothing, and then late messages', async (_, fields) => {
    const { schedule, customer } = await world.scheduled();
    await company(fields);
    await world.runAt(schedule);
    expect(await storedState(schedule)).toBe('PENDENTE companyInactive');
    await world.runAt(schedule, 15 * MINUTE + 1);
    expect(await storedState(schedule)).toBe('ATRASADA companyInactive');
    expect(world.textsTo(customer)).toEqual([]);
    await company({ status: 'active', dueDate: null });
    await world.runAt(schedule, HOUR);
    await world.until(() => expect(world.textsTo(customer)).toHaveLength(1));
  });

  it('sends during its grace period', async () => {
    const { schedule, customer } = await world.scheduled();
    await company({ dueDate: new Date(Date.now() - HOUR) });
    await world.runAt(schedule);
    await world.until(() => expect(world.textsTo(customer)).toHaveLength(1));
  });
});

describe('a deleted connection', () => {
  it('leaves no pace', async () => {
    const second = await world.connect(world.people.admin, [], 'Vai sair');
    const _id = second.connectionId;
    await schedulePaces.insert(world.shop.companyId, { _id, failuresInRow: 3 });
    await world.call(deleteConnection, { params: { whatsappId: _id } }, world.people.admin);
    expect(await schedulePaces.findById(world.shop.companyId, _id)).toBeUndefined();
  });
});

/** Read from the store, because such a company's users cannot sign in. */
async function storedState({ id }: Pick<Schedule, 'id'>): Promise<string> {
  const row = await schedules.findById(world.shop.companyId, id);
  return `${row?.status} ${row?.failure}`;
}
