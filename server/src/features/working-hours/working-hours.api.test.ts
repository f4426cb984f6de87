import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { updateCompanySchedules } from '@recado/shared/companies';
import { updateConnection } from '@recado/shared/connections';
import { sendMessage } from '@recado/shared/messages';
import { deleteQueue, updateQueue } from '@recado/shared/queues';
import type { SettingKey } from '@recado/shared/settings';
import {
  createHolidays,
  deleteHoliday,
  hoursState,
  listClosures,
  listHolidays,
  previewHours,
  type Schedule,
  setClosure,
  updateHoliday,
  WEEKDAYS,
} from '@recado/shared/working-hours';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';

const WITHIN = { timeout: 15_000, interval: 30 };
const TEXT = 'Estamos fechados{motivo}. Voltamos {proximaAbertura}.';
const HOUR = 3_600_000;

let world: Conversations;
beforeAll(async () => {
  world = await startConversations();
  await connectionText(TEXT);
});
afterAll(() => world.close());
beforeEach(async () => {
  await set('scheduleType', 'company');
  await set('useQueueOutOfHours', '');
  await open();
});

const set = (key: SettingKey, value: string) => world.setting(world.shop.companyId, key, value);
const connectionText = (outOfHoursMessage: string) =>
  world.call(
    updateConnection,
    {
      params: { whatsappId: world.shop.connectionId },
      body: { name: 'Loja', queueIds: [world.people.queues.sales.id], outOfHoursMessage },
    },
    world.people.admin,
  );
const daily = (startTime: string, endTime: string): Schedule =>
  WEEKDAYS.map((weekdayEn) => ({ weekday: '', weekdayEn, startTime, endTime }));
async function everyDay(startTime: string, endTime: string): Promise<void> {
  const schedules = daily(startTime, endTime);
  const { id } = world.people.company;
  const { status } = await world.call(
    updateCompanySchedules,
    { params: { companyId: id }, body: { schedules } },
    world.people.admin,
  );
  expect(status).toBe(200);
}
const open = async () => {
  await everyDay('00:00', '24:00');
  await close(null);
};
/** Null opens the company again. */
const close = (until: Date | null, label = 'Inventário', queueId: number | null = null) =>
  world.call(
    setClosure,
    { body: { queueId, closedUntil: until && { at: until.toISOString(), label } } },
    world.people.admin,
  );
/** Moves the start of the closure back by a minute. */
async function beganEarlier(): Promise<void> {
  const { companyId } = world.shop;
  const rows = world.app.database.db.collection('closures');
  await rows.updateMany({ companyId }, { $set: { from: new Date(Date.now() - 60_000) } });
  await world.app.context.events.of('test').publish('workingHours.changed', { companyId });
}
async function noClosures(): Promise<void> {
  const { companyId } = world.shop;
  await world.app.database.db.collection('closures').deleteMany({ companyId });
  await world.app.context.events.of('test').publish('workingHours.changed', { companyId });
}
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
const textsTo = ({ phone }: { phone: string }) =>
  world.messenger.sent.filter(({ to }) => to === `${phone}@phone`).map(({ text }) => text);
/** Waits for the handlers of all received messages. */
const settled = () =>
  vi.waitFor(
    async () =>
      expect(
        await world.app.database.db
          .collection('messages')
          .countDocuments({ durableEvents: { $exists: true } }),
      ).toBe(0),
    WITHIN,
  );

