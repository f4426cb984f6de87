import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteConnection } from '@recado/shared/connections';
import { deleteSchedule, type Schedule, sendScheduleNow, updateSchedule } from '@recado/shared/schedules';
import { deleteUser } from '@recado/shared/users';
import { setClosure } from '@recado/shared/working-hours';
import { newCustomer } from '#testing/conversations';
import { schedulePaces } from '../pace/schedule-pace.model';
import { scheduleRuns, schedules } from '../schedule.model';
import { inHours, NEXT_YEAR, type ScheduleWorld, startSchedules } from '../testing/schedule-world';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

let world: ScheduleWorld;
beforeAll(async () => {
  world = await startSchedules();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.acknowledgeAll();
  await world.connection('CONNECTED');
  await openUntil(null);
});

/** Closes the company until a time; null opens it. */
async function openUntil(at: Date | null): Promise<void> {
  await world.setting(world.shop.companyId, 'scheduleType', 'company');
  const closedUntil = at && { at: at.toISOString(), label: 'Inventário' };
  const { status } = await world.call(
    setClosure,
    { body: { queueId: null, closedUntil } },
    world.people.admin,
  );
  expect(status).toBeLessThan(300);
}
const stateOf = (schedule: Pick<Schedule, 'id'>) => world.stateOf(schedule);
const becomes = (schedule: Pick<Schedule, 'id'>, state: string) =>
  world.until(async () => expect(await stateOf(schedule)).toBe(state));
const messagesTo = (contactId: number) =>
  world.app.database.db
    .collection('messages')
    .find({ contactId, 'origin.kind': 'schedule' })
    .sort({ _id: 1 })
    .toArray();
const sendNow = (scheduleId: number) =>
  world.call(sendScheduleNow, { params: { scheduleId } }, world.people.agent);
const rejected = async (contactId: number, rejection: 'newChat' | 'other') => {
  const [message] = (await messagesTo(contactId)).slice(-1);
  const messengerIds = [String(message?.messengerId)];
  world.messenger.report({ connection: world.shop, messengerIds, ack: null, rejection });
};

