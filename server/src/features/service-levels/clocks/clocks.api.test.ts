import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setAvailability } from '@recado/shared/assignment';
import { updateCompanySchedules } from '@recado/shared/companies';
import { sendMessage } from '@recado/shared/messages';
import { sendApiMessage } from '@recado/shared/messages-api';
import { listNotices } from '@recado/shared/notifications';
import { updateQueue } from '@recado/shared/queues';
import {
  createServiceLevel,
  deleteServiceLevel,
  type ServiceLevelInput,
  updateServiceLevel,
} from '@recado/shared/service-levels';
import { countTickets, getTicket, listTickets, undoResolution, updateTicket } from '@recado/shared/tickets';
import { COMPANY_SCHEDULE, WEEKDAYS } from '@recado/shared/working-hours';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { giveApiToken } from '#testing/give-api-token';
import { deadlineResults } from '../results/deadline-result.model';
import { serviceLevels } from '../service-level.model';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const WITHIN = { timeout: 20_000, interval: 25 };

let world: Conversations;
let second: Persona;
beforeAll(async () => {
  world = await startConversations();
  const { company, queues } = world.people;
  second = await world.build.persona(company.id, { queueIds: [queues.sales.id] });
});
afterAll(() => world.close());
beforeEach(async () => {
  const { company } = world.people;
  await serviceLevels.deleteMany(company.id, {});
  await world.app.context.events.of('test').publish('serviceLevel.changed', { companyId: company.id });
});

const level = (more: Partial<ServiceLevelInput> = {}): ServiceLevelInput => ({
  name: 'Padrão',
  firstReplyMinutes: 10,
  nextReplyMinutes: 20,
  resolveMinutes: 100,
  queueIds: [],
  warnPercent: 80,
  ...more,
});
const create = async (more?: Partial<ServiceLevelInput>) => {
  const { status, body } = await world.call(createServiceLevel, { body: level(more) }, world.people.admin);
  expect(status).toBe(201);
  return body;
};
const clocksOf = async (ticketId: number) => {
  const row = await world.app.services.tickets.byIds(world.people.company.id, [ticketId]);
  return row[0]?.deadlines?.clocks ?? [];
};
const kinds = async (ticketId: number) => (await clocksOf(ticketId)).map(({ kind }) => kind);
const runs = (ticketId: number, expected: string[]) =>
  vi.waitFor(async () => expect(await kinds(ticketId)).toEqual(expected), WITHIN);
const customerWrites = async (customer = newCustomer()) => {
  await world.messenger.writes(world.shop, customer, { body: 'Oi' });
  const { id } = await world.ticketOf(customer);
  return { customer, id };
};
const send = async (ticketId: number, as: Persona, more: { whisper?: boolean } = {}) => {
  const body = { body: 'Pois não', ...more };
  expect((await world.call(sendMessage, { params: { ticketId }, body }, as)).status).toBe(201);
};
const resultsOf = (ticketId: number) =>
  deadlineResults.find(world.people.company.id, { ticketId }, { sort: { kind: 1, start: 1 } });
const after = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
const runDue = (at: Date) => world.app.context.dueWork.runDue(at);
const noticesOf = async (as: Persona, uuid: string) => {
  const { body } = await world.call(listNotices, { query: {} }, as);
  return body.notices.flatMap(({ content, ticketUuid }) =>
    ticketUuid === uuid && 'deadline' in content ? [`${content.kind}: ${content.deadline}`] : [],
  );
};
const read = async (ticketId: number, as = world.people.admin) =>
  (await world.call(getTicket, { params: { ticketId } }, as)).body;