describe('a message out of hours', () => {
  it('receives one reply per contact and closed period, with the next opening', async () => {
    await close(inHours(30), 'Inventário');
    const customer = newCustomer();
    for (const body of ['Oi', 'Tem alguém?', 'Olá'])
      await world.messenger.writes(world.shop, customer, { body });
    await vi.waitFor(() => expect(textsTo(customer)).toHaveLength(1), WITHIN);
    await settled();
    expect(textsTo(customer)[0]).toMatch(/^Estamos fechadosInventário\. Voltamos .+ (às|à) \d\d:\d\d\.$/);
    expect(textsTo(customer)).toHaveLength(1);
    expect(await world.ticketOf(customer)).toMatchObject({ status: 'pending', unreadMessages: 3 });
  });

  it('receives no reply while open, and one in the next closed period', async () => {
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer, { body: 'Oi' });
    await settled();
    expect(textsTo(customer)).toEqual([]);
    await close(inHours(2));
    await world.messenger.writes(world.shop, customer, { body: 'Olá' });
    await vi.waitFor(() => expect(textsTo(customer)).toHaveLength(1), WITHIN);
    await close(null);
    await close(inHours(3), 'Reunião');
    // Otherwise, both closed periods would begin in the same second.
    await beganEarlier();
    await world.messenger.writes(world.shop, customer, { body: 'Bom dia' });
    await vi.waitFor(() => expect(textsTo(customer)).toHaveLength(2), WITHIN);
  });

  it('receives no reply if it was written while open and arrives after the closing', async () => {
    // Closures of other tests may include the minute before.
    await noClosures();
    await close(inHours(2));
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer, { sentAt: new Date(Date.now() - 60_000) });
    await settled();
    const { id: ticketId } = await world.ticketOf(customer);
    const messages = world.app.database.db.collection<{ _id: string }>('messages');
    // Other handlers may need the message; then the hours handle it, too.
    const { _id: messageId } = (await messages.findOne({ ticketId }))!;
    await world.app.context.events.of('test').act('message.received', {
      payload: { companyId: world.shop.companyId, messageId, opensTicket: false },
      change: () => Promise.resolve(),
    });
    expect(await messages.countDocuments({ ticketId, fromMe: true })).toBe(0);
  });

  it('receives no reply after an agent wrote within half an hour', async () => {
    const { customer, ticket } = await world.openTicket(world.people.agent);
    const { status } = await world.call(
      sendMessage,
      { params: { ticketId: ticket.id }, body: { body: 'Já verifico' } },
      world.people.agent,
    );
    expect(status).toBeLessThan(300);
    await close(inHours(2));
    await world.messenger.writes(world.shop, customer, { body: 'Ok' });
    await settled();
    expect(textsTo(customer).filter((text) => text.startsWith('Estamos'))).toEqual([]);
  });

  it('receives the reply in a ticket that an agent attends, too', async () => {
    const { customer, ticket } = await world.openTicket(world.people.agent);
    await close(inHours(2));
    await world.messenger.writes(world.shop, customer, { body: 'Alô?' });
    await vi.waitFor(() => expect(textsTo(customer)).toHaveLength(1), WITHIN);
    expect(await world.ticketOf(customer)).toMatchObject({ id: ticket.id, status: 'open' });
  });

  it('gets no text when there is none, or when the message is late', async () => {
    await close(inHours(2));
    const late = newCustomer();
    await world.messenger.writes(world.shop, late, {
      sentAt: new Date(Date.now() - 10 * 60_000),
      offline: true,
    });
    await connectionText('');
    const silent = newCustomer();
    await world.messenger.writes(world.shop, silent);
    await settled();
    await connectionText(TEXT);
    expect([textsTo(late), textsTo(silent)]).toEqual([[], []]);
  });
});

describe('a new ticket while closed', () => {
  it('goes to the out-of-hours queue; open tickets stay', async () => {
    const { support, sales } = world.people.queues;
    await set('useQueueOutOfHours', String(support.id));
    const before = newCustomer();
    await world.messenger.writes(world.shop, before);
    expect((await world.ticketOf(before)).queueId).toBe(sales.id);
    await close(inHours(2));
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    await world.messenger.writes(world.shop, before);
    expect((await world.ticketOf(customer)).queueId).toBe(support.id);
    expect((await world.ticketOf(before)).queueId).toBe(sales.id);
    await settled();
    await set('scheduleType', 'disabled');
    const unlimited = newCustomer();
    await world.messenger.writes(world.shop, unlimited);
    expect((await world.ticketOf(unlimited)).queueId).toBe(sales.id);
  });
});

