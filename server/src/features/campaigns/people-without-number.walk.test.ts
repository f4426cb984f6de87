import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listDeliveries, previewCampaign } from '@recado/shared/campaigns';
import {
  type ContactListItem,
  createContactList,
  createContactListItem,
  getListImport,
  getListImportLog,
  listContactListItems,
} from '@recado/shared/contact-lists';
import {
  deleteContact,
  importContacts,
  listContactMerges,
  listContactNames,
  listContacts,
  undoContactMerge,
} from '@recado/shared/contacts';
import { exportConversation } from '@recado/shared/messages';
import { MESSAGES_API_PATH } from '@recado/shared/messages-api';
import { getOptOut, recordOptOut } from '@recado/shared/opt-outs';
import { createSchedule } from '@recado/shared/schedules';
import { listTickets } from '@recado/shared/tickets';
import { newCustomer } from '#testing/conversations';
import { giveApiToken } from '#testing/give-api-token';
import { type CampaignWorld, startCampaigns } from './testing/campaign-world';

/** At least 40. */
const PEOPLE = Number(process.env['PEOPLE_WITHOUT_NUMBER'] ?? 200);
const SENDS = 30;
const WITHIN = { timeout: 30_000, interval: 50 };

interface Person {
  lid: string;
  username: string;
  contactId: number;
}

let world: CampaignWorld;
let people: Person[];
let ticketIds: ReadonlyMap<number, number>;
let contactListId: number;
/** People of the list whom a campaign must not reach. */
const optedOut = new Set<string>();

beforeAll(async () => {
  world = await startCampaigns();
  await world.sendFast({ optOutLine: false });
  world.messenger.acknowledgeSends();
  const written = Array.from({ length: PEOPLE }, (_, n) => ({
    lid: String(230_000_000_000 + n),
    username: `pessoa.${n}`,
  }));
  await Promise.all(written.map((person) => world.messenger.writes(world.shop, person)));
  const ids = new Map((await allContacts()).map(({ lid, id }) => [lid, id]));
  people = written.map((person) => ({ ...person, contactId: ids.get(person.lid) ?? 0 }));
}, 180_000);
afterAll(() => world.close());

const admin = () => world.people.admin;
const from = (first: number, count: number) => people.slice(first, first + count);
const usernameOf = (address: string) =>
  people.find(({ lid }) => address === `${lid}@lid`)?.username ?? `nobody: ${address}`;

/** Reads all pages. */
async function paged<Row>(
  read: (cursor: string | undefined) => Promise<{ rows: Row[]; next: string | null | undefined }>,
): Promise<Row[]> {
  const all: Row[] = [];
  let cursor: string | undefined;
  do {
    const { rows, next } = await read(cursor);
    all.push(...rows);
    cursor = next ?? undefined;
  } while (cursor);
  return all;
}
const allContacts = () =>
  paged(async (cursor) => {
    const { body } = await world.call(listContacts, { query: { ...(cursor && { cursor }) } }, admin());
    return { rows: body.contacts, next: body.nextCursor };
  });
const itemsOf = (listId: number) =>
  paged(async (cursor) => {
    const query = { contactListId: listId, ...(cursor && { cursor }) };
    const { body } = await world.call(listContactListItems, { query }, admin());
    return { rows: body.contacts, next: body.nextCursor };
  });
const deliveriesOf = (campaignId: number) =>
  paged(async (cursor) => {
    const input = { params: { campaignId }, query: { ...(cursor && { cursor }) } };
    const { body } = await world.call(listDeliveries, input, admin());
    return { rows: body.records, next: body.nextCursor };
  });
const search = async (searchParam: string) =>
  (await world.call(listContactListItems, { query: { contactListId, searchParam } }, admin())).body.contacts;
const newList = async () =>
  (await world.call(createContactList, { body: { name: 'Sem número' } }, admin())).body.id;
const idOf = (username: string) => people.find((person) => person.username === username)?.contactId ?? 0;

/** Every text that was sent names its receiver, so one to another person is found. */
function expectOwnTexts(sent: readonly { to: string; text: string }[], write: (username: string) => string) {
  for (const { to, text } of sent) expect(text).toBe(write(usernameOf(to)));
}

