import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { login } from '@recado/shared/auth';
import { CHATBOT_STEP } from '@recado/shared/automation';
import { updateCompany, updateCompanyRegion, updateCompanySchedules } from '@recado/shared/companies';
import { updateConnection } from '@recado/shared/connections';
import { listContactLists } from '@recado/shared/contact-lists';
import { setContactWallet } from '@recado/shared/contacts';
import { createBoard, createColumn } from '@recado/shared/kanban';
import { listMessages, sendMessage } from '@recado/shared/messages';
import {
  listSettings,
  PLATFORM_SETTING_KEYS,
  SECRET_SETTING_KEYS,
  SETTING_DEFAULTS,
  SETTING_KEYS,
  type SettingKey,
  updateSetting,
} from '@recado/shared/settings';
import { createTicket, getTicket, listTickets, updateTicket } from '@recado/shared/tickets';
import { createUser, setAccessTime } from '@recado/shared/users';
import { hoursState, type Schedule, type Weekday, WEEKDAYS } from '@recado/shared/working-hours';
import type { ChatAddress, MediaReference } from '#messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import { PASSWORD, type Persona } from '#testing/factories';

let world: Conversations;
let secondShop: Conversations['shop'];
/** Belongs to another company than the one with the settings. */
let platformAdmin: Persona;
let planId: number;

beforeAll(async () => {
  world = await startConversations();
  world.messenger.listener().onState(world.shop, CONNECTED, 1);
  const { companies, plans } = world.app.services;
  const platform = await companies.platformCompany();
  platformAdmin = await world.build.persona(platform.id, { profile: 'admin', superAdmin: true });
  planId = (await plans.createPlan({ name: 'Todos', users: 50, connections: 5, queues: 5, value: 10 })).id;
  secondShop = await world.connect(world.people.admin, [], 'Filial');
});
/** A failed test leaves the settings that it changed. */
afterEach(async () => {
  const { companyId } = world.people.admin;
  for (const key of SETTING_KEYS)
    if ((await world.app.services.settings.getSetting(companyId, key)) !== SETTING_DEFAULTS[key])
      await world.setting(companyId, key, SETTING_DEFAULTS[key]);
});
afterAll(() => world.close());

const CONNECTED = { status: 'CONNECTED', qrcode: '', retries: 0, number: null, reason: null } as const;
const WITHIN = { timeout: 15_000, interval: 50 };
const guide = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8');

async function set(key: SettingKey, value: string): Promise<void> {
  const { status } = PLATFORM_SETTING_KEYS.includes(key)
    ? await saveCompany({ [key]: value })
    : await world.call(updateSetting, { params: { key }, body: { value } }, world.people.admin);
  expect(status, `${key} ${value}`).toBe(200);
}

function saveCompany(changes: Record<string, string>) {
  const { id, name } = world.people.company;
  const body = { name, email: 'contato@loja.test', planId, ...changes };
  return world.call(updateCompany, { params: { companyId: id }, body }, platformAdmin);
}

const sees = async (who: Persona, ticketId: number): Promise<boolean> => {
  const { body } = await world.call(listTickets, { query: { showAll: 'true' } }, who);
  return body.tickets.some(({ id }) => id === ticketId);
};
const ticketsOf = async (phone: string) =>
  (await world.call(listTickets, { query: { showAll: 'true' } }, world.people.admin)).body.tickets.filter(
    ({ contact, status }) => contact.number === phone && status !== 'closed',
  );
const textsTo = ({ phone }: { phone: string }) =>
  world.messenger.sent.filter(({ to }) => to === `${phone}@phone`).map(({ text }) => text);
const transfer = async (ticketId: number, body: { userId?: number; status?: 'pending' }) => {
  const { support } = world.people.queues;
  const whole = { userId: null, queueId: support.id, ...body };
  return world.call(updateTicket, { params: { ticketId }, body: whole }, world.people.admin);
};