describe('hours of queues', () => {
  it('decide by the ticket’s queue, with the queue’s text', async () => {
    await set('scheduleType', 'queue');
    const { sales } = world.people.queues;
    const body = { name: 'Vendas', color: sales.color, outOfHoursMessage: 'Vendas fecham {fila}.' };
    await world.call(updateQueue, { params: { queueId: sales.id }, body }, world.people.admin);
    await close(inHours(2), 'Balanço', sales.id);
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    await vi.waitFor(() => expect(textsTo(customer)).toEqual(['Vendas fecham Vendas.']), WITHIN);
    const state = (queueId?: number) =>
      world.call(
        hoursState,
        { query: queueId === undefined ? {} : { queueId: String(queueId) } },
        world.people.agent,
      );
    expect((await state(sales.id)).body).toMatchObject({
      open: false,
      because: 'closedNow',
      label: 'Balanço',
    });
    expect((await state()).body).toMatchObject({ open: true, because: 'always', until: null });
    await close(null, '', sales.id);
  });

  it('decide by the queue that the out-of-hours queue replaces, with the text of the preview', async () => {
    await set('scheduleType', 'queue');
    const { sales, support } = world.people.queues;
    await set('useQueueOutOfHours', String(support.id));
    const body = { name: 'Plantão', color: support.color, outOfHoursMessage: 'Plantão: {motivo}.' };
    await world.call(updateQueue, { params: { queueId: support.id }, body }, world.people.admin);
    await close(inHours(2), 'Balanço', sales.id);
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    expect((await world.ticketOf(customer)).queueId).toBe(support.id);
    await vi.waitFor(() => expect(textsTo(customer)).toEqual(['Plantão: Balanço.']), WITHIN);
    const preview = await world.call(
      previewHours,
      { query: { queueId: String(sales.id) } },
      world.people.admin,
    );
    expect(preview.body.previews[0]).toMatchObject({ queueId: support.id, text: 'Plantão: Balanço.' });

    await close(null, '', sales.id);
    await close(inHours(2), 'Treinamento', support.id);
    await world.messenger.writes(world.shop, customer, { body: 'Bom dia' });
    await settled();
    expect(textsTo(customer)).toHaveLength(1);
    await close(null, '', support.id);
  });
});

describe('GET /working-hours/preview', () => {
  it('returns the texts of now, next Sunday and the next holiday', async () => {
    await everyDay('09:00', '12:00');
    await close(inHours(2), 'Inventário');
    const holiday = { date: '2020-12-25', yearly: true, closed: true as const, label: 'Natal', queueIds: [] };
    const { body: created } = await world.call(
      createHolidays,
      { body: { holidays: [holiday] } },
      world.people.admin,
    );
    const { body } = await world.call(previewHours, { query: {} }, world.people.admin);
    const [now, sunday, day] = body.previews;
    expect(now).toMatchObject({ moment: 'now', state: { open: false, because: 'closedNow' } });
    expect(now?.text).toContain('Inventário');
    expect(sunday).toMatchObject({ moment: 'sunday', state: { open: true }, text: null });
    expect(new Date(sunday!.at).getUTCDay()).toBe(0);
    expect(day).toMatchObject({
      moment: 'holiday',
      state: { open: false, because: 'holiday', label: 'Natal' },
    });
    expect(day?.text).toMatch(/^Estamos fechadosNatal\. Voltamos amanhã às 09:00\.$/);
    await world.call(deleteHoliday, { params: { holidayId: created.holidays[0]!.id } }, world.people.admin);
  });

  it('omits holidays of other queues and days that a year lacks', async () => {
    const { admin, queues } = world.people;
    const leapDay = {
      date: '2020-02-29',
      yearly: true,
      closed: true as const,
      label: 'Bissexto',
      queueIds: [],
    };
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const ofQueue = {
      ...leapDay,
      date: soon,
      yearly: false,
      label: 'Fila',
      queueIds: [queues.support.id],
    };
    const { body: created } = await world.call(
      createHolidays,
      { body: { holidays: [leapDay, ofQueue] } },
      admin,
    );
    const { body } = await world.call(previewHours, { query: {} }, admin);
    const day = body.previews.find(({ moment }) => moment === 'holiday');
    expect([day?.state.label, day?.at.slice(5, 10)]).toEqual(['Bissexto', '02-29']);
    for (const { id } of created.holidays)
      await world.call(deleteHoliday, { params: { holidayId: id } }, admin);
  });
});