describe('the clocks of a ticket', () => {
  it('start with the customer, stop with the reply and start again with the next message', async () => {
    await create();
    const { agent } = world.people;
    const { customer, id } = await customerWrites();
    await runs(id, ['firstReply', 'resolve']);
    const [first] = await clocksOf(id);
    expect(first!.dueAt.getTime() - first!.start.getTime()).toBe(10 * MINUTE);
    expect(first!.warnAt.getTime() - first!.start.getTime()).toBe(8 * MINUTE);
    expect(await read(id)).toMatchObject({
      deadline: { kind: 'firstReply', dueAt: first!.dueAt.toISOString() },
    });
    await world.change(id, 'open', agent);
    await send(id, agent, { whisper: true });
    await runs(id, ['firstReply', 'resolve']);
    await send(id, agent);
    await runs(id, ['resolve']);
    expect(await resultsOf(id)).toMatchObject([{ kind: 'firstReply', met: true, userId: agent.id }]);
    await world.messenger.writes(world.shop, customer, { body: 'Mais uma coisa' });
    await runs(id, ['nextReply', 'resolve']);
    await send(id, agent);
    await runs(id, ['resolve']);
    expect((await resultsOf(id)).map(({ kind }) => kind)).toEqual(['firstReply', 'nextReply']);
  });

  it('are not overwritten by a computation that read the ticket before the reply', async () => {
    await create();
    const { agent, company } = world.people;
    const { id } = await customerWrites();
    await runs(id, ['firstReply', 'resolve']);
    const { byIds, deadlines } = world.app.services.tickets;
    const [before] = await byIds(company.id, [id]);
    await world.change(id, 'open', agent);
    await send(id, agent);
    await runs(id, ['resolve']);
    expect(await deadlines.store(before!, before!.deadlines, [])).toBeUndefined();
    expect(await kinds(id)).toEqual(['resolve']);
  });

  it("stop with a message from the company's phone", async () => {
    await create();
    const { customer, id } = await customerWrites();
    await runs(id, ['firstReply', 'resolve']);
    await world.messenger.writes(world.shop, customer, { body: 'Olá', fromMe: true });
    await runs(id, ['resolve']);
    expect(await resultsOf(id)).toMatchObject([{ kind: 'firstReply', met: true }]);
  });

  it('stop with a message of the API for an agent, and go on after one without a user', async () => {
    const { admin, agent } = world.people;
    await create();
    const token = await giveApiToken(world.call, admin, world.shop);
    const { customer, id } = await customerWrites();
    await runs(id, ['firstReply', 'resolve']);
    const sendByApi = async (more: { userId?: number }) => {
      const body = { number: customer.phone, body: 'Seu pedido saiu', ...more };
      const { status, body: sent } = await world.call(sendApiMessage, { body }, token);
      expect(status).toBe(202);
      return sent;
    };
    const { id: messageId } = await sendByApi({});
    await vi.waitFor(async () => {
      const messages = world.app.database.db.collection<{ _id: string }>('messages');
      const stored = await messages.findOne({ _id: messageId });
      expect(stored).toBeTruthy();
      expect(stored).not.toHaveProperty('durableEvents');
    }, WITHIN);
    expect(await kinds(id)).toEqual(['firstReply', 'resolve']);
    await sendByApi({ userId: agent.id });
    await runs(id, ['resolve']);
    expect(await resultsOf(id)).toMatchObject([{ kind: 'firstReply', met: true, userId: agent.id }]);
  });

  it('end with the resolution after its undo is no longer possible', async () => {
    await create();
    const { agent } = world.people;
    const { id } = await customerWrites();
    await world.change(id, 'open', agent);
    await send(id, agent);
    await runs(id, ['resolve']);
    const { body: resolved } = await world.change(id, 'closed', agent);
    await runs(id, ['resolve']);
    await vi.waitFor(async () => {
      await runDue(after(1));
      expect(await kinds(id)).toEqual([]);
    }, WITHIN);
    const [, result] = await resultsOf(id);
    expect(result).toMatchObject({ kind: 'resolve', met: true, userId: agent.id });
    expect(result!.doneAt.getTime()).toBeLessThanOrEqual(Date.parse(resolved.updatedAt));
    await world.change(id, 'pending', agent);
    await runs(id, ['resolve']);
    expect((await clocksOf(id))[0]!.start.getTime()).toBeGreaterThan(result!.doneAt.getTime());
  });

  it('go on when the resolution is undone', async () => {
    await create();
    const { agent } = world.people;
    const { id } = await customerWrites();
    await world.change(id, 'open', agent);
    await runs(id, ['firstReply', 'resolve']);
    const before = await clocksOf(id);
    const { body } = await world.change(id, 'closed', agent);
    const params = { ticketId: id, resolutionId: body.resolutionId ?? '' };
    expect((await world.call(undoResolution, { params }, agent)).error).toBeUndefined();
    await runDue(after(1));
    expect(await clocksOf(id)).toEqual(before);
    expect(await resultsOf(id)).toEqual([]);
  });

  it('go on in a ticket that is reopened within the time for an undo', async () => {
    await create();
    const { agent } = world.people;
    const { id } = await customerWrites();
    await world.change(id, 'open', agent);
    await send(id, agent);
    await runs(id, ['resolve']);
    const before = await clocksOf(id);
    await world.change(id, 'closed', agent);
    await world.change(id, 'pending', agent);
    await vi.waitFor(async () => {
      const [row] = await world.app.services.tickets.byIds(world.people.company.id, [id]);
      expect(row?.deadlines).not.toHaveProperty('resolvedAt');
    }, WITHIN);
    await runDue(after(1));
    expect(await clocksOf(id)).toEqual(before);
    expect((await resultsOf(id)).map(({ kind }) => kind)).toEqual(['firstReply']);
  });

  it('follow a transfer to the queue of another level', async () => {
    const { queues, admin } = world.people;
    await create();
    await create({
      name: 'Suporte',
      queueIds: [queues.support.id],
      firstReplyMinutes: 60,
      resolveMinutes: null,
    });
    const { id } = await customerWrites();
    await runs(id, ['firstReply', 'resolve']);
    const body = { status: 'pending' as const, userId: null, queueId: queues.support.id };
    expect((await world.call(updateTicket, { params: { ticketId: id }, body }, admin)).status).toBe(200);
    await runs(id, ['firstReply']);
    const [clock] = await clocksOf(id);
    expect(clock!.dueAt.getTime() - clock!.start.getTime()).toBe(60 * MINUTE);
  });

  it('do not exist without a level', async () => {
    const { id } = await customerWrites();
    await world.change(id, 'open', world.people.agent);
    await send(id, world.people.agent);
    const row = await world.app.database.db.collection<{ _id: number }>('tickets').findOne({ _id: id });
    expect(row).not.toHaveProperty('deadlines');
    expect(row).not.toHaveProperty('durableEvents');
    expect(await read(id)).not.toHaveProperty('deadline');
  });
});