describe('a pending schedule', () => {
  it('is sent once at its time, signed by its creator, and sent with the ack of the server', async () => {
    const { schedule, customer, contactId, ticketId } = await world.scheduled();
    await world.runAt(schedule, -1);
    expect([await stateOf(schedule), world.textsTo(customer)]).toEqual(['PENDENTE', []]);
    await world.runAt(schedule);
    await world.runAt(schedule, MINUTE);
    const { name, id } = world.people.agent;
    const text = `*${name}:*\nSeu pedido chega amanhã.`;
    await world.until(() => expect(world.textsTo(customer)).toEqual([text]));
    expect(await stateOf(schedule)).toBe('ENVIANDO');
    await world.accepts(customer);
    await becomes(schedule, 'ENVIADA');
    expect(await messagesTo(contactId)).toMatchObject([{ userId: id, ticketId, ack: 2, body: text }]);
    const { sentAt, runs } = await world.read(schedule.id);
    expect(sentAt).not.toBeNull();
    expect(runs).toMatchObject([{ occurrence: 1, status: 'ENVIADA', sentAt, dueAt: schedule.sendAt }]);
  });

  it('waits for its connection for 15 minutes before it is late', async () => {
    const { schedule, customer } = await world.scheduled();
    await world.connection('DISCONNECTED');
    await world.runAt(schedule);
    expect(await stateOf(schedule)).toBe('PENDENTE disconnected');
    await world.connection('CONNECTED');
    await world.runAt(schedule, 15 * MINUTE);
    await world.until(() => expect(world.textsTo(customer)).toHaveLength(1));
  });

  it('is late after 15 minutes without its connection, and is sent within working hours', async () => {
    const { schedule, customer } = await world.scheduled();
    await world.connection('DISCONNECTED');
    await world.runAt(schedule, 15 * MINUTE + 1);
    expect(await stateOf(schedule)).toBe('ATRASADA disconnected');
    await openUntil(inHours(6));
    await world.connection('CONNECTED');
    await world.runAt(schedule, HOUR);
    expect(await stateOf(schedule)).toBe('ATRASADA outsideHours');
    expect(world.textsTo(customer)).toEqual([]);
    await world.runAt(schedule, 6 * HOUR);
    await world.until(() => expect(world.textsTo(customer)).toHaveLength(1));
  });

  it('of a time within 15 minutes is sent outside working hours, too', async () => {
    const { schedule, customer } = await world.scheduled();
    await openUntil(inHours(6));
    await world.runAt(schedule, 14 * MINUTE);
    await world.until(() => expect(world.textsTo(customer)).toHaveLength(1));
  });

  it('fails more than 12 hours after its time', async () => {
    const { schedule, customer } = await world.scheduled();
    await world.runAt(schedule, 12 * HOUR + 1);
    expect(await stateOf(schedule)).toBe('ERRO tooLate');
    expect(world.textsTo(customer)).toEqual([]);
  });

  it('is cancelled by a reply of the customer, and only then', async () => {
    const { schedule, customer } = await world.scheduled({ cancelOnReply: true });
    const other = await world.scheduled();
    await world.messenger.writes(world.shop, customer, { body: 'Já recebi, obrigado.' });
    await world.messenger.writes(world.shop, other.customer, { body: 'Já recebi, obrigada.' });
    await becomes(schedule, 'CANCELADA customerWrote');
    expect(await stateOf(other.schedule)).toBe('PENDENTE');
    await world.runAt(schedule);
    expect(world.textsTo(customer)).toEqual([]);
  });

  it('is cancelled at its time by a reply that another server received', async () => {
    const { schedule, customer } = await world.scheduled();
    await world.messenger.writes(world.shop, customer, { body: 'Já recebi.' });
    await schedules.updateOne(world.shop.companyId, { _id: schedule.id }, { $set: { cancelOnReply: true } });
    await world.runAt(schedule);
    expect(await stateOf(schedule)).toBe('CANCELADA customerWrote');
    expect(world.textsTo(customer)).toEqual([]);
  });

  it('waits 10 minutes for its announced file and then fails', async () => {
    const { schedule, customer } = await world.scheduled({ expectsFile: true });
    await world.runAt(schedule, 10 * MINUTE - 1);
    expect(await stateOf(schedule)).toBe('PENDENTE');
    await world.runAt(schedule, 10 * MINUTE);
    expect(await stateOf(schedule)).toBe('ERRO fileMissing');
    expect(world.textsTo(customer)).toEqual([]);
  });

  it('is sent with its file and keeps it', async () => {
    const { schedule, customer, contactId } = await world.scheduled({ expectsFile: true });
    const { body } = await world.attach(schedule.id, PDF, 'pedido.pdf', 'application/pdf');
    await world.runAt(schedule);
    await world.until(() =>
      expect(world.messenger.sent.filter(({ to }) => to === `${customer.phone}@phone`)).toHaveLength(1),
    );
    const [message] = await messagesTo(contactId);
    expect(message).toMatchObject({ mediaType: 'document', media: { fileName: 'pedido.pdf' } });
    expect((message?.media as { file: string }).file).not.toBe(body.mediaPath);
    expect((await world.read(schedule.id)).mediaPath).toBe(body.mediaPath);
  });

  it('opens no ticket by default, and one of its creator on request', async () => {
    const statuses: string[] = [];
    for (const openTicket of [false, true]) {
      const { schedule, ticketId, contactId } = await world.scheduled({ openTicket });
      await world.change(ticketId, 'closed', world.people.admin);
      await world.runAt(schedule);
      await world.until(async () => expect(await messagesTo(contactId)).toHaveLength(1));
      const [message] = await messagesTo(contactId);
      const [ticket] = await world.app.services.tickets.byIds(world.shop.companyId, [message?.ticketId]);
      statuses.push(`${ticket?.status} ${ticket?.userId === world.people.agent.id} ${ticket?.source?.kind}`);
    }
    expect(statuses).toEqual(['closed false undefined', 'open true schedule']);
  });

  it('uses the connection of the last ticket, else the default one', async () => {
    const second = await world.connect(world.people.admin, [world.people.queues.sales.id], 'Filial');
    await world.connection('CONNECTED', second);
    const customer = newCustomer();
    await world.messenger.writes(second, customer);
    const { contactId } = await world.ticketOf(customer);
    const { body } = await world.create({ contactId });
    await world.runAt(body);
    await world.until(async () =>
      expect(await messagesTo(contactId)).toMatchObject([{ connectionId: second.connectionId }]),
    );
  });
});