describe('/holidays', () => {
  const christmas = { date: '2026-12-25', yearly: true, closed: true as const, label: 'Natal', queueIds: [] };
  const add = (...holidays: object[]) =>
    world.call(createHolidays, { body: { holidays: holidays as never } }, world.people.admin);
  const all = async () =>
    (await world.call(listHolidays, {}, world.people.agent)).body.holidays.map(({ label }) => label);

  it('creates each date and label once, changes and deletes', async () => {
    const eve = {
      ...christmas,
      date: '2026-12-24',
      label: 'Véspera',
      closed: false,
      startTime: '08:00',
      endTime: '12:00',
    };
    const { body } = await add(christmas, eve);
    expect((await add(christmas)).body.holidays).toHaveLength(1);
    expect(await all()).toEqual(['Véspera', 'Natal']);
    const [first, second] = body.holidays;
    const change = (id: number, changes: object) =>
      world.call(
        updateHoliday,
        { params: { holidayId: id }, body: { ...christmas, ...changes } as never },
        world.people.admin,
      );
    expect((await change(second!.id, {})).status).toBe(409);
    expect((await change(second!.id, { label: 'Recesso' })).body).toMatchObject({
      label: 'Recesso',
      closed: true,
    });
    expect((await change(second!.id, { queueIds: [9_999] })).body).toMatchObject({
      error: 'ERR_NO_QUEUE_FOUND',
    });
    for (const id of [first!.id, second!.id])
      await world.call(deleteHoliday, { params: { holidayId: id } }, world.people.admin);
    expect(await all()).toEqual([]);
  });

  it('rejects an incomplete day, another company’s queue, and more than the limit', async () => {
    expect((await add({ ...christmas, closed: false })).status).toBe(400);
    expect((await add({ ...christmas, label: '' })).status).toBe(400);
    expect((await add({ ...christmas, date: '2026-02-30' })).status).toBe(400);
    expect((await add({ ...christmas, queueIds: [world.people.queues.sales.id + 10_000] })).status).toBe(404);
    for (let page = 0; page < 8; page++)
      await add(...Array.from({ length: 25 }, (_, n) => ({ ...christmas, label: `Dia ${page}-${n}` })));
    expect((await add({ ...christmas, label: 'Demais' })).body).toMatchObject({ error: 'ERR_LIMIT_REACHED' });
    await world.app.database.db.collection('holidays').deleteMany({ companyId: world.shop.companyId });
  });

  it('loses the days of a deleted queue', async () => {
    const queue = await world.build.queue(world.people.company.id, 'Temporária');
    await add(
      { ...christmas, label: 'Só dela', queueIds: [queue.id] },
      { ...christmas, label: 'Das duas', queueIds: [queue.id, world.people.queues.sales.id] },
    );
    await close(inHours(1), 'Fim', queue.id);
    await world.call(deleteQueue, { params: { queueId: queue.id } }, world.people.admin);
    expect(await all()).toEqual(['Das duas']);
    expect((await world.call(listClosures, {}, world.people.admin)).body.closures).toEqual([]);
  });
});

describe('PUT /closures', () => {
  it('rejects an instant in the past or beyond 400 days, and agents', async () => {
    expect((await close(inHours(-1))).status).toBe(400);
    expect((await close(inHours(401 * 24))).status).toBe(400);
    const body = { queueId: null, closedUntil: null };
    expect((await world.call(setClosure, { body }, world.people.agent)).status).toBe(403);
  });
});