describe('changed opening hours', () => {
  it('move the deadlines of open tickets in the background', async () => {
    const { admin, company } = world.people;
    const setHours = async (days: (day: string) => boolean) => {
      const schedules = COMPANY_SCHEDULE.map((day) => {
        const endTime = days(day.weekdayEn) ? '23:59' : '00:00';
        return { ...day, startTime: '00:00', endTime };
      });
      const params = { companyId: company.id };
      const saved = await world.call(updateCompanySchedules, { params, body: { schedules } }, admin);
      expect(saved.status).toBe(200);
    };
    await setHours(() => true);
    await world.setting(company.id, 'scheduleType', 'company');
    await create({ resolveMinutes: null });
    const { id } = await customerWrites();
    await runs(id, ['firstReply']);
    const start = (await clocksOf(id))[0]!.start;
    // Three days later is another day in every time zone.
    const inThreeDays = WEEKDAYS[(new Date().getUTCDay() + 3) % 7];
    await setHours((day) => day === inThreeDays);
    await vi.waitFor(async () => {
      const [clock] = await clocksOf(id);
      expect(clock!.dueAt.getTime() - start.getTime()).toBeGreaterThan(1.5 * DAY);
    }, WITHIN);
    await world.setting(company.id, 'scheduleType', 'disabled');
    await vi.waitFor(async () => {
      const [clock] = await clocksOf(id);
      expect(clock!.dueAt.getTime() - start.getTime()).toBe(10 * MINUTE);
    }, WITHIN);
  });
});

describe('a changed level', () => {
  it('moves the deadlines of open tickets in the background, and takes them away when it is deleted', async () => {
    const { admin } = world.people;
    const { id } = await customerWrites();
    const { id: serviceLevelId } = await create();
    await runs(id, ['firstReply', 'resolve']);
    const params = { serviceLevelId };
    await world.call(updateServiceLevel, { params, body: level({ firstReplyMinutes: 90 }) }, admin);
    await vi.waitFor(async () => {
      const [clock] = await clocksOf(id);
      expect(clock!.dueAt.getTime() - clock!.start.getTime()).toBe(90 * MINUTE);
    }, WITHIN);
    await world.call(deleteServiceLevel, { params }, admin);
    await runs(id, []);
    expect(await resultsOf(id)).toEqual([]);
  });

  it('sends no notice for a deadline that it puts into the past', async () => {
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer, { sentAt: after(-60) });
    const { id, uuid } = await world.ticketOf(customer);
    await create();
    await runs(id, ['firstReply', 'resolve']);
    await runDue(after(0));
    expect(await noticesOf(world.people.admin, uuid)).toEqual([]);
    expect((await clocksOf(id))[0]).toMatchObject({ warned: true, missed: true });
  });
});

