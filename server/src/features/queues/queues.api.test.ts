import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { me } from '@recado/shared/auth';
import { getConnection } from '@recado/shared/connections';
import { getContact, updateContact } from '@recado/shared/contacts';
import {
  createQueue,
  deleteQueue,
  getQueue,
  listQueues,
  type QueueInput,
  updateQueue,
} from '@recado/shared/queues';
import { listSettings } from '@recado/shared/settings';
import { getTicket } from '@recado/shared/tickets';
import { QUEUE_SCHEDULE } from '@recado/shared/working-hours';
import { testWindow } from '#core/realtime/testing/test-window';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';

let server: Conversations;
let admin: Persona;
let made = 0;
beforeAll(async () => {
  server = await startConversations();
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await server.build.persona((await server.build.company()).id, { profile: 'admin' });
});

const color = () => `#${(0xa00000 + ++made).toString(16)}`;
const create = (fields: Partial<QueueInput> = {}, as = admin) =>
  server.call(createQueue, { body: { name: `Fila ${++made}`, color: color(), ...fields } }, as);
const change = (queueId: number, body: QueueInput, as = admin) =>
  server.call(updateQueue, { params: { queueId }, body }, as);
const remove = (queueId: number, as = admin) => server.call(deleteQueue, { params: { queueId } }, as);
const read = async (queueId: number, as = admin) =>
  (await server.call(getQueue, { params: { queueId } }, as)).body;
const list = async (as = admin) => (await server.call(listQueues, { query: {} }, as)).body;