describe('the past of closures', () => {
  const closures = () => world.app.database.db.collection<{ _id: string }>('closures');
  const evictRules = () =>
    world.app.context.events.of('test').publish('workingHours.changed', { companyId: world.shop.companyId });
  let begin: number;
  const inMinutes = (minutes: number) => new Date(begin + minutes * 60_000);
  /** Moves the closures that ended into the past. */
  const endedBetween = async (from: number, at: number) => {
    const ended = { companyId: world.shop.companyId, at: { $lte: new Date() } };
    await closures().updateMany(ended, { $set: { from: inMinutes(from), at: inMinutes(at) } });
    await evictRules();
  };
  const openMinutes = async (from: number, queueId: number | null = null) => {
    const clock = await world.app.services.workingHours.clockOf(world.shop.companyId);
    return Math.round(clock.minutes(queueId, inMinutes(from), inMinutes(0)));
  };
  beforeEach(async () => {
    begin = Date.now();
    const { id: queueId, color } = world.people.queues.sales;
    const body = { name: 'Vendas', color, schedules: daily('00:00', '24:00') };
    const { status } = await world.call(updateQueue, { params: { queueId }, body }, world.people.admin);
    expect(status).toBe(200);
    await closures().deleteMany({ companyId: world.shop.companyId });
    await evictRules();
  });

  it("counts as closed in queues with their own hours after the company's closure ended", async () => {
    const { id } = world.people.queues.sales;
    await set('scheduleType', 'queue');
    await close(inHours(1));
    await close(null);
    await endedBetween(-60, -30);
    expect(await openMinutes(-60, id)).toBe(30);
  });

  it('counts as closed after the company closed again', async () => {
    await close(inHours(1));
    await close(null);
    await endedBetween(-60, -30);
    await close(inHours(2), 'Reunião');
    expect(await openMinutes(-60)).toBe(30);
    const { closures: current } = (await world.call(listClosures, {}, world.people.admin)).body;
    expect(current).toMatchObject([{ queueId: null, closedUntil: { label: 'Reunião' } }]);
  });

  it('counts as closed after a closure was extended', async () => {
    await close(inHours(1));
    await closures().updateMany({ companyId: world.shop.companyId }, { $set: { from: inMinutes(-30) } });
    await close(inHours(2), 'Reunião');
    expect(await openMinutes(-60)).toBe(30);
    const { closures: current } = (await world.call(listClosures, {}, world.people.admin)).body;
    expect(current).toHaveLength(1);
    await close(null);
    const state = await world.app.services.workingHours.opennessOf(world.shop.companyId, null);
    expect(state.open).toBe(true);
  });

  it('includes closures that an earlier version stored', async () => {
    const { companyId } = world.shop;
    await closures().insertOne({
      _id: `${companyId}:company`,
      ...{ companyId, queueId: null, from: inMinutes(-60), at: inMinutes(60), label: '' },
    } as { _id: string });
    await evictRules();
    await close(inHours(2));
    await close(null);
    const state = await world.app.services.workingHours.opennessOf(companyId, null);
    expect(state.open).toBe(true);
    expect(await openMinutes(-90)).toBe(30);
  });

  it('is limited per company and queue', async () => {
    const { companyId } = world.shop;
    const past = (n: number) => ({
      _id: `${companyId}:company:${String(n).padStart(4, '0')}`,
      ...{ companyId, queueId: null, from: inMinutes(-2_000 + n), at: inMinutes(-1_999 + n), label: '' },
    });
    await closures().insertMany(Array.from({ length: 250 }, (_, n) => past(n)));
    await close(inHours(1));
    const rows = await closures().find({ companyId }).sort({ _id: 1 }).toArray();
    expect(rows).toHaveLength(201);
    expect(rows[0]?._id).toBe(past(50)._id);
  });

  it('closes a queue as long as its own closure or the company’s lasts', async () => {
    const { id } = world.people.queues.sales;
    await set('scheduleType', 'queue');
    const until = inHours(3);
    await close(inHours(1), 'Falta de luz');
    await close(until, 'Treinamento', id);
    const state = await world.app.services.workingHours.opennessOf(world.shop.companyId, id);
    expect(state).toMatchObject({ open: false, label: 'Falta de luz', until });
    await close(null, '', id);
  });
});