const isComplete = (contact: { name: string; number: string | null; username?: string }) => {
  expect(contact.name).toBe(`@${contact.username}`);
  expect(contact.number).toBeNull();
};

it('are in every list of contacts and tickets by their username', async () => {
  const contacts = await allContacts();
  expect(contacts).toHaveLength(PEOPLE);
  contacts.forEach(isComplete);
  (await world.call(listContactNames, { query: {} }, admin())).body.forEach(isComplete);
  const tickets = await paged(async (cursor) => {
    const query = { showAll: 'true' as const, ...(cursor && { cursor }) };
    const { body } = await world.call(listTickets, { query }, admin());
    return { rows: body.tickets, next: body.nextCursor };
  });
  expect(tickets).toHaveLength(PEOPLE);
  tickets.forEach(({ contact }) => isComplete(contact));
  ticketIds = new Map(tickets.map(({ id, contactId }) => [contactId, id]));
});

it('receive the messages of the API, each their own', async () => {
  const { token } = await giveApiToken(world.call, admin(), world.shop);
  for (const { contactId, username } of from(0, SENDS)) {
    const { status } = await fetch(`${world.url}${MESSAGES_API_PATH}/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ contactId, body: `Olá, ${username}!` }),
    });
    expect(status).toBe(202);
  }
  await vi.waitFor(() => expect(world.messenger.sent.length).toBe(SENDS), WITHIN);
  expectOwnTexts(world.messenger.sent, (username) => `Olá, ${username}!`);
});

it('are imported into a list by username; an unknown one is reported, never guessed', async () => {
  contactListId = await newList();
  const rows = people.map(({ username }, n) => (n % 2 ? `;;${username}` : `Pessoa ${n};;@${username}`));
  // Usernames that no contact has, a repetition, and a text that is no username.
  const others = ['Outra;;@pessoa', 'Ninguém;;@pessoa.9999', 'De novo;;@pessoa.0', 'João;;@joão', 'Nada;;'];
  const form = new FormData();
  form.append('file', new Blob([['Nome;Celular;@nome', ...rows, ...others].join('\n')]), 'lista.csv');
  const { status } = await fetch(`${world.url}/contact-lists/${contactListId}/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin().token}` },
    body: form,
  });
  expect(status).toBe(202);
  await vi.waitFor(async () => {
    await world.runs(0);
    const { body } = await world.call(getListImport, { params: { contactListId } }, admin());
    expect(body.import).toMatchObject({ state: 'done', added: PEOPLE, repeated: 1, invalid: 4 });
  }, WITHIN);
  const { body } = await world.call(getListImportLog, { params: { contactListId }, query: {} }, admin());
  const last = PEOPLE + 1;
  expect(body.lines).toEqual([
    { row: last + 1, outcome: 'usernameUnknown', firstRow: null },
    { row: last + 2, outcome: 'usernameUnknown', firstRow: null },
    { row: last + 3, outcome: 'repeated', firstRow: 2 },
    { row: last + 4, outcome: 'usernameUnknown', firstRow: null },
    { row: last + 5, outcome: 'numberMissing', firstRow: null },
  ]);
  const items = await itemsOf(contactListId);
  expect(items).toHaveLength(PEOPLE);
  for (const { name, number, username = '', contactId, isWhatsappValid } of items) {
    expect(idOf(username)).toBe(contactId);
    const n = Number(username.replace('pessoa.', ''));
    expect(name).toBe(n % 2 ? `@${username}` : `Pessoa ${n}`);
    expect({ number, isWhatsappValid }).toEqual({ number: '', isWhatsappValid: true });
  }
  expect((await search('@pessoa.27')).map(({ username }) => username)).toEqual(['pessoa.27']);
});

it('are found by an import of contacts, which creates none by a username', async () => {
  const contacts = [...from(0, SENDS).map(({ username }) => username), 'pessoa.9999'].map((username) => ({
    ...{ name: '', number: `@${username}` },
  }));
  const body = { contacts, whatsappId: world.shop.connectionId };
  const { body: result } = await world.call(importContacts, { body }, admin());
  expect(result.import).toMatchObject({ added: 0, known: SENDS, invalid: 1 });
  expect(result.getLogs.at(-1)).toMatchObject({ message: 'usernameUnknown', contactId: null });
  for (const [n, { message, contactId }] of result.getLogs.slice(0, SENDS).entries())
    expect({ message, contactId }).toEqual({ message: 'known', contactId: people[n]?.contactId });
  expect(await allContacts()).toHaveLength(PEOPLE);
});

it('are added to a list one by one, by contact or by username', async () => {
  const listId = await newList();
  const add = (fields: { contactId?: number; number?: string; name?: string }) =>
    world.call(createContactListItem, { body: { contactListId: listId, ...fields } }, admin());
  const [first, second] = people;
  expect((await add({ contactId: first?.contactId })).body).toMatchObject({
    ...{ name: '@pessoa.0', number: '', username: 'pessoa.0', contactId: first?.contactId },
  });
  expect((await add({ name: 'Bia', number: '@Pessoa.1' })).body).toMatchObject({
    ...{ name: 'Bia', number: '', contactId: second?.contactId },
  });
  expect((await add({ name: 'Bia', number: '@pessoa.1' })).error).toBe('ERR_CONFLICT');
  const unknown = await add({ name: 'Ninguém', number: '@pessoa.9999' });
  expect(unknown).toMatchObject({ error: 'ERR_VALIDATION', details: { reason: 'usernameUnknown' } });
  expect((await add({ contactId: 999_999 })).error).toBe('ERR_NO_CONTACT_FOUND');
  expect(await itemsOf(listId)).toHaveLength(2);
});

it('opt out, which the list shows', async () => {
  for (const { contactId, username } of from(0, 10)) {
    expect((await world.call(recordOptOut, { body: { contactId } }, admin())).status).toBe(200);
    optedOut.add(username);
  }
  const marked = (await itemsOf(contactListId)).filter((item) => item.optedOut);
  expect(new Set(marked.map(({ username }) => username))).toEqual(optedOut);
});

it('keep their place in the list when they reveal a number, also by a merge that is undone', async () => {
  const [alone, merged, restored] = from(20, 3) as [Person, Person, Person];
  const phones = [newCustomer(), newCustomer(), newCustomer()].map(({ phone }) => phone);
  const [phone = '', secondPhone = '', thirdPhone = ''] = phones;
  for (const number of [secondPhone, thirdPhone])
    await world.messenger.writes(world.shop, { phone: number, name: 'Outro lado' });
  world.messenger.learns(world.shop, { ...alone, phone });
  world.messenger.learns(world.shop, { ...merged, phone: secondPhone });
  world.messenger.learns(world.shop, { ...restored, phone: thirdPhone });
  const itemOf = async ({ contactId }: Person) =>
    (await itemsOf(contactListId)).find((item) => item.contactId === contactId) as ContactListItem;
  const numbers = async () =>
    Promise.all([alone, merged, restored].map(async (one) => (await itemOf(one))?.number));
  await vi.waitFor(async () => {
    await world.app.services.contacts.merges.sweep(new Date(Date.now() + 120_000));
    expect(await numbers()).toEqual(phones);
  }, WITHIN);
  await vi.waitFor(async () => {
    await world.app.services.contacts.merges.sweep(new Date(Date.now() + 120_000));
    const params = { contactId: restored.contactId };
    const { body } = await world.call(listContactMerges, { params }, admin());
    const mergeId = body.joins[0]?.id ?? 0;
    const { status } = await world.call(undoContactMerge, { params, body: { joinId: mergeId } }, admin());
    expect(status).toBe(200);
  }, WITHIN);
  await vi.waitFor(async () => {
    await world.app.services.contacts.merges.sweep(new Date(Date.now() + 120_000));
    expect(await numbers()).toEqual([phone, secondPhone, '']);
  }, WITHIN);
  // A campaign writes to those whose number is known now by either address.
  for (const { lid, username } of [alone, merged]) expect(usernameOf(`${lid}@lid`)).toBe(username);
});

it('receive a campaign once each, with their own text', async () => {
  const before = world.messenger.sent.length;
  const campaign = await world.ready({ contactListId, message1: 'Olá, {nome}! Você é {numero}.' });
  const { body: preview } = await world.call(
    previewCampaign,
    { params: { campaignId: campaign.id } },
    admin(),
  );
  expect(preview).toMatchObject({
    ...{ planned: PEOPLE - optedOut.size, newChats: 0 },
    skipped: [{ reason: 'optedOut', count: optedOut.size }],
  });
  await world.start(campaign.id);
  for (let runs = 0; (await world.read(campaign.id)).status !== 'FINALIZADA'; runs += 1) {
    expect(runs).toBeLessThan(2 * PEOPLE);
    for (let n = 0; n < 4; n += 1) await world.runs();
    await world.untilAcknowledged();
  }
  const sent = world.messenger.sent.slice(before);
  const contacts = new Map((await allContacts()).map((contact) => [contact.id, contact]));
  const expected = people
    .filter(({ username }) => !optedOut.has(username))
    .map(({ contactId, lid, username }) => {
      const number = contacts.get(contactId)?.number ?? null;
      const n = Number(username.replace('pessoa.', ''));
      const name = n % 2 ? `@${username}` : `Pessoa ${n}`;
      return `${number ? `${number}@phone` : `${lid}@lid`}: Olá, ${name}! Você é ${number ?? `@${username}`}.`;
    });
  expect(sent.map(({ to, text }) => `${to}: ${text}`).sort()).toEqual(expected.sort());

  const deliveries = await deliveriesOf(campaign.id);
  expect(deliveries).toHaveLength(PEOPLE);
  for (const { name, number, username } of deliveries) {
    expect(name).not.toBe('');
    expect(number || username).toBeTruthy();
  }
  const file = await fetch(`${world.url}/campaigns/${campaign.id}/deliveries.csv`, {
    headers: { authorization: `Bearer ${admin().token}` },
  });
  const lines = (await file.text()).trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(PEOPLE);
  for (const line of lines) expect(line).toMatch(/^"?[^;"]+"?;"?'?(@pessoa\.\d+|\d{12,13})"?;/);

  for (const person of from(25, 5)) {
    await world.messenger.writes(world.shop, person, { body: 'SAIR' });
    optedOut.add(person.username);
    const query = { contactId: person.contactId };
    await world.until(async () => {
      const { body } = await world.call(getOptOut, { query }, admin());
      expect(body.optOut).toMatchObject({ source: 'reply' });
    });
  }
  const again = await world.ready({ contactListId });
  const { body: next } = await world.call(previewCampaign, { params: { campaignId: again.id } }, admin());
  expect(next.planned).toBe(PEOPLE - optedOut.size);
}, 600_000);

it('receive scheduled messages, each their own', async () => {
  const before = world.messenger.sent.length;
  const sendAt = new Date(world.now() + 3_600_000).toISOString();
  for (const { contactId, username } of from(30, 8)) {
    const body = { body: `Lembrete de ${username}`, contactId, sendAt };
    expect((await world.call(createSchedule, { body }, admin())).status).toBe(201);
  }
  await vi.waitFor(async () => {
    await world.runs(4_000_000);
    expect(world.messenger.sent.length).toBe(before + 8);
  }, WITHIN);
  expectOwnTexts(world.messenger.sent.slice(before), (username) => `Lembrete de ${username}`);
});

it('have their username in the exported conversation', async () => {
  const { contactId, lid } = people[38] as Person;
  const params = { ticketId: ticketIds.get(contactId) ?? 0 };
  const { body: begun } = await world.call(exportConversation, { params, query: {} }, admin());
  const done = await vi.waitFor(async () => {
    await world.runs(0);
    const query = { exportId: begun.id };
    const { body } = await world.call(exportConversation, { params, query }, admin());
    expect(body.state).toBe('ready');
    return body;
  }, WITHIN);
  expect(JSON.stringify(done)).not.toContain(lid);
});

it('leave the list and the campaign with their erasure', async () => {
  const { contactId, username } = people[39] as Person;
  await world.change(ticketIds.get(contactId) ?? 0, 'closed', admin());
  expect((await world.call(deleteContact, { params: { contactId } }, admin())).status).toBeLessThan(300);
  expect((await itemsOf(contactListId)).filter((item) => item.username === username)).toEqual([]);
  const rows = world.app.database.db.collection('campaign_deliveries');
  expect(await rows.countDocuments({ $or: [{ username }, { name: `@${username}` }, { contactId }] })).toBe(0);
  const input = { body: { contactListId, name: 'De volta', number: `@${username}` } };
  expect((await world.call(createContactListItem, input, admin())).error).toBe('ERR_VALIDATION');
});