describe('a schedule that is being sent', () => {
  it('fails when WhatsApp rejects the message, and is sent again on request with another key', async () => {
    const { schedule, contactId, customer } = await world.scheduled();
    await world.runAt(schedule);
    await world.until(() => expect(world.textsTo(customer)).toHaveLength(1));
    await rejected(contactId, 'other');
    await becomes(schedule, 'ERRO rejected');
    expect((await sendNow(schedule.id)).body.status).toBe('PENDENTE');
    await world.until(() => expect(world.textsTo(customer)).toHaveLength(2));
    await world.accepts(customer);
    await becomes(schedule, 'ENVIADA');
    expect((await world.read(schedule.id)).runs).toMatchObject([{ occurrence: 1, status: 'ENVIADA' }]);
  });

  it('is late when its message expired, and is sent once afterwards', async () => {
    const { schedule, contactId, customer } = await world.scheduled();
    // The messenger is down, but the database does not show it yet.
    world.messenger.setStatus('OPENING');
    await world.runAt(schedule);
    await world.until(async () => expect(await messagesTo(contactId)).toHaveLength(1));
    await world.app.database.db
      .collection('messages')
      .updateOne({ contactId, 'origin.kind': 'schedule' }, { $set: { sendBefore: new Date() } });
    world.messenger.setStatus('CONNECTED');
    world.messenger.listener().onReady(world.shop);
    await becomes(schedule, 'ATRASADA disconnected');
    await world.runAt(schedule, HOUR);
    await world.until(() => expect(world.textsTo(customer)).toHaveLength(1));
    expect((await messagesTo(contactId)).map(({ clientId }) => String(clientId))).toEqual([
      `schedule:${schedule.id}:1:1`,
      `schedule:${schedule.id}:1:2`,
    ]);
  });
});

describe('a failed or cancelled schedule', () => {
  it.each(['ERRO', 'CANCELADA'] as const)('%s waits again when it is saved', async (status) => {
    const { schedule, customer } = await world.scheduled();
    await schedules.updateOne(world.shop.companyId, { _id: schedule.id }, { $set: { status } });
    await world.runAt(schedule);
    expect(world.textsTo(customer)).toEqual([]);
    const sendAt = inHours(3).toISOString();
    const { body } = await world.call(
      updateSchedule,
      { params: { scheduleId: schedule.id }, body: { sendAt } },
      world.people.agent,
    );
    expect(body.status).toBe('PENDENTE');
    await world.runAt(body);
    await world.until(() => expect(world.textsTo(customer)).toHaveLength(1));
  });
});

describe('a recurring schedule', () => {
  const daily = { frequency: 'daily' as const, interval: 1 };
  const sentTimes = async (schedule: Schedule, customer: { phone: string }, runs: number) => {
    const times: string[] = [];
    for (let n = 0; n < runs; n += 1) {
      const current = await world.read(schedule.id);
      times.push(current.localTime);
      await world.runAt(current);
      await world.until(() => expect(world.textsTo(customer)).toHaveLength(n + 1));
      await world.accepts(customer);
      await world.until(async () => expect((await world.read(schedule.id)).status).not.toBe('ENVIANDO'));
    }
    return times;
  };

  it('waits for its next occurrence after each ack and ends after its last one', async () => {
    const recurrence = { ...daily, count: 3 };
    const { schedule, customer } = await world.scheduled({ sendAt: `${NEXT_YEAR}-03-01T09:00`, recurrence });
    expect(await sentTimes(schedule, customer, 3)).toEqual([
      `${NEXT_YEAR}-03-01T09:00`,
      `${NEXT_YEAR}-03-02T09:00`,
      `${NEXT_YEAR}-03-03T09:00`,
    ]);
    const { status, sentAt, runs } = await world.read(schedule.id);
    expect([status, sentAt === null]).toEqual(['ENVIADA', false]);
    expect(runs.map(({ occurrence }) => occurrence)).toEqual([3, 2, 1]);
  });

  it('of which several occurrences were missed sends only the latest', async () => {
    const { schedule, customer } = await world.scheduled({
      sendAt: `${NEXT_YEAR}-03-01T09:00`,
      recurrence: daily,
    });
    await world.runAt(schedule, 3 * 24 * HOUR + MINUTE);
    await world.until(() => expect(world.textsTo(customer)).toHaveLength(1));
    await world.accepts(customer);
    await world.until(async () =>
      expect(await world.read(schedule.id)).toMatchObject({
        status: 'PENDENTE',
        localTime: `${NEXT_YEAR}-03-05T09:00`,
      }),
    );
  });

  it('keeps its later occurrences when it is sent now', async () => {
    const { schedule, customer } = await world.scheduled({
      sendAt: `${NEXT_YEAR}-03-01T09:00`,
      recurrence: daily,
    });
    await sendNow(schedule.id);
    await world.until(() => expect(world.textsTo(customer)).toHaveLength(1));
    await world.accepts(customer);
    await world.until(async () =>
      expect(await world.read(schedule.id)).toMatchObject({
        status: 'PENDENTE',
        localTime: `${NEXT_YEAR}-03-01T09:00`,
      }),
    );
  });
});

