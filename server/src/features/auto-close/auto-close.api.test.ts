import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOOP_GUARD } from '@recado/shared/automation';
import { updateConnection } from '@recado/shared/connections';
import { muteAutomation } from '@recado/shared/contacts';
import { sendMessage } from '@recado/shared/messages';
import { cancelSchedule, createSchedule } from '@recado/shared/schedules';
import { listSettings, type SettingKey, updateSetting } from '@recado/shared/settings';
import { getTicket, keepTicketOpen, updateTicket } from '@recado/shared/tickets';
import { setClosure } from '@recado/shared/working-hours';
import type { SessionStatus } from '#messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import { pauseRestored } from '#testing/pause-restored';
import { pauseCall } from '#testing/pause-write';

const WITHIN = { timeout: 15_000, interval: 50 };
const WARNING = 'Ainda está aí?';
const END = 'Encerramos por aqui.';
const TIMEOUT = 30;
const GRACE = 10;

let world: Conversations;
beforeAll(async () => {
  world = await startConversations();
  const { admin, queues } = world.people;
  const texts = {
    automaticWarnEndServiceMessage: WARNING,
    automaticEndServiceMessage: END,
  };
  const body = { name: 'Loja', queueIds: [queues.sales.id], ...texts };
  await world.call(updateConnection, { params: { whatsappId: world.shop.connectionId }, body }, admin);
  await set('endServiceTimeout', String(TIMEOUT));
  await set('endServiceGracePeriod', String(GRACE));
  await set('automaticallyEndService', 'enabled');
});
afterAll(() => world.close());
beforeEach(() => connection('CONNECTED'));
afterEach(async () => {
  await world.app.services.companies.updateCompany(world.people.company.id, { status: 'active' });
  await world.setting(world.shop.companyId, 'scheduleType', 'disabled');
});

const put = (key: SettingKey, value: string) =>
  world.call(updateSetting, { params: { key }, body: { value } }, world.people.admin);
const set = async (key: SettingKey, value: string) => expect((await put(key, value)).status).toBe(200);

async function connection(status: SessionStatus): Promise<void> {
  const state = { status, qrcode: '', retries: 0, number: null, reason: null };
  world.messenger.listener().onState(world.shop, state, 1);
  const rows = world.app.database.db.collection<{ _id: number; status: string }>('connections');
  await vi.waitFor(
    async () => expect((await rows.findOne({ _id: world.shop.connectionId }))?.status).toBe(status),
    WITHIN,
  );
}

interface TicketRow {
  _id: number;
  endWarning?: object;
  durableEvents?: object[];
}
const messageRows = () => world.app.database.db.collection('messages');
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const ticketRows = () => world.app.database.db.collection<TicketRow>('tickets');

/** Runs the job as if this many minutes had passed. */
const sweepAfter = (minutes: number) =>
  world.app.services.autoClose.sweep(new Date(Date.now() + minutes * 60_000));
const textsTo = ({ phone }: { phone: string }) =>
  world.messenger.sent.filter(({ to }) => to === `${phone}@phone`).map(({ text }) => text);
const reply = (ticketId: number) =>
  world.call(sendMessage, { params: { ticketId }, body: { body: 'Algo mais?' } }, world.people.admin);

async function replied(customer: { phone: string }, ticketId: number): Promise<void> {
  const before = textsTo(customer).length;
  await reply(ticketId);
  await vi.waitFor(() => expect(textsTo(customer).length).toBeGreaterThan(before), WITHIN);
  await world.accepts(customer);
}

/** Unacknowledged texts would delay those of later tests. */
async function ended(customer: { phone: string }): Promise<void> {
  await vi.waitFor(() => expect(textsTo(customer)).toContain(END), WITHIN);
  await world.accepts(customer);
}

async function repliedTicket(customer = newCustomer()) {
  const { ticket } = await world.openTicket(world.people.admin, customer);
  await replied(customer, ticket.id);
  const shown = async () =>
    (await world.call(getTicket, { params: { ticketId: ticket.id } }, world.people.admin)).body;
  const status = async () => (await shown()).status;
  const warnings = () => textsTo(customer).filter((text) => text === WARNING).length;
  return { customer, ticket, shown, status, warnings };
}