/** `after` runs the auto-close job as if minutes had passed. */
async function repliedTicket() {
  const { admin } = world.people;
  const { customer, ticket } = await world.openTicket(admin);
  const sent = { params: { ticketId: ticket.id }, body: { body: 'Posso ajudar em algo mais?' } };
  expect((await world.call(sendMessage, sent, admin)).status).toBeLessThan(300);
  await vi.waitFor(() => expect(textsTo(customer)).not.toEqual([]), WITHIN);
  await world.accepts(customer);
  return {
    customer,
    after: (minutes: number) => world.app.services.autoClose.sweep(inMinutes(minutes)),
    statusNow: async () =>
      (await world.call(getTicket, { params: { ticketId: ticket.id } }, admin)).body.status,
    texts: () => textsTo(customer).filter((text) => !text.includes('Posso ajudar')),
  };
}
async function useHours(schedules: Schedule): Promise<void> {
  const { id } = world.people.company;
  const input = { params: { companyId: id }, body: { id, schedules } };
  expect((await world.call(updateCompanySchedules, input, world.people.admin)).status).toBe(200);
}
type Span = readonly [string, string];
const dayOf = (weekdayEn: Weekday, [startTime, endTime]: Span, [breakStart, breakEnd]: Span = ['', '']) => ({
  weekday: '',
  weekdayEn,
  startTime,
  endTime,
  breakStart,
  breakEnd,
});
const CLOSED = WEEKDAYS.map((day) => dayOf(day, ['00:00', '00:00']));
const isOpen = async () => (await world.call(hoursState, {}, world.people.agent)).body.open;

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

