import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cancelSchedule,
  listSchedules,
  type Schedule,
  undoScheduleCancellation,
  updateSchedule,
} from '@recado/shared/schedules';
import { newCustomer } from '#testing/conversations';
import { pauseCall } from '#testing/pause-write';
import { schedules } from '../schedule.model';
import { inHours, type ScheduleWorld, startSchedules } from '../testing/schedule-world';

let world: ScheduleWorld;
beforeAll(async () => {
  world = await startSchedules();
});
afterAll(() => world.close());

const cancel = (scheduleId: number, as = world.people.agent) =>
  world.call(cancelSchedule, { params: { scheduleId } }, as);
const undo = (scheduleId: number, as = world.people.agent) =>
  world.call(undoScheduleCancellation, { params: { scheduleId } }, as);
const save = (scheduleId: number, body = {}) =>
  world.call(updateSchedule, { params: { scheduleId }, body }, world.people.agent);
const timerOf = ({ id }: Schedule) =>
  world.app.database.db.collection<{ _id: string }>('due_work').findOne({ _id: `schedules.send:${id}` });

describe('POST /schedules/{id}/cancel', () => {
  it('cancels a waiting message, which saving it unchanged undoes', async () => {
    const recurrence = { frequency: 'daily' as const, interval: 1, count: 5 };
    const { schedule, customer } = await world.scheduled({ recurrence });
    expect(await cancel(schedule.id)).toMatchObject({
      status: 200,
      body: { status: 'CANCELADA', failure: null, sentAt: null },
    });
    expect(await timerOf(schedule)).toBeNull();
    await world.runAt(schedule);
    expect(world.textsTo(customer)).toEqual([]);
    expect((await save(schedule.id)).body).toMatchObject({
      ...{ status: 'PENDENTE', sendAt: schedule.sendAt, recurrence: { count: 5 } },
    });
    await world.runAt(schedule);
    await world.until(() => expect(world.textsTo(customer)).toHaveLength(1));
  });

  it('is undone exactly: the message is sent as planned, and its later occurrences stay', async () => {
    const recurrence = { frequency: 'daily' as const, interval: 1, count: 5 };
    const { schedule, customer } = await world.scheduled({ recurrence, cancelOnReply: true });
    const before = await schedules.findById(world.shop.companyId, schedule.id);
    await cancel(schedule.id);
    const { status, body } = await undo(schedule.id);
    expect([status, body.status, body.sendAt]).toEqual([200, 'PENDENTE', schedule.sendAt]);
    // Forms that were open see both acts.
    const {
      updatedAt: _at,
      version,
      edits: _edits,
      ...restored
    } = (await schedules.findById(world.shop.companyId, schedule.id))!;
    const { updatedAt: _before, ...planned } = before!;
    expect([restored, version]).toEqual([planned, 2]);
    expect(await timerOf(schedule)).not.toBeNull();
    await world.runAt(schedule);
    await world.until(() => expect(world.textsTo(customer)).toHaveLength(1));
  });

  it('is not undone twice, by a colleague, or after a later change', async () => {
    const { schedule } = await world.scheduled();
    expect((await undo(schedule.id)).error).toBe('ERR_UNDO_TOO_LATE');
    await cancel(schedule.id);
    const colleague = await world.build.persona(world.people.company.id);
    expect((await undo(schedule.id, colleague)).error).toBe('ERR_NO_SCHEDULE_FOUND');
    expect((await undo(schedule.id)).status).toBe(200);
    expect((await undo(schedule.id)).error).toBe('ERR_UNDO_TOO_LATE');
    await cancel(schedule.id);
    const at = new Date(Date.now() - 60_000);
    const late = { updatedAt: at, 'cancelled.at': at };
    await schedules.updateOne(world.shop.companyId, { _id: schedule.id }, { $set: late });
    expect((await undo(schedule.id)).error).toBe('ERR_UNDO_TOO_LATE');
  });

  it('is not undone if the message is saved while the undo is written', async () => {
    const { schedule } = await world.scheduled();
    await cancel(schedule.id);
    const paused = pauseCall('findOneAndUpdate', 'schedules', (_filter, update) => '$unset' in update);
    const undone = undo(schedule.id);
    await paused.reached;
    expect((await save(schedule.id, { sendAt: inHours(5).toISOString() })).status).toBe(200);
    paused.release();
    expect((await undone).error).toBe('ERR_UNDO_TOO_LATE');
  });

  it('rejects a message that is being sent, was sent, failed or is cancelled', async () => {
    const { schedule } = await world.scheduled();
    for (const status of ['ENVIANDO', 'ENVIADA', 'ERRO', 'CANCELADA'] as const) {
      await schedules.updateOne(world.shop.companyId, { _id: schedule.id }, { $set: { status } });
      const { status: code, error, details } = await cancel(schedule.id);
      expect([code, error, details]).toEqual([409, 'ERR_CONFLICT', { status }]);
    }
  });

  it("returns 404 for a colleague's message, which an administrator can cancel", async () => {
    const colleague = await world.build.persona(world.people.company.id);
    const { schedule } = await world.scheduled();
    expect((await cancel(schedule.id, colleague)).error).toBe('ERR_NO_SCHEDULE_FOUND');
    expect((await cancel(schedule.id, world.people.admin)).status).toBe(200);
  });

  it('is not undone after the time of the message', async () => {
    const { schedule } = await world.scheduled();
    await cancel(schedule.id);
    await schedules.updateOne(world.shop.companyId, { _id: schedule.id }, { $set: { sendAt: inHours(-1) } });
    expect(await save(schedule.id)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  });
});

describe('a merge of contacts', () => {
  it('moves the schedules, and its undoing moves back exactly those', async () => {
    const phone = newCustomer().phone;
    const lid = '990009000001';
    const byLid = { phone: '', lid, name: 'Rita Lid' };
    await world.messenger.writes(world.shop, byLid, { sentAt: new Date(Date.now() - 60_000) });
    const { contactId: olderId } = await world.ticketOf(byLid);
    await world.messenger.writes(world.shop, { phone, name: 'Rita' });
    const { contactId: youngerId } = await world.ticketOf({ phone, name: 'Rita' });
    const planned = (contactId: number, body: string) => world.create({ contactId, body });
    const moved = (await planned(youngerId, 'Mensagem da mais nova')).body;
    const changed = (await planned(youngerId, 'Outra da mais nova')).body;
    const own = (await planned(olderId, 'Mensagem da mais antiga')).body;
    const contactsOf = async () => {
      const rows = [moved, changed, own].map(({ id }) => schedules.findById(world.shop.companyId, id));
      return (await Promise.all(rows)).map((row) => row?.contactId);
    };
    const merges = world.app.database.db.collection<{ _id: number; state: string; dueAt?: Date }>(
      'contact_joins',
    );
    const mergeState = (state: string) =>
      world.until(async () => {
        await world.app.services.contacts.merges.sweep();
        expect((await merges.findOne({ fromId: youngerId }))?.state).toBe(state);
      });

    world.messenger.learns(world.shop, { phone, lid });
    await mergeState('settling');
    expect(await contactsOf()).toEqual([olderId, olderId, olderId]);
    const found = await world.call(
      listSchedules,
      { query: { contactId: olderId, searchParam: 'mais nova' } },
      world.people.agent,
    );
    expect(found.body.schedules).toHaveLength(2);
    const third = await world.contact();
    expect((await save(changed.id, { contactId: third.contactId })).status).toBe(200);

    await merges.updateOne({ fromId: youngerId }, { $set: { state: 'undoing', dueAt: new Date() } });
    await mergeState('undone');
    expect(await contactsOf()).toEqual([youngerId, third.contactId, olderId]);
    const stamped = await schedules.count(world.shop.companyId, { joins: { $elemMatch: {} } });
    expect(stamped).toBe(0);
  });
});
