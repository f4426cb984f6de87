import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { updateConnection } from '@recado/shared/connections';
import { sendMessage } from '@recado/shared/messages';
import { type SettingKey, updateSetting } from '@recado/shared/settings';
import { getTicket } from '@recado/shared/tickets';
import type { SessionStatus } from '../../messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '../../testing/conversations';
import { holdCall } from '../../testing/holdWrite';

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

const put = (key: SettingKey, value: string) =>
  world.call(updateSetting, { params: { key }, body: { value } }, world.people.admin);
const set = async (key: SettingKey, value: string) => expect((await put(key, value)).status).toBe(200);

/** Reports a state of the session and waits until it is stored. */
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
const ticketRows = () => world.app.database.db.collection<TicketRow>('tickets');

/** Runs the job as if it were so many minutes later. */
const sweepAfter = (minutes: number) =>
  world.app.services.autoClose.sweep(new Date(Date.now() + minutes * 60_000));
const textsTo = ({ phone }: { phone: string }) =>
  world.messenger.sent.filter(({ to }) => to === `${phone}@phone`).map(({ text }) => text);
const reply = (ticketId: number) =>
  world.call(sendMessage, { params: { ticketId }, body: { body: 'Algo mais?' } }, world.people.admin);

async function answered(customer = newCustomer()) {
  const { ticket } = await world.openTicket(world.people.admin, customer);
  await reply(ticket.id);
  const status = async () =>
    (await world.call(getTicket, { params: { ticketId: ticket.id } }, world.people.admin)).body.status;
  const warnings = () => textsTo(customer).filter((text) => text === WARNING).length;
  return { customer, ticket, status, warnings };
}

describe('automatic closing', () => {
  it('neither warns nor closes while the connection is down', async () => {
    const { status, warnings } = await answered();
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

  it('gives a warned customer the whole grace period again after an outage', async () => {
    const { ticket, status, warnings } = await answered();
    await sweepAfter(TIMEOUT + 1);
    await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
    const longAgo = new Date(Date.now() - 5 * GRACE * 60_000);
    await ticketRows().updateOne({ _id: ticket.id }, { $set: { 'endWarning.at': longAgo } });
    await connection('TIMEOUT');
    await connection('CONNECTED');
    await sweepAfter(GRACE - 1);
    expect(await status()).toBe('open');
    await sweepAfter(GRACE + 1);
    expect(await status()).toBe('closed');
  });

  it('does nothing in an inactive company', async () => {
    const { status, warnings } = await answered();
    const { companies } = world.app.services;
    await companies.updateCompany(world.people.company.id, { status: 'inactive' });
    await sweepAfter(TIMEOUT + 1);
    await companies.updateCompany(world.people.company.id, { status: 'active' });
    expect([warnings(), await status()]).toEqual([0, 'open']);
  });

  it('removes a warning after which the conversation continued, and warns again after another silence', async () => {
    const { customer, ticket, status, warnings } = await answered();
    await sweepAfter(TIMEOUT + 1);
    await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
    await world.messenger.writes(world.shop, customer, { body: 'Estou!' });
    await reply(ticket.id);
    await sweepAfter(TIMEOUT + GRACE + 2);
    expect(await status()).toBe('open');
    await vi.waitFor(() => expect(warnings()).toBe(2), WITHIN);
    expect((await ticketRows().findOne({ _id: ticket.id }))?.endWarning).toBeDefined();
  });

  it('does not close the ticket when only the customer wrote after the warning', async () => {
    const { customer, status, warnings } = await answered();
    await sweepAfter(TIMEOUT + 1);
    await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
    await world.messenger.writes(world.shop, customer, { body: 'Um momento' });
    await sweepAfter(TIMEOUT + GRACE + 2);
    expect(await status()).toBe('open');
    expect(textsTo(customer)).not.toContain(END);
  });

  it('leaves the ticket open when the conversation continues between the closing text and closing', async () => {
    const { customer, ticket, status, warnings } = await answered();
    await sweepAfter(TIMEOUT + 1);
    await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
    const held = holdCall('findOneAndUpdate', 'tickets', (_filter, update) =>
      JSON.stringify(update).includes('"status":"closed"'),
    );
    const swept = sweepAfter(TIMEOUT + GRACE + 2);
    await held.reached;
    await world.messenger.writes(world.shop, customer, { body: 'Esperem!' });
    await reply(ticket.id);
    held.release();
    await swept;
    await vi.waitFor(
      async () =>
        expect((await ticketRows().findOne({ _id: ticket.id }))?.durableEvents ?? []).toHaveLength(0),
      WITHIN,
    );
    expect(await status()).toBe('open');
  });

  it('does not warn when the conversation continues just before the warning is stored', async () => {
    const { customer, ticket, warnings } = await answered();
    const held = holdCall('findOneAndUpdate', 'tickets', (_filter, update) =>
      JSON.stringify(update).includes('endWarning'),
    );
    const swept = sweepAfter(TIMEOUT + 1);
    await held.reached;
    await world.messenger.writes(world.shop, customer, { body: 'Voltei' });
    await reply(ticket.id);
    held.release();
    await swept;
    expect(warnings()).toBe(0);
    expect((await ticketRows().findOne({ _id: ticket.id }))?.endWarning).toBeUndefined();
  });

  it('checks every warned ticket, however many stale warnings there are', async () => {
    const { ticket, status, warnings } = await answered();
    await sweepAfter(TIMEOUT + 1);
    await vi.waitFor(() => expect(warnings()).toBe(1), WITHIN);
    const template = await ticketRows().findOne({ _id: ticket.id });
    // More warned tickets with continued conversations than a page contains.
    await ticketRows().insertMany(
      Array.from({ length: 210 }, (_, n) => ({
        ...template,
        _id: 1_000_000 + n,
        uuid: `stale-${n}`,
        openKey: `stale-${n}`,
        lastMessageAt: new Date(Date.now() + 3_600_000),
        endWarning: { after: 'an-older-message', at: new Date(0) },
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
  it('rejects switching it on without minutes, and clearing the minutes while it is on', async () => {
    const refused = { error: 'ERR_VALIDATION', details: { field: 'value', reason: 'minutes' } };
    expect(await put('endServiceTimeout', '')).toMatchObject(refused);
    await set('automaticallyEndService', 'disabled');
    await set('endServiceTimeout', '');
    expect(await put('automaticallyEndService', 'enabled')).toMatchObject(refused);
    await set('endServiceTimeout', '5');
    await set('automaticallyEndService', 'enabled');
  });
});