describe('a new chat that the budget refuses', () => {
  const connections = () => world.app.database.db.collection<{ _id: number }>('connections');
  const unlock = () => connections().updateOne({ _id: world.shop.connectionId }, { $unset: { newChats: 1 } });
  const lock = (hours: number) => {
    const number = '551140009999';
    const newChats = {
      ...{ number, capStatus: 'NONE', quota: null, cycleEndsAt: null, refusedAt: null },
      lock: { active: true, endsAt: inHours(hours), reason: 'BIZ_QUALITY' },
      updatedAt: new Date(),
    };
    return connections().updateOne({ _id: world.shop.connectionId }, { $set: { number, newChats } });
  };
  const stranger = async () => {
    await schedulePaces.deleteMany(world.shop.companyId, {});
    const created = await world.scheduled();
    const { contactId } = created;
    const { db } = world.app.database;
    await db.collection('contacts').updateOne({ _id: contactId as never }, { $unset: { wroteOn: 1 } });
    await db.collection('messages').deleteMany({ contactId });
    return created;
  };
  /** Stores a stranger's message, and locks the number before its dispatch. */
  const lockedBeforeDispatch = async (hours: number) => {
    const created = await stranger();
    world.messenger.setStatus('OPENING');
    await world.runAt(created.schedule);
    await world.until(async () => expect(await messagesTo(created.contactId)).toHaveLength(1));
    await lock(hours);
    world.messenger.setStatus('CONNECTED');
    world.messenger.listener().onReady(world.shop);
    return created;
  };
  afterEach(unlock);

  it('is late until the limit ends, or fails if that is too late', async () => {
    const soon = await stranger();
    await lock(3);
    await world.runAt(soon.schedule);
    expect(await stateOf(soon.schedule)).toBe('ATRASADA newChats');
    const late = await stranger();
    await lock(48);
    await world.runAt(late.schedule);
    expect(await stateOf(late.schedule)).toBe('ERRO newChats');
    await unlock();
    expect(world.textsTo(soon.customer)).toEqual([]);
    await world.runAt(soon.schedule, 3 * HOUR);
    await world.until(() => expect(world.textsTo(soon.customer)).toHaveLength(1));
  });

  it('is late if the restriction begins before its dispatch, without counting as a failure', async () => {
    const { schedule, customer, contactId } = await lockedBeforeDispatch(3);
    await becomes(schedule, 'ATRASADA newChats');
    await world.runAt(schedule, MINUTE);
    expect(await stateOf(schedule)).toBe('ATRASADA newChats');
    const { companyId, connectionId } = world.shop;
    expect((await schedulePaces.findById(companyId, connectionId))?.failuresInRow ?? 0).toBe(0);
    expect(world.textsTo(customer)).toEqual([]);
    await unlock();
    await world.runAt(schedule, 4 * HOUR);
    await world.until(() => expect(world.textsTo(customer)).toHaveLength(1));
    expect((await messagesTo(contactId)).map(({ clientId }) => String(clientId))).toEqual([
      `schedule:${schedule.id}:1:1`,
      `schedule:${schedule.id}:1:2`,
    ]);
  });

  it('fails if a restriction that ends too late begins before its dispatch', async () => {
    const { schedule, customer } = await lockedBeforeDispatch(48);
    await becomes(schedule, 'ATRASADA newChats');
    await world.until(async () => {
      await world.runAt(schedule, MINUTE);
      expect(await stateOf(schedule)).toBe('ERRO newChats');
    });
    expect(world.textsTo(customer)).toEqual([]);
  });
});

