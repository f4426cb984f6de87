import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listContactNames, listContacts } from '@recado/shared/contacts';
import { listTickets } from '@recado/shared/tickets';
import { type MessagesApi, startMessagesApi } from './testing/api-client';

const PEOPLE = 200;
const SENDS = 50;
let api: MessagesApi;

beforeAll(async () => {
  api = await startMessagesApi();
});
afterAll(() => api.close());

it('200 people with only LID and username have names in every list, and each receives their own message', async () => {
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    lid: String(230_000_000_000 + n),
    username: `pessoa.${n}`,
  }));
  await Promise.all(people.map((person) => api.messenger.writes(api.shop, person)));
  const byLid = new Map(people.map(({ lid, username }) => [lid, username]));
  const isComplete = (contact: {
    name: string;
    number: string | null;
    username?: string;
    lid?: string | null;
  }) => {
    expect(contact.name).toBe(`@${contact.username}`);
    expect(contact.number).toBeNull();
    if (contact.lid) expect(byLid.get(contact.lid)).toBe(contact.username);
  };
  const idOf = new Map<string, number>();
  let cursor: string | null | undefined;
  do {
    const query = cursor ? { cursor } : {};
    const { body } = await api.call(listContacts, { query }, api.people.admin);
    body.contacts.forEach(isComplete);
    for (const { lid, id } of body.contacts) idOf.set(lid ?? '', id);
    cursor = body.nextCursor;
  } while (cursor);
  expect(idOf.size).toBe(PEOPLE);
  const names = await api.call(listContactNames, { query: {} }, api.people.admin);
  names.body.forEach(isComplete);
  const tickets = await api.call(listTickets, { query: { showAll: 'true' } }, api.people.admin);
  tickets.body.tickets.forEach(({ contact }) => isComplete(contact));
  expect(JSON.stringify([names.body, tickets.body])).not.toMatch(/"(?:@?undefined|@?null|)"\s*,\s*"number"/);

  for (const { lid, username } of people.slice(0, SENDS)) {
    const { status } = await api.send({ contactId: idOf.get(lid), body: `Olá, ${username}!` });
    expect(status).toBe(202);
  }
  await vi.waitFor(() => expect(api.messenger.sent).toHaveLength(SENDS), { timeout: 20_000 });
  for (const { to, text } of api.messenger.sent)
    expect(text).toBe(`Olá, ${byLid.get(to.replace('@lid', ''))}!`);
}, 60_000);
