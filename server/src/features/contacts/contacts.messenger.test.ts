import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createContact, getContact, switchToLid } from '@recado/shared/contacts';
import { listMessages } from '@recado/shared/messages';
import { listTickets, type Ticket } from '@recado/shared/tickets';
import { type Simulator, startSimulator } from '#scripts/simulator/index';
import { control } from '#scripts/simulator/testing/control';
import { companyNumber, customerNumber } from '#scripts/simulator/testing/number-plan';
import { type PairedServer, startPairedServer } from '#testing/start-paired-server';

const WITHIN = { timeout: 30_000, interval: 100 };
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SHOP = companyNumber();

let simulator: Simulator;
let server: PairedServer['server'];
let people: PairedServer['people'];

beforeAll(async () => {
  simulator = await startSimulator();
  const scan = (qr: string) => control(simulator, `/phones/${SHOP}/scan`, { qr });
  ({ server, people } = await startPairedServer(simulator, scan));
});
afterAll(async () => {
  await server.close();
  await simulator.close();
});

const become = (customer: string, body: object) =>
  control<{ lid: string }>(simulator, `/contacts/${customer}`, body);
const says = (customer: string, text: string, more: object = {}) =>
  control(simulator, `/contacts/${customer}/messages`, { to: SHOP, type: 'text', text, ...more });
const ticketWhere = (matches: (ticket: Ticket) => boolean): Promise<Ticket> =>
  vi.waitFor(async () => {
    const { body } = await server.call(listTickets, { query: { showAll: 'true' } }, people.admin);
    const found = body.tickets.find((ticket) => ticket.status !== 'closed' && matches(ticket));
    if (!found) throw new Error('no such ticket yet');
    return found;
  }, WITHIN);

it('a person seen by LID, then by number, becomes one contact with one conversation', async () => {
  const customer = customerNumber();
  const { lid } = await become(customer, { name: 'Rita', hides: 'number' });
  await says(customer, 'um', { addressing: 'lid' });
  const byLid = await ticketWhere(({ contact }) => contact.lid === lid);
  expect(byLid.contact).toMatchObject({ name: 'Rita', number: null });

  await become(customer, { hides: 'lid' });
  await says(customer, 'dois', { addressing: 'pn' });
  await become(customer, { hides: null });
  await says(customer, 'três', { addressing: 'lid' });
  await vi.waitFor(async () => {
    const one = await ticketWhere(({ contact }) => contact.lid === lid);
    expect([one.contactId, one.contact.number]).toEqual([byLid.contactId, customer]);
    expect(one.unreadMessages).toBe(3);
    const { body } = await server.call(
      listMessages,
      { params: { ticketId: one.id }, query: {} },
      people.admin,
    );
    expect(body.messages.map((message) => message.body)).toEqual(['três', 'dois', 'um']);
  }, WITHIN);
}, 60_000);

it('a contact added by number is looked up, and its avatar is stored as a file', async () => {
  const customer = customerNumber();
  await become(customer, { name: 'Vera', picture: PNG });
  const added = await server.call(
    createContact,
    { body: { name: 'Vera Lima', number: customer } },
    people.agent,
  );
  expect(added.body).toMatchObject({ name: 'Vera Lima', number: customer });
  const unknown = customerNumber();
  await become(unknown, { registered: false });
  const rejected = await server.call(
    createContact,
    { body: { name: 'Ninguém', number: unknown } },
    people.agent,
  );
  expect(rejected.error).toBe('ERR_WAPP_INVALID_CONTACT');

  await says(customer, 'oi');
  const shown = await vi.waitFor(async () => {
    const { contact, id } = await ticketWhere(({ contact: { number } }) => number === customer);
    expect(contact).toMatchObject({ name: 'Vera Lima', profilePicUrl: expect.any(String) as string });
    return { id, url: contact.profilePicUrl! };
  }, WITHIN);
  expect(shown.url).toMatch(/^\/media\//);
  const served = await fetch(server.url + shown.url);
  expect(Buffer.from(await served.arrayBuffer()).toString('base64')).toBe(PNG);

  const { body } = await server.call(switchToLid, { params: { ticketId: shown.id } }, people.agent);
  expect(body.isJid).toBe(true);
  // The avatar disappears from the contact, because the person removed it on WhatsApp.
  await become(customer, { picture: null });
  await vi.waitFor(async () => {
    const { body: now } = await server.call(
      getContact,
      { params: { contactId: added.body.id } },
      people.agent,
    );
    expect(now.profilePicUrl).toBeNull();
  }, WITHIN);
}, 60_000);