describe('a deletion', () => {
  it('of the connection fails its waiting schedules', async () => {
    const second = await world.connect(world.people.admin, [], 'Vai sair');
    const { schedule } = await world.scheduled({ whatsappId: second.connectionId });
    const other = await world.scheduled();
    const params = { whatsappId: second.connectionId };
    expect((await world.call(deleteConnection, { params }, world.people.admin)).status).toBe(204);
    expect(await world.read(schedule.id)).toMatchObject({
      ...{ status: 'ERRO', failure: 'connectionDeleted', whatsapp: null },
      runs: [{ status: 'ERRO', failure: 'connectionDeleted' }],
    });
    expect(await stateOf(other.schedule)).toBe('PENDENTE');
  });

  it('of the creator passes the schedules to the heir', async () => {
    const leaver = await world.build.persona(world.people.company.id);
    const { schedule, customer } = await world.scheduled({}, leaver);
    const { status } = await world.call(deleteUser, { params: { userId: leaver.id } }, world.people.admin);
    expect(status).toBeLessThan(300);
    expect((await world.read(schedule.id)).userId).toBe(world.people.admin.id);
    await world.runAt(schedule);
    await world.until(() =>
      expect(world.textsTo(customer)).toEqual([`*${world.people.admin.name}:*\nSeu pedido chega amanhã.`]),
    );
  });

  it('of the creator while the message waits in the queue stores no second message', async () => {
    const leaver = await world.build.persona(world.people.company.id);
    const { schedule, customer, contactId } = await world.scheduled({}, leaver);
    world.messenger.setStatus('OPENING');
    await world.runAt(schedule);
    await world.until(async () => expect(await messagesTo(contactId)).toHaveLength(1));
    await world.call(deleteUser, { params: { userId: leaver.id } }, world.people.admin);
    await world.runAt(schedule, 6 * MINUTE);
    expect(await messagesTo(contactId)).toMatchObject([{ userId: leaver.id, user: { name: leaver.name } }]);
    world.messenger.setStatus('CONNECTED');
    world.messenger.listener().onReady(world.shop);
    await world.until(() => expect(world.textsTo(customer)).toHaveLength(1));
    await world.accepts(customer);
    await becomes(schedule, 'ENVIADA');
  });

  it('of the creator between the claim and the message stores one message in the name of the creator', async () => {
    const leaver = await world.build.persona(world.people.company.id);
    const { schedule, customer, contactId } = await world.scheduled({}, leaver);
    const sendingAs = { id: leaver.id, name: leaver.name };
    const claim = { $set: { status: 'ENVIANDO' as const, sendingOn: world.shop.connectionId, sendingAs } };
    await schedules.updateOne(world.shop.companyId, { _id: schedule.id }, claim);
    await world.call(deleteUser, { params: { userId: leaver.id } }, world.people.admin);
    await world.runAt(schedule);
    await world.until(() => expect(world.textsTo(customer)).toHaveLength(1));
    expect(await messagesTo(contactId)).toMatchObject([{ userId: leaver.id, user: { name: leaver.name } }]);
  });

  it('of the schedule removes its runs', async () => {
    const { schedule } = await world.scheduled();
    await world.runAt(schedule, 13 * HOUR);
    const runs = () => scheduleRuns.count(world.shop.companyId, { scheduleId: schedule.id });
    expect(await runs()).toBe(1);
    const params = { scheduleId: schedule.id };
    expect((await world.call(deleteSchedule, { params }, world.people.agent)).status).toBe(204);
    expect(await runs()).toBe(0);
  });
});