const EFFECTS: Partial<Record<SettingKey, () => Promise<void>>> = {
  call: async () => {
    const rejected = vi.spyOn(world.messenger.gateway, 'rejectCall');
    const rings = (callId: string) => {
      const customer = newCustomer();
      void world.messenger.listener().onCall?.({
        connection: world.shop,
        callId,
        chat: world.messenger.identityOf(customer),
        isGroup: false,
        video: false,
        state: 'ringing',
        at: new Date(),
      });
      return customer;
    };
    await world.messenger.writes(world.shop, rings('TAKEN'));
    expect(rejected).not.toHaveBeenCalled();
    await set('call', 'disabled');
    rings('REFUSED');
    await vi.waitFor(() => expect(rejected.mock.calls.map(([, id]) => id)).toEqual(['REFUSED']), WITHIN);
    await set('call', 'enabled');
  },

  CheckMsgIsGroup: async () => {
    const groups = async () =>
      (await world.call(listTickets, { query: { status: 'groups' } }, world.people.admin)).body.tickets
        .length;
    const writesIn = (address: string) =>
      world.messenger.writes(world.shop, {}, {
        chat: { phone: null, lid: null, address: `${address}@group` as ChatAddress },
        isGroup: true,
      } as object);
    await writesIn('120363901');
    expect(await groups()).toBe(0);
    await set('CheckMsgIsGroup', 'disabled');
    await writesIn('120363902');
    expect(await groups()).toBe(1);
    await set('CheckMsgIsGroup', 'enabled');
  },

  connectionType: async () => {
    const { ticket } = await world.openTicket(world.people.admin);
    await world.change(ticket.id, 'closed', world.people.admin);
    const open = (whatsappId?: number) =>
      world.call(
        createTicket,
        {
          body: {
            contactId: ticket.contactId,
            queueId: world.people.queues.sales.id,
            status: 'open',
            whatsappId,
          },
        },
        world.people.admin,
      );
    await set('connectionType', 'enabled');
    expect((await open()).details?.['field']).toBe('whatsappId');
    expect((await open(secondShop.connectionId)).body.whatsappId).toBe(secondShop.connectionId);
    await set('connectionType', 'disabled');
  },

  defaultQueue: async () => {
    const queueOf = async () => {
      const customer = newCustomer();
      await world.messenger.writes(secondShop, customer);
      return (await world.ticketOf(customer)).queueId;
    };
    expect(await queueOf()).toBeNull();
    await set('defaultQueue', String(world.people.queues.support.id));
    expect(await queueOf()).toBe(world.people.queues.support.id);
    await set('defaultQueue', '');
  },

  useContactWallet: async () => {
    const { agent, admin } = world.people;
    const { ticket } = await world.openTicket(admin);
    const wallet = { params: { contactId: ticket.contactId }, body: [{ id: admin.id }] };
    expect((await world.call(setContactWallet, wallet, admin)).status).toBe(200);
    expect(await sees(agent, ticket.id)).toBe(true);
    await set('useContactWallet', 'enabled');
    expect(await sees(agent, ticket.id)).toBe(false);
    await set('useContactWallet', 'disabled');
    expect(await sees(agent, ticket.id)).toBe(true);
  },

  connectionAllowed: async () => {
    const { admin } = world.people;
    const { ticket } = await world.openTicket(admin);
    await set('connectionAllowed', 'enabled');
    const rejected = await world.call(getTicket, { params: { ticketId: ticket.id } }, admin);
    expect(rejected.error).toBe('ERR_NO_PERMISSION');
    await set('connectionAllowed', 'disabled');
    expect(await sees(admin, ticket.id)).toBe(true);
  },

  useTicketConnections: async () => {
    const customer = newCustomer();
    const writesTo = (shop: Conversations['shop']) => world.messenger.writes(shop, customer);
    await writesTo(world.shop);
    await writesTo(secondShop);
    expect(await ticketsOf(customer.phone)).toHaveLength(1);
    const [{ openKey: before } = {}] = await keysOf(customer.phone);
    await set('useTicketConnections', 'enabled');
    // The open ticket stays in use; a message on the second connection opens another.
    await vi.waitFor(async () => expect((await keysOf(customer.phone))[0]?.openKey).not.toBe(before), WITHIN);
    await writesTo(world.shop);
    expect(await ticketsOf(customer.phone)).toHaveLength(1);
    await writesTo(secondShop);
    expect(await ticketsOf(customer.phone)).toHaveLength(2);
    await set('useTicketConnections', 'disabled');
    await vi.waitFor(
      async () => expect((await keysOf(customer.phone)).map(({ openKey }) => openKey)).toContain(before),
      WITHIN,
    );
    await writesTo(world.shop);
    await writesTo(secondShop);
    expect(await ticketsOf(customer.phone)).toHaveLength(2);
  },

  accessTime: async () => {
    const { company, queues, admin } = world.people;
    const user = await world.build.user(company.id, { queueIds: [queues.sales.id] });
    // Closed on every day.
    const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      startTime: '00:00',
      endTime: '00:00',
    }));
    const input = { params: { userId: user.id }, body: { accessTime: hours } };
    expect((await world.call(setAccessTime, input, admin)).status).toBe(200);
    const signIn = () => world.call(login, { body: { email: user.email, password: PASSWORD } });
    expect((await signIn()).status).toBe(200);
    await set('accessTime', 'enabled');
    expect((await signIn()).error).toBe('ERR_ACCESS_HOURS');
    await set('accessTime', 'disabled');
    expect((await signIn()).status).toBe(200);
  },

  transferMessage: async () => {
    const { agent, admin } = world.people;
    const { customer, ticket } = await world.openTicket(admin);
    await transfer(ticket.id, { status: 'pending' });
    const toQueue = 'Seu atendimento foi transferido para o setor *Suporte*. Aguarde um momento, por favor.';
    await vi.waitFor(() => expect(textsTo(customer)).toEqual([toQueue]), WITHIN);
    // No agent replied, so the customer still waits.
    const { body } = await world.call(getTicket, { params: { ticketId: ticket.id } }, admin);
    expect(body).toMatchObject({ status: 'pending', waitingSince: expect.any(String) as string });
    await set('transferMessage', 'disabled');
    const quiet = await world.openTicket(admin);
    await transfer(quiet.ticket.id, { userId: admin.id });
    expect(agent.companyId).toBe(admin.companyId);
    await set('transferMessage', 'enabled');
    // Only the last transfer sends a notice.
    const down = await world.openTicket(admin);
    const rows = world.app.database.db.collection<{ _id: number }>('connections');
    const setDown = (since: Date | undefined) =>
      rows.updateOne(
        { _id: world.shop.connectionId },
        since
          ? { $set: { status: 'TIMEOUT', disconnectedSince: since } }
          : { $set: { status: 'CONNECTED' }, $unset: { disconnectedSince: 1 } },
      );
    await setDown(inMinutes(-4));
    await transfer(down.ticket.id, { userId: admin.id });
    await vi.waitFor(
      async () =>
        expect(
          await world.app.database.db
            .collection('tickets')
            .countDocuments({ contactId: down.ticket.contactId, durableEvents: { $exists: true } }),
        ).toBe(0),
      WITHIN,
    );
    await setDown(undefined);
    const region = (language: 'pt' | 'en') =>
      world.call(updateCompanyRegion, { params: { companyId: admin.companyId }, body: { language } }, admin);
    await region('en');
    const english = await world.openTicket(admin);
    await transfer(english.ticket.id, { userId: admin.id });
    const toUser = `Your conversation was transferred to *${admin.name}*, of *Suporte*. One moment, please.`;
    await vi.waitFor(() => expect(textsTo(english.customer)).toEqual([toUser]), WITHIN);
    expect([...textsTo(quiet.customer), ...textsTo(down.customer)]).toEqual([]);
    await region('pt');
  },

  attendantInactivityTime: async () => {
    const { admin } = world.people;
    const { tickets } = world.app.services;
    const { customer, ticket } = await world.openTicket(admin);
    await world.messenger.writes(world.shop, customer, { body: 'Alguém aí?' });
    const statusNow = async () =>
      (await world.call(getTicket, { params: { ticketId: ticket.id } }, admin)).body.status;
    await tickets.sweeps.returnUnanswered(inMinutes(600));
    expect(await statusNow()).toBe('open');
    await set('attendantInactivityTime', '10');
    await tickets.sweeps.returnUnanswered(inMinutes(9));
    expect(await statusNow()).toBe('open');
    await tickets.sweeps.returnUnanswered(inMinutes(11));
    expect(await statusNow()).toBe('pending');
    // A new attendant gets the full time, however long the customer has waited.
    const patient = newCustomer();
    const sentAt = inMinutes(-30);
    await world.messenger.writes(world.shop, patient, { sentAt });
    const { id, waitingSince } = await world.ticketOf(patient);
    expect(Date.parse(waitingSince ?? '')).toBeLessThan(inMinutes(-29).getTime());
    await world.change(id, 'open', admin);
    await tickets.sweeps.returnUnanswered(inMinutes(0));
    expect((await world.ticketOf(patient)).status).toBe('open');
    await set('attendantInactivityTime', '');
  },

  automaticallyEndService: async () => {
    await set('endServiceTimeout', '30');
    const { after, statusNow } = await repliedTicket();
    await after(600);
    expect(await statusNow()).toBe('open');
    await set('automaticallyEndService', 'enabled');
    // Ten minutes are the default grace period.
    await after(31);
    expect(await statusNow()).toBe('open');
    await after(9);
    expect(await statusNow()).toBe('open');
    await after(11);
    expect(await statusNow()).toBe('closed');
    await set('automaticallyEndService', 'disabled');
  },

  endServiceTimeout: async () => {
    await set('endServiceTimeout', '1000');
    await set('automaticallyEndService', 'enabled');
    const { after, statusNow } = await repliedTicket();
    await after(600);
    expect(await statusNow()).toBe('open');
    await set('endServiceTimeout', '5');
    await set('endServiceGracePeriod', '');
    await after(6);
    expect(await statusNow()).toBe('closed');
    await set('automaticallyEndService', 'disabled');
  },

  endServiceGracePeriod: async () => {
    const texts = {
      name: 'Loja',
      queueIds: [world.people.queues.sales.id],
      automaticWarnEndServiceMessage: 'Ainda está aí?',
      automaticEndServiceMessage: 'Encerramos por aqui.',
    };
    const params = { whatsappId: world.shop.connectionId };
    expect((await world.call(updateConnection, { params, body: texts }, world.people.admin)).status).toBe(
      200,
    );
    await set('endServiceTimeout', '30');
    await set('automaticallyEndService', 'enabled');
    await set('endServiceGracePeriod', '10');
    const silent = await repliedTicket();
    const back = await repliedTicket();
    await silent.after(31);
    await vi.waitFor(() => expect(silent.texts()).toEqual(['Ainda está aí?']), WITHIN);
    await world.accepts(silent.customer);
    expect(await silent.statusNow()).toBe('open');
    // A ticket stays open if the customer writes again.
    await world.messenger.writes(world.shop, back.customer, { body: 'Estou!' });
    await silent.after(9);
    expect(await silent.statusNow()).toBe('open');
    await silent.after(11);
    expect([await silent.statusNow(), await back.statusNow()]).toEqual(['closed', 'open']);
    await vi.waitFor(
      () => expect(silent.texts()).toEqual(['Ainda está aí?', 'Encerramos por aqui.']),
      WITHIN,
    );
    expect(back.texts()).toEqual(['Ainda está aí?']);
    await set('automaticallyEndService', 'disabled');
  },

  closeTicketClient: async () => {
    const { admin } = world.people;
    const { customer, ticket } = await world.openTicket(admin);
    const statusNow = async () =>
      (await world.call(getTicket, { params: { ticketId: ticket.id } }, admin)).body.status;
    await world.messenger.writes(world.shop, customer, { body: 'Sair' });
    await set('closeTicketClient', 'enabled');
    // Neither an earlier keyword nor one inside a sentence closes the ticket.
    await world.messenger.writes(world.shop, customer, { body: 'Vou sair agora' });
    expect(await statusNow()).toBe('open');
    const leaves = await world.messenger.writes(world.shop, customer, { body: ' SAIR ' });
    await vi.waitFor(async () => expect(await statusNow()).toBe('closed'), WITHIN);
    // A redelivered keyword does not close a conversation that continued.
    await world.messenger.writes(world.shop, customer, { body: 'Voltei' });
    await world.messenger.receive(leaves);
    await world.messenger.writes(world.shop, customer, { body: 'Tem alguém?' });
    expect(await ticketsOf(customer.phone)).toHaveLength(1);
    await set('closeTicketClient', 'disabled');
  },

  userRating: async () => {
    const resolve = async () => {
      const { customer, ticket } = await world.openTicket(world.people.admin);
      await world.change(ticket.id, 'closed', world.people.admin);
      // The resolution can no longer be undone.
      await world.app.context.dueWork.runDue(new Date(Date.now() + 11_000));
      return customer;
    };
    const before = await resolve();
    await set('userRating', 'enabled');
    const resolved = await resolve();
    await vi.waitFor(
      () => expect(textsTo(resolved)).toEqual([expect.stringContaining('3 - Muito Satisfeito')]),
      WITHIN,
    );
    expect(textsTo(before)).toEqual([]);
    await set('userRating', 'disabled');
  },

  scheduleType: async () => {
    await set('scheduleType', 'company');
    expect(await isOpen()).toBe(true);
    await useHours(CLOSED);
    expect(await isOpen()).toBe(false);
    await set('scheduleType', 'queue');
    expect(await isOpen()).toBe(true);
    await set('scheduleType', 'company');
    const text = { name: 'Loja', queueIds: [world.people.queues.sales.id], outOfHoursMessage: 'Fechado.' };
    const params = { whatsappId: world.shop.connectionId };
    const changed = await world.call(updateConnection, { params, body: text }, world.people.admin);
    expect(changed.status).toBe(200);
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    await vi.waitFor(() => expect(textsTo(customer)).toEqual(['Fechado.']), WITHIN);
    await set('scheduleType', 'disabled');
    expect(await isOpen()).toBe(true);
  },

  useQueueOutOfHours: async () => {
    const { support } = world.people.queues;
    const queueOf = async () => {
      const customer = newCustomer();
      await world.messenger.writes(world.shop, customer);
      return (await world.ticketOf(customer)).queueId;
    };
    await useHours(CLOSED);
    await set('scheduleType', 'company');
    const usual = await queueOf();
    expect(usual).not.toBe(support.id);
    await set('useQueueOutOfHours', String(support.id));
    expect(await queueOf()).toBe(support.id);
    await useHours([]);
    expect(await queueOf()).toBe(usual);
    await set('useQueueOutOfHours', '');
    await set('scheduleType', 'disabled');
  },

  lunchTime: async () => {
    await useHours(WEEKDAYS.map((day) => dayOf(day, ['00:00', '24:00'], ['00:00', '24:00'])));
    await set('scheduleType', 'company');
    expect(await isOpen()).toBe(true);
    await set('lunchTime', 'enabled');
    expect(await isOpen()).toBe(false);
    await set('lunchTime', 'disabled');
    expect(await isOpen()).toBe(true);
    await set('scheduleType', 'disabled');
    await useHours([]);
  },

  quantityMessageBot: async () => {
    const { admin, queues } = world.people;
    const shop = await world.connect(admin, [queues.sales.id, queues.support.id], 'Duas filas');
    const reactionTo = async (customer: { phone: string }, body: string, count: number) => {
      await world.messenger.writes(shop, customer, { body });
      const texts = () => world.messenger.sent.filter(({ to }) => to === `${customer.phone}@phone`);
      await vi.waitFor(async () => {
        // The chatbot waits for a quiet moment.
        await world.app.context.dueWork.runDue(new Date(Date.now() + CHATBOT_STEP.quietMs));
        expect(texts()).toHaveLength(count);
      }, WITHIN);
      return texts().at(-1)?.text;
    };
    await set('quantityMessageBot', '1');
    const impatient = newCustomer();
    await reactionTo(impatient, 'Oi', 1);
    expect(await reactionTo(impatient, 'qual é o frete', 2)).toBe('Não entendi, chamei um atendente.');
    await set('quantityMessageBot', '0');
    const patient = newCustomer();
    await reactionTo(patient, 'Oi', 1);
    for (const count of [2, 3, 4])
      expect(await reactionTo(patient, `frete para o bairro ${'abcdef'[count]}`, count)).toContain('*1* - ');
    await set('quantityMessageBot', '3');
  },

  menuSilenceMinutes: async () => {
    const { admin, queues } = world.people;
    const shop = await world.connect(admin, [queues.sales.id, queues.support.id], 'Duas filas caladas');
    const silent = newCustomer();
    await world.messenger.writes(shop, silent, { body: 'Oi' });
    const pass = (ms: number) => world.app.context.dueWork.runDue(new Date(Date.now() + ms));
    await set('menuSilenceMinutes', '10');
    await vi.waitFor(async () => {
      await pass(CHATBOT_STEP.quietMs);
      expect(world.messenger.sent.some(({ to }) => to === `${silent.phone}@phone`)).toBe(true);
    }, WITHIN);
    await pass(9 * 60_000);
    expect(await world.ticketOf(silent)).toMatchObject({ chatbot: true, waitingSince: null });
    await vi.waitFor(async () => {
      await pass(11 * 60_000);
      expect((await world.ticketOf(silent)).chatbot).toBe(false);
    }, WITHIN);
    const { waitingSince, createdAt } = await world.ticketOf(silent);
    expect(waitingSince).toBe(createdAt);
    await set('menuSilenceMinutes', '5');
  },

  campaignsEnabled: async () => {
    const lists = () => world.call(listContactLists, {}, world.people.admin);
    expect((await lists()).error).toBe('ERR_NO_PERMISSION');
    await set('campaignsEnabled', 'true');
    expect((await lists()).status).toBe(200);
    await set('campaignsEnabled', 'false');
  },

  useKanban: async () => {
    const { admin } = world.people;
    const create = (name: string) => world.call(createBoard, { body: { name } }, admin);
    await set('useKanban', 'disabled');
    expect((await create('Vendas')).error).toBe('ERR_NO_PERMISSION');
    await set('useKanban', 'enabled');
    const { status, body } = await create('Vendas');
    expect(status).toBe(201);
    await world.call(createColumn, { body: { name: 'Novos', kanbanId: body.id } }, admin);
    const { ticket } = await world.openTicket(admin);
    await vi.waitFor(async () => {
      const found = await world.call(getTicket, { params: { ticketId: ticket.id } }, admin);
      expect(found.body.cards).toMatchObject([{ kanbanId: body.id }]);
    }, WITHIN);
    await set('useKanban', 'disabled');
  },

  kanbanDefault: async () => {
    const { admin } = world.people;
    await set('useKanban', 'enabled');
    const { body } = await world.call(createBoard, { body: { name: 'Cobrança' } }, admin);
    await world.call(createColumn, { body: { name: 'Novos', kanbanId: body.id } }, admin);
    await set('kanbanDefault', 'cobranca');
    const { ticket } = await world.openTicket(admin);
    await vi.waitFor(async () => {
      const found = await world.call(getTicket, { params: { ticketId: ticket.id } }, admin);
      expect(found.body.cards).toMatchObject([{ kanbanId: body.id }]);
    }, WITHIN);
    await set('kanbanDefault', '');
    await set('useKanban', 'disabled');
  },

  userCreation: async () => {
    const create = async (email: string) =>
      world.call(
        createUser,
        { body: { name: 'Carla Nunes', email, password: 'uma-senha' } },
        world.people.admin,
      );
    expect((await create('carla1@loja.test')).status).toBe(201);
    await set('userCreation', 'disabled');
    expect((await create('carla2@loja.test')).error).toBe('ERR_USER_CREATION_DISABLED');
    await set('userCreation', 'enabled');
  },

  receivedDocumentMb: async () => {
    const store = async (value: string) =>
      world.call(updateSetting, { params: { key: 'receivedDocumentMb' }, body: { value } }, platformAdmin);
    const receivedLimit = async () => {
      const customer = newCustomer();
      const bytes = 20 * 1024 * 1024;
      const file = { reference: 'somewhere' as MediaReference, mimetype: 'application/pdf', fileName: null };
      const unknown = { seconds: null, width: null, height: null, waveform: null, thumbnail: null };
      const media = { ...file, ...unknown, bytes };
      await world.messenger.writes(world.shop, customer, { kind: 'document', body: '', media });
      const params = { ticketId: (await world.ticketOf(customer)).id };
      const { body } = await world.call(listMessages, { params, query: {} }, world.people.admin);
      return body.messages[0]?.media?.limit;
    };
    expect((await store('16')).status).toBe(200);
    await vi.waitFor(async () => expect(await receivedLimit()).toBe(16 * 1024 * 1024), WITHIN);
    await store('100');
    await vi.waitFor(async () => expect(await receivedLimit()).toBeUndefined(), WITHIN);
  },
};