describe('automatic closing', () => {
  it('neither warns nor closes while the connection is down', async () => {
    const { status, warnings } = await repliedTicket();
    await connection('TIMEOUT');
    await sweepAfter(TIMEOUT + 1);
    expect(warnings()).toBe(0);
    await connection('CONNECTED');
    await sweepAfter(TIMEOUT + 1);
    await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
    await connection('DISCONNECTED');
    await sweepAfter(TIMEOUT + GRACE + 2);
    expect(await status()).toBe('open');
  });

  it('neither warns nor closes while the data of the company is restored', async () => {
    const { customer, ticket, warnings } = await repliedTicket();
    const resume = await pauseRestored(world.app, world.shop.companyId);
    await sweepAfter(TIMEOUT + 1);
    expect((await ticketRows().findOne({ _id: ticket.id }))?.endWarning).toBeUndefined();
    await resume();
    await sweepAfter(TIMEOUT + 1);
    await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
    await world.accepts(customer);
    await world.change(ticket.id, 'closed', world.people.admin);
  });

  it('counts neither silence nor grace while the connection was down', async () => {
    const { customer, status, warnings } = await repliedTicket();
    const outage = (from: number, to: number) =>
      world.app.database.db.collection<{ _id: number }>('connection_presence').updateOne(
        { _id: world.shop.connectionId },
        {
          $set: {
            companyId: world.shop.companyId,
            seenAt: inMinutes(to),
            gap: { from: inMinutes(from), to: inMinutes(to), since: inMinutes(to), told: true },
          },
        },
        { upsert: true },
      );
    await outage(2, 22);
    await sweepAfter(TIMEOUT + 19);
    expect(warnings()).toBe(0);
    await sweepAfter(TIMEOUT + 21);
    await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
    await world.accepts(customer);
    await sweepAfter(GRACE + 19);
    expect(await status()).toBe('open');
    await sweepAfter(GRACE + 21);
    expect(await status()).toBe('closed');
    await outage(-5, -4);
  });

  it('counts open minutes only', async () => {
    const { ticket, warnings } = await repliedTicket();
    await world.setting(world.shop.companyId, 'scheduleType', 'company');
    const closedUntil = { at: inMinutes(60).toISOString(), label: 'Reunião' };
    const close = (body: object) =>
      world.call(setClosure, { body: { queueId: null, closedUntil: null, ...body } }, world.people.admin);
    await close({ closedUntil });
    await sweepAfter(60 + TIMEOUT - 1);
    expect(warnings()).toBe(0);
    await sweepAfter(60 + TIMEOUT + 1);
    await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
    await close({});
    await world.change(ticket.id, 'closed', world.people.admin);
  });

  it('waits until WhatsApp accepted our last message, and warns again when the warning failed', async () => {
    const customer = newCustomer();
    const { ticket } = await world.openTicket(world.people.admin, customer);
    await reply(ticket.id);
    await vi.waitFor(() => expect(textsTo(customer)).toHaveLength(1), WITHIN);
    await sweepAfter(TIMEOUT + 60);
    expect(textsTo(customer)).not.toContain(WARNING);
    await world.accepts(customer);
    await sweepAfter(TIMEOUT + 1);
    await vi.waitFor(
      () => expect(textsTo(customer).filter((text) => text === WARNING)).toHaveLength(1),
      WITHIN,
    );
    const warning = world.messenger.sent.find(
      ({ text, to }) => text === WARNING && to.startsWith(customer.phone),
    );
    const messengerIds = [warning?.messengerId ?? ''];
    world.messenger.report({ connection: world.shop, messengerIds, ack: null, rejection: 'other' });
    const failed = () =>
      messageRows().countDocuments({ messengerId: messengerIds[0], failure: { $ne: null } });
    await vi.waitFor(async () => expect(await failed()).toBe(1), WITHIN);
    await sweepAfter(TIMEOUT + GRACE + 5);
    await vi.waitFor(
      () => expect(textsTo(customer).filter((text) => text === WARNING)).toHaveLength(2),
      WITHIN,
    );
    expect((await ticketRows().findOne({ _id: ticket.id }))?.endWarning).toMatchObject({ attempt: 2 });
    await world.change(ticket.id, 'closed', world.people.admin);
  });

  it('does not repeat a warning that may have been sent, and ends the ticket after it', async () => {
    const { customer, ticket, status, warnings } = await repliedTicket();
    await sweepAfter(TIMEOUT + 1);
    await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
    const { matchedCount } = await messageRows().updateOne(
      { ticketId: ticket.id, body: WARNING, dispatchedAt: { $exists: true } },
      { $set: { failure: 'unknown' }, $unset: { waiting: 1 } },
    );
    expect(matchedCount).toBe(1);
    await sweepAfter(TIMEOUT + GRACE + 15);
    await vi.waitFor(async () => expect(await status()).toBe('closed'), WITHIN);
    expect(warnings()).toBe(1);
    await ended(customer);
  });

  it('waits while the contact is muted, and warns when the mute ends', async () => {
    const { customer, ticket, status, warnings, shown } = await repliedTicket();
    const mute = (muted: boolean) =>
      world.call(
        muteAutomation,
        { params: { contactId: ticket.contactId }, body: { muted } },
        world.people.admin,
      );
    await mute(true);
    await vi.waitFor(async () => expect((await shown()).contact.automationMuted).toBeDefined(), WITHIN);
    await sweepAfter(TIMEOUT + 1);
    await sweepAfter(TIMEOUT + GRACE + 2);
    expect([(await shown()).endWarning, warnings(), await status()]).toEqual([undefined, 0, 'open']);
    await mute(false);
    await vi.waitFor(async () => expect((await shown()).contact.automationMuted).toBeUndefined(), WITHIN);
    await sweepAfter(TIMEOUT + GRACE + 3);
    await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
    expect((await shown()).endWarning).toBeDefined();
    await world.accepts(customer);
    await world.change(ticket.id, 'closed', world.people.admin);
  });

  it('warns and closes the ticket of a contact whom the loop guard muted', async () => {
    const { customer, ticket, status, warnings, shown } = await repliedTicket();
    const until = new Date(Date.now() + LOOP_GUARD.longMuteMs);
    const { companyId } = world.shop;
    await world.app.services.contacts.mutes.mute(companyId, ticket.contactId, { until, reason: 'loop' });
    await vi.waitFor(async () => expect((await shown()).contact.automationMuted).toBeDefined(), WITHIN);
    await sweepAfter(TIMEOUT + 1);
    await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
    await world.accepts(customer);
    await sweepAfter(GRACE + 1);
    expect(await status()).toBe('closed');
    await ended(customer);
  });

  it('sends a warning text that was written after the ticket was marked, before it closes', async () => {
    const { customer, status, warnings } = await repliedTicket();
    const texts = (automaticWarnEndServiceMessage: string) =>
      world.call(
        updateConnection,
        {
          params: { whatsappId: world.shop.connectionId },
          body: {
            name: 'Loja',
            queueIds: [world.people.queues.sales.id],
            automaticWarnEndServiceMessage,
            automaticEndServiceMessage: END,
          },
        },
        world.people.admin,
      );
    await texts('');
    await sweepAfter(TIMEOUT + 1);
    await texts(WARNING);
    await sweepAfter(GRACE + 1);
    await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
    expect(await status()).toBe('open');
    await world.accepts(customer);
    await sweepAfter(GRACE + 1);
    expect(await status()).toBe('closed');
    await ended(customer);
  });

  describe('a scheduled message to the contact', () => {
    const schedule = async (contactId: number) => {
      const { status, body } = await world.call(
        createSchedule,
        {
          body: { body: 'Seu pedido chega amanhã.', contactId, sendAt: inMinutes(24 * 60).toISOString() },
        },
        world.people.admin,
      );
      expect(status).toBe(201);
      return {
        cancel: async () =>
          expect(
            (await world.call(cancelSchedule, { params: { scheduleId: body.id } }, world.people.admin))
              .status,
          ).toBe(200),
      };
    };

    it('keeps the ticket open without a warning while it waits', async () => {
      const { customer, ticket, status, warnings } = await repliedTicket();
      const { cancel } = await schedule(ticket.contactId);
      await sweepAfter(TIMEOUT + 1);
      await sweepAfter(TIMEOUT + GRACE + 2);
      expect([warnings(), await status()]).toEqual([0, 'open']);
      await cancel();
      await sweepAfter(TIMEOUT + 1);
      await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
      await world.accepts(customer);
      await world.change(ticket.id, 'closed', world.people.admin);
    });

    it('removes a warning, so that the customer is warned again after it was cancelled', async () => {
      const { customer, ticket, status, shown, warnings } = await repliedTicket();
      await sweepAfter(TIMEOUT + 1);
      await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
      await world.accepts(customer);
      const { cancel } = await schedule(ticket.contactId);
      await sweepAfter(GRACE + 1);
      expect([(await shown()).endWarning, await status()]).toEqual([undefined, 'open']);
      await cancel();
      await sweepAfter(TIMEOUT + 1);
      await vi.waitFor(() => expect(warnings()).toBe(2), WITHIN);
      expect(await status()).toBe('open');
      await world.accepts(customer);
      await world.change(ticket.id, 'closed', world.people.admin);
    });
  });

  it('does nothing in an inactive company', async () => {
    const { status, warnings } = await repliedTicket();
    const { companies } = world.app.services;
    await companies.updateCompany(world.people.company.id, { status: 'inactive' });
    await sweepAfter(TIMEOUT + 1);
    await companies.updateCompany(world.people.company.id, { status: 'active' });
    expect([warnings(), await status()]).toEqual([0, 'open']);
  });

  it('removes a warning after which the conversation continued, and warns again after another silence', async () => {
    const { customer, ticket, status, warnings } = await repliedTicket();
    await sweepAfter(TIMEOUT + 1);
    await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
    await world.messenger.writes(world.shop, customer, { body: 'Estou!' });
    expect((await ticketRows().findOne({ _id: ticket.id }))?.endWarning).toBeUndefined();
    await replied(customer, ticket.id);
    await sweepAfter(TIMEOUT + GRACE + 2);
    expect(await status()).toBe('open');
    await vi.waitFor(() => expect(warnings()).toBe(2), WITHIN);
    expect((await ticketRows().findOne({ _id: ticket.id }))?.endWarning).toBeDefined();
  });

  it('does not close the ticket when only the customer wrote after the warning', async () => {
    const { customer, status, warnings } = await repliedTicket();
    await sweepAfter(TIMEOUT + 1);
    await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
    await world.messenger.writes(world.shop, customer, { body: 'Um momento' });
    await sweepAfter(TIMEOUT + GRACE + 2);
    expect(await status()).toBe('open');
    expect(textsTo(customer)).not.toContain(END);
  });

  it('leaves the ticket open, without the last text, when the conversation continues just before closing', async () => {
    const { customer, ticket, status, warnings } = await repliedTicket();
    await sweepAfter(TIMEOUT + 1);
    await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
    await world.accepts(customer);
    const paused = pauseCall('findOneAndUpdate', 'tickets', (_filter, update) =>
      JSON.stringify(update).includes('"status":"closed"'),
    );
    const swept = sweepAfter(GRACE + 1);
    await paused.reached;
    await world.messenger.writes(world.shop, customer, { body: 'Esperem!' });
    await reply(ticket.id);
    paused.release();
    await swept;
    expect(await status()).toBe('open');
    expect(textsTo(customer)).not.toContain(END);
  });

  it('sends the last text in the closed ticket, once', async () => {
    const { customer, ticket, status, warnings } = await repliedTicket();
    await sweepAfter(TIMEOUT + 1);
    await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
    await world.accepts(customer);
    await Promise.all([sweepAfter(GRACE + 1), sweepAfter(GRACE + 1)]);
    await vi.waitFor(() => expect(textsTo(customer)).toContain(END), WITHIN);
    await sweepAfter(GRACE + 2);
    expect(await status()).toBe('closed');
    const ends = await messageRows().find({ ticketId: ticket.id, 'origin.kind': 'end' }).toArray();
    expect(ends).toHaveLength(1);
  });

  it('continues in the same queue with the same agent when the customer writes soon after', async () => {
    const { customer, ticket, warnings, status } = await repliedTicket();
    await world.call(
      updateTicket,
      {
        params: { ticketId: ticket.id },
        body: { userId: world.people.admin.id, queueId: world.people.queues.support.id },
      },
      world.people.admin,
    );
    // The first two texts are the reply and the transfer notice.
    await vi.waitFor(() => expect(textsTo(customer)).toHaveLength(2), WITHIN);
    await world.accepts(customer);
    await sweepAfter(TIMEOUT + 2);
    await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
    await world.accepts(customer);
    await sweepAfter(GRACE + 1);
    expect(await status()).toBe('closed');
    const users = world.app.database.db.collection<{ _id: number }>('users');
    await users.updateOne({ _id: world.people.admin.id }, { $set: { online: true, lastSeenAt: new Date() } });
    await world.messenger.writes(world.shop, customer, { body: 'Voltei' });
    expect(await world.ticketOf(customer)).toMatchObject({
      status: 'open',
      userId: world.people.admin.id,
      queueId: world.people.queues.support.id,
    });
    await users.updateOne({ _id: world.people.admin.id }, { $set: { online: false } });
  });

  it('does not warn when the conversation continues just before the warning is stored', async () => {
    const { customer, ticket, warnings } = await repliedTicket();
    const paused = pauseCall('findOneAndUpdate', 'tickets', (_filter, update) =>
      JSON.stringify(update).includes('endWarning'),
    );
    const swept = sweepAfter(TIMEOUT + 1);
    await paused.reached;
    await world.messenger.writes(world.shop, customer, { body: 'Voltei' });
    await reply(ticket.id);
    paused.release();
    await swept;
    expect(warnings()).toBe(0);
    expect((await ticketRows().findOne({ _id: ticket.id }))?.endWarning).toBeUndefined();
  });

  it('checks every warned ticket, however many stale warnings there are', async () => {
    const { customer, ticket, status, warnings } = await repliedTicket();
    await sweepAfter(TIMEOUT + 1);
    await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
    await world.accepts(customer);
    const template = await ticketRows().findOne({ _id: ticket.id });
    // More warned tickets with continued conversations than a page of the job.
    await ticketRows().insertMany(
      Array.from({ length: 210 }, (_, n) => ({
        ...template,
        _id: 1_000_000 + n,
        uuid: `stale-${n}`,
        openKey: `stale-${n}`,
        lastMessageAt: new Date(Date.now() + 3_600_000),
        endWarning: { after: 'an-older-message', at: new Date(0), attempt: 1, endsAt: null },
      })),
    );
    await sweepAfter(TIMEOUT + GRACE + 2);
    const stale = { uuid: /^stale-/ };
    expect(await ticketRows().countDocuments({ ...stale, endWarning: { $exists: true } })).toBe(0);
    expect(await ticketRows().countDocuments({ ...stale, status: 'open' })).toBe(210);
    expect(await status()).toBe('closed');
    await ticketRows().deleteMany(stale);
  }, 60_000);
});