describe('a queue', () => {
  it('is created with all fields of its dialog, and with default hours', async () => {
    const hours = { startTime: '09:00', endTime: '17:00', breakStart: '12:00', breakEnd: '13:00' };
    const schedules = QUEUE_SCHEDULE.map((day) => ({ ...day, ...hours }));
    const given = {
      name: 'Vendas',
      greetingMessage: 'Olá!',
      outOfHoursMessage: 'Voltamos às 9h.',
      schedules,
    };
    const { status, body } = await create({ ...given, color: 'ABC' });
    expect([status, body]).toEqual([200, { ...given, id: body.id, color: '#aabbcc', version: 0 }]);
    expect(await read(body.id)).toEqual(body);
    const plain = (await create({ name: 'Suporte' })).body;
    expect(plain).toMatchObject({ greetingMessage: '', outOfHoursMessage: '', schedules: QUEUE_SCHEDULE });
    expect((await list()).map(({ name, greetingMessage }) => [name, greetingMessage])).toEqual([
      ['Suporte', ''],
      ['Vendas', 'Olá!'],
    ]);
  });

  it('is listed to every user of its company only, whatever company is requested', async () => {
    const { id, name, color: shown } = (await create()).body;
    const agent = await server.build.persona(admin.companyId);
    expect(await list(agent)).toEqual([{ id, name, color: shown, greetingMessage: '' }]);
    const query = { companyId: admin.companyId };
    const foreign = await server.call(listQueues, { query }, server.people.rivalAdmin);
    expect(foreign.body.map((queue) => queue.id)).not.toContain(id);
  });

  it('retains omitted fields', async () => {
    const { body } = await create({ greetingMessage: 'Olá!', outOfHoursMessage: 'Fechado' });
    const changed = await change(body.id, { name: 'Financeiro', color: body.color, greetingMessage: '' });
    expect(changed.body).toEqual({ ...body, name: 'Financeiro', greetingMessage: '', version: 1 });
  });

  it('has a unique colour and name in its company', async () => {
    const { body } = await create();
    const other = (await create()).body;
    const upper = body.color.toUpperCase();
    expect((await create({ color: upper })).error).toBe('ERR_QUEUE_COLOR_ALREADY_EXISTS');
    expect((await change(other.id, { ...other, color: body.color })).error).toBe(
      'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    );
    const named = await create({ name: body.name });
    expect([named.status, named.error, named.details]).toEqual([409, 'ERR_CONFLICT', { field: 'name' }]);
    const rival = server.people.rivalAdmin;
    expect((await create({ name: body.name, color: body.color }, rival)).status).toBe(200);
  });

  it.each([
    [{ name: 'x' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ color: 'azul' }, 'color'],
    [{ color: '#12' }, 'color'],
    [{ schedules: [{ ...QUEUE_SCHEDULE[0], endTime: '25:00' }] }, 'schedules.0.endTime'],
    [{ schedules: [{ ...QUEUE_SCHEDULE[0], breakStart: '12:00' }] }, 'schedules.0'],
  ] as [Partial<QueueInput>, string][])('with %o is rejected, naming the field', async (fields, field) => {
    const { status, error, details } = await create(fields);
    expect([status, error, details?.['field']]).toEqual([400, 'ERR_VALIDATION', field]);
  });

  it('is limited by the plan, even for concurrent creations', async () => {
    const plan = await server.app.services.plans.createPlan({
      name: 'Básico',
      users: 9,
      connections: 9,
      queues: 3,
      value: 50,
    });
    const company = await server.build.company({ planId: plan.id });
    const owner = await server.build.persona(company.id, { profile: 'admin' });
    const responses = await Promise.all(Array.from({ length: 20 }, () => create({}, owner)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(responses.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      error: 'ERR_PLAN_LIMIT',
      details: { kind: 'queues', limit: 3 },
    });
    const [first] = await list(owner);
    expect((await remove(first?.id ?? 0, owner)).status).toBe(204);
    expect((await create({}, owner)).status).toBe(200);
    expect((await create({}, owner)).error).toBe('ERR_PLAN_LIMIT');
  });
});

describe('a ticket of a queue', () => {
  it('follows its name and colour, is published, and leaves it on deletion', async () => {
    const { people, call } = server;
    const { admin: owner } = people;
    const { id } = (await create({ name: 'Vendas de piso' }, owner)).body;
    const agent = await server.build.persona(people.company.id, { queueIds: [id] });
    const shop = await server.connect(owner, [id], 'Loja do piso');
    await server.setting(people.company.id, 'defaultQueue', String(id));
    const customer = newCustomer();
    await server.messenger.writes(shop, customer);
    const { id: ticketId, contactId } = await server.ticketOf(customer, owner);
    expect((await call(updateContact, { params: { contactId }, body: { queueId: id } }, owner)).status).toBe(
      200,
    );
    const window = testWindow(server.url, agent.token);
    await window.ready();
    const received = (event: object) => window.until(({ payload }) => includes(payload, event));
    const ticket = async () => (await call(getTicket, { params: { ticketId } }, owner)).body;

    const renamed = { name: 'Pisos', color: color() };
    expect((await change(id, renamed, owner)).status).toBe(200);
    await received({ action: 'update', queue: { id, ...renamed, greetingMessage: '' } });
    await vi.waitFor(async () => expect((await ticket()).queue).toEqual({ id, ...renamed }));

    expect((await remove(id, owner)).status).toBe(204);
    await received({ action: 'removeFromList', ticketId });
    await received({ action: 'delete', queueId: id });
    window.socket.disconnect();
    expect(await ticket()).toMatchObject({ status: 'pending', queueId: null, queue: null });
    expect((await call(me, {}, agent)).body.queues).toEqual([]);
    const whatsapp = { params: { whatsappId: shop.connectionId }, query: {} };
    expect((await call(getConnection, whatsapp, owner)).body.queues).toEqual([]);
    expect((await call(listSettings, {}, owner)).body).toContainEqual({ key: 'defaultQueue', value: '' });
    expect((await call(getContact, { params: { contactId } }, owner)).body.queueId).toBeNull();
    expect((await remove(id, owner)).error).toBe('ERR_NO_QUEUE_FOUND');
  });
});

function includes(payload: unknown, event: object): boolean {
  const said = payload as Record<string, unknown>;
  return Object.entries(event).every(([key, value]) => JSON.stringify(said[key]) === JSON.stringify(value));
}