describe('a deadline', () => {
  it('notifies the attendant when it is near, and administrators, too, when it is missed: once each', async () => {
    await create({ resolveMinutes: null });
    const { agent, admin } = world.people;
    const { id } = await customerWrites();
    const { uuid } = await read(id);
    await world.change(id, 'open', agent);
    await runs(id, ['firstReply']);
    for (const minutes of [7, 9, 9.5]) await runDue(after(minutes));
    await vi.waitFor(
      async () => expect(await noticesOf(agent, uuid)).toEqual(['deadlineNear: firstReply']),
      WITHIN,
    );
    expect(await noticesOf(admin, uuid)).toEqual([]);
    await Promise.all([runDue(after(11)), runDue(after(11))]);
    await runDue(after(30));
    const both = ['deadlineMissed: firstReply', 'deadlineNear: firstReply'];
    await vi.waitFor(async () => expect((await noticesOf(agent, uuid)).sort()).toEqual(both), WITHIN);
    expect(await noticesOf(admin, uuid)).toEqual(['deadlineMissed: firstReply']);
    expect(await noticesOf(second, uuid)).toEqual([]);
  });

  it('of an automatic queue notifies its available agents', async () => {
    await create({ resolveMinutes: null });
    const { admin, agent, company, queues } = world.people;
    const setAssignment = async (assignment: 'automatic' | 'manual') => {
      const body = { name: queues.sales.name, color: '#2563eb', assignment };
      const params = { queueId: queues.sales.id };
      expect((await world.call(updateQueue, { params, body }, admin)).status).toBe(200);
    };
    // Has no limit left, so that the ticket waits.
    const full = await world.build.persona(company.id, { queueIds: [queues.sales.id], maxOpen: 1 });
    const { id: own } = await customerWrites();
    await world.change(own, 'open', full);
    await setAssignment('automatic');
    await world.call(setAvailability, { body: { isAvailable: true } }, full);
    await world.app.services.users.setOnline(company.id, agent.id, true);
    const { id } = await customerWrites();
    const { uuid } = await read(id);
    await runs(id, ['firstReply']);
    await runDue(after(9));
    await vi.waitFor(
      async () => expect(await noticesOf(full, uuid)).toEqual(['deadlineNear: firstReply']),
      WITHIN,
    );
    expect(await noticesOf(agent, uuid)).toEqual([]);
    await setAssignment('manual');
  });

  it('of an unassigned ticket notifies agents of its queue who are online', async () => {
    await create({ resolveMinutes: null });
    const { agent, company } = world.people;
    await world.app.services.users.setOnline(company.id, agent.id, true);
    const { id } = await customerWrites();
    const { uuid } = await read(id);
    await runs(id, ['firstReply']);
    await runDue(after(9));
    await vi.waitFor(
      async () => expect(await noticesOf(agent, uuid)).toEqual(['deadlineNear: firstReply']),
      WITHIN,
    );
    expect(await noticesOf(second, uuid)).toEqual([]);
  });

  it('is shown by lists in its order, by filters and by counts', async () => {
    const { company } = world.people;
    const queue = await world.build.queue(company.id);
    const reader = await world.build.persona(company.id, { queueIds: [queue.id] });
    const shop = await world.connect(world.people.admin, [queue.id], 'Prazos');
    await create({ firstReplyMinutes: 100, warnPercent: 50, resolveMinutes: null, queueIds: [queue.id] });
    const ids: number[] = [];
    for (const minutes of [-60, -200, -1, -150]) {
      const customer = newCustomer();
      await world.messenger.writes(shop, customer, { sentAt: after(minutes) });
      const { id } = await world.ticketOf(customer);
      await runs(id, ['firstReply']);
      ids.push(id);
    }
    const [near, missed, fresh, missedLater] = ids as [number, number, number, number];
    const list = async (query: object) => {
      const wanted = { status: 'pending' as const, showAll: 'true' as const, ...query };
      return (await world.call(listTickets, { query: wanted }, reader)).body.tickets.map(({ id }) => id);
    };
    expect(await list({ sort: 'deadline' })).toEqual([missed, missedLater, near, fresh]);
    expect(await list({ deadline: 'near' })).toEqual([near]);
    expect(await list({ deadline: 'missed' })).toEqual([missed, missedLater]);
    const { body } = await world.call(countTickets, { query: { showAll: 'true' } }, reader);
    expect(body.missed).toEqual({ open: 0, pending: 2 });
  });
});