/** Settings that only later features will use (docs/settings.md). */
const WAITING: Partial<Record<SettingKey, { value: string | (() => string); until: string }>> = {
  chatBotType: { value: 'list', until: 'chatbot' },
};

describe('every setting', () => {
  it.each(Object.entries(EFFECTS))('%s has its effect', async (_key, observe) => {
    expect.hasAssertions();
    await observe();
  });

  it.each(Object.entries(WAITING))('%s is reserved for a later feature', async (key, { value, until }) => {
    const updated = typeof value === 'string' ? value : value();
    await set(key as SettingKey, updated);
    const { body } = await world.call(listSettings, {}, world.people.agent);
    expect(body).toContainEqual({ key, value: updated });
    expect(rowOf(key).toLowerCase()).toContain(until);
  });

  it('is listed in this test and in the guide', () => {
    expect([...Object.keys(EFFECTS), ...Object.keys(WAITING)].sort()).toEqual([...SETTING_KEYS].sort());
    for (const key of [...SETTING_KEYS, ...SECRET_SETTING_KEYS]) expect(rowOf(key), key).not.toBe('');
  });
});

function rowOf(key: string): string {
  return guide.split('\n').find((line) => line.startsWith(`| \`${key}\``)) ?? '';
}

function keysOf(phone: string) {
  return world.app.database.db
    .collection<{ openKey?: string }>('tickets')
    .find({ 'contact.number': phone, openKey: { $exists: true } })
    .sort({ _id: 1 })
    .toArray();
}