describe('PUT /settings/automaticallyEndService', () => {
  it('stores the usual minutes where there are none, and keeps them while it is on', async () => {
    const rejected = { error: 'ERR_VALIDATION', details: { field: 'value', reason: 'minutes' } };
    expect(await put('endServiceTimeout', '')).toMatchObject(rejected);
    await set('automaticallyEndService', 'disabled');
    await set('endServiceTimeout', '');
    await set('endServiceGracePeriod', '');
    await set('automaticallyEndService', 'enabled');
    const { body } = await world.call(listSettings, {}, world.people.admin);
    const valueOf = (key: SettingKey) => body.find((setting) => setting.key === key)?.value;
    expect([valueOf('endServiceTimeout'), valueOf('endServiceGracePeriod')]).toEqual(['30', '10']);
  });
});

describe('POST /tickets/{id}/keep-open', () => {
  it('removes the warning, and the silence counts from then', async () => {
    const { ticket, shown, warnings, status } = await repliedTicket();
    await sweepAfter(TIMEOUT + 1);
    await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
    expect((await shown()).endWarning?.endsAt).toBeTruthy();
    const postpone = (as = world.people.admin) =>
      world.call(keepTicketOpen, { params: { ticketId: ticket.id } }, as);
    expect((await postpone()).body.endWarning).toBeUndefined();
    await sweepAfter(TIMEOUT - 1);
    expect((await shown()).endWarning).toBeUndefined();
    expect(await status()).toBe('open');
    await world.change(ticket.id, 'closed', world.people.admin);
    expect((await postpone()).status).toBe(409);
  });
});
