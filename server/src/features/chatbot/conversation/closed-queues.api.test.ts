import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { updateCompanySchedules } from '@recado/shared/companies';
import { updateQueue } from '@recado/shared/queues';
import { updateTicket } from '@recado/shared/tickets';
import { setClosure, WEEKDAYS } from '@recado/shared/working-hours';
import { type MenuShop, MINUTE, startMenuShop, type Visitor } from '../testing/menu-shop';

let world: MenuShop;
let maria: Visitor;

beforeAll(async () => {
  world = await startMenuShop();
  const { admin, queues, company } = world.people;
  const schedules = WEEKDAYS.map((weekdayEn) => ({
    weekday: '',
    weekdayEn,
    startTime: '00:00',
    endTime: '24:00',
  }));
  await world.call(updateCompanySchedules, { params: { companyId: company.id }, body: { schedules } }, admin);
  const { id: queueId, name, color } = queues.support;
  const body = {
    name,
    color,
    schedules,
    greetingMessage: 'Suporte técnico.',
    outOfHoursMessage: 'Suporte fechado: {motivo}.',
  };
  expect((await world.call(updateQueue, { params: { queueId }, body }, admin)).status).toBe(200);
  const { sales } = queues;
  const salesBody = { name: sales.name, color: sales.color, schedules };
  expect(
    (await world.call(updateQueue, { params: { queueId: sales.id }, body: salesBody }, admin)).status,
  ).toBe(200);
});
afterAll(() => world.close());
beforeEach(async () => {
  maria = world.visitor();
  await world.setting(world.people.company.id, 'useQueueOutOfHours', '');
});

async function close(isClosed: boolean, queueId: number | null = null): Promise<void> {
  const closedUntil = isClosed
    ? { at: new Date(Date.now() + 24 * 60 * MINUTE).toISOString(), label: 'Inventário' }
    : null;
  const { status } = await world.call(setClosure, { body: { queueId, closedUntil } }, world.people.admin);
  expect(status).toBe(200);
}
const handled = (visitor: Visitor) =>
  vi.waitFor(async () => {
    await world.passBurst();
    expect((await visitor.ticket()).chatbot).toBe(false);
  }, world.WITHIN);

describe('the chatbot while all queues are closed', () => {
  it('leaves the ticket to the agents and begins with the first message after the opening', async () => {
    await world.setting(world.people.company.id, 'scheduleType', 'company');
    await close(true);
    await maria.writes('Oi');
    await handled(maria);
    expect((await maria.ticket()).waitingSince).not.toBeNull();
    await close(false);
    expect(await maria.says('Bom dia', 1)).toContain('Olá! Escolha o setor.\n\n*1*');
    expect(await maria.ticket()).toMatchObject({ chatbot: true, waitingSince: null });
  });

  it('offers only the menu of the out-of-hours queue', async () => {
    const { company, queues } = world.people;
    await world.setting(company.id, 'scheduleType', 'company');
    await world.setting(company.id, 'useQueueOutOfHours', String(queues.sales.id));
    await close(true);
    expect(await maria.says('Oi', 1)).toContain('Olá! Escolha o setor.\n\n*1* - Preços');
    expect((await maria.ticket()).queueId).toBe(queues.sales.id);
    await close(false);
  });

  it('offers no other queue if the out-of-hours queue is also the usual one', async () => {
    const { company, queues } = world.people;
    await world.setting(company.id, 'scheduleType', 'company');
    await world.setting(company.id, 'useQueueOutOfHours', String(queues.sales.id));
    await world.setting(company.id, 'defaultQueue', String(queues.sales.id));
    await close(true);
    expect(await maria.says('Oi', 1)).toContain('Olá! Escolha o setor.\n\n*1* - Preços');
    await close(false);
    await world.setting(company.id, 'defaultQueue', '');
  });
});

describe('a closed queue', () => {
  beforeEach(async () => {
    await world.setting(world.people.company.id, 'scheduleType', 'queue');
    await close(true, world.people.queues.support.id);
  });

  it('that a customer chooses sends its hours text once instead of its menu', async () => {
    const { support } = world.people.queues;
    expect(await maria.says('Oi', 1)).toContain('*1* - Vendas\n*2* - Suporte (fechado)');
    expect(await maria.says('2', 2)).toBe('Suporte fechado: Inventário.\n\n*0* - Outras opções');
    expect(await maria.ticket()).toMatchObject({ status: 'pending', chatbot: true, queueId: support.id });
    await maria.writes('Que pena');
    await world.pass(MINUTE);
    expect(maria.texts()).toHaveLength(2);
    await close(false, support.id);
    expect(await maria.says('Bom dia', 3)).toBe('Suporte técnico.');
  });

  it('locks no customer in: "0" returns to the list, and a number chooses another queue', async () => {
    const { sales, support } = world.people.queues;
    await maria.says('Oi', 1);
    await maria.says('2', 2);
    expect(await maria.says('0', 3)).toContain('*1* - Vendas\n*2* - Suporte (fechado)');
    await maria.says('2', 4);
    expect(maria.texts().at(-1)).toBe('Este setor está fechado no momento.\n\n*0* - Outras opções');
    expect((await maria.ticket()).queueId).toBe(support.id);
    expect(await maria.says('1', 5)).toContain('*1* - Preços');
    expect((await maria.ticket()).queueId).toBe(sales.id);
  });

  it('as the default queue does not hide the list of the open ones', async () => {
    const { company, queues } = world.people;
    await world.setting(company.id, 'defaultQueue', String(queues.support.id));
    expect(await maria.says('Oi', 1)).toContain('*1* - Vendas\n*2* - Suporte (fechado)');
    await world.setting(company.id, 'defaultQueue', '');
  });

  it('sends its hours text once per closed period, also in the next ticket', async () => {
    await maria.says('Oi', 1);
    await maria.says('2', 2);
    const { id: ticketId } = await maria.ticket();
    await world.call(
      updateTicket,
      { params: { ticketId }, body: { status: 'closed', justClose: true } },
      world.people.admin,
    );
    expect(await maria.says('Voltei', 3)).toContain('Escolha o setor.');
    expect(await maria.says('2', 4)).toBe('Este setor está fechado no momento.\n\n*0* - Outras opções');
  });

  it('sends no hours text that the customer received from an attendant’s ticket', async () => {
    const { admin, queues } = world.people;
    await maria.says('Oi', 1);
    const params = { ticketId: (await maria.ticket()).id };
    await world.call(updateTicket, { params, body: { status: 'open', queueId: queues.support.id } }, admin);
    await world.call(updateTicket, { params, body: { userId: admin.id, queueId: queues.support.id } }, admin);
    expect(await maria.says('Alguém?', 2)).toBe('Suporte fechado: Inventário.');
    await world.call(updateTicket, { params, body: { status: 'closed', justClose: true } }, admin);
    await maria.says('Voltei', 3);
    expect(await maria.says('2', 4)).toBe('Este setor está fechado no momento.\n\n*0* - Outras opções');
  });

  it('to which an option transfers adds its hours text to the option’s message', async () => {
    await maria.says('Oi', 1);
    await maria.says('1', 2);
    expect(await maria.says('3', 3)).toBe('Vou transferir.\n\nSuporte fechado: Inventário.');
    expect(await maria.ticket()).toMatchObject({ chatbot: false, queueId: world.people.queues.support.id });
    await maria.writes('Tudo bem');
    await world.pass(MINUTE);
    expect(maria.texts()).toHaveLength(3);
  });
});
