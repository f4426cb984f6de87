import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createContact, deleteContact, getContact, listContacts } from '@recado/shared/contacts';
import { listTickets } from '@recado/shared/tickets';
import { type Conversations, startConversations } from '#testing/conversations';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

let people = 0;
const newPerson = (fields: { username?: string; name?: string } = {}) => {
  people += 1;
  return { lid: `21000000000${people}`, username: `maria.lopez${people}`, ...fields };
};
const contactOf = async (person: { lid: string }) => {
  const { contactId } = await world.ticketOf(person);
  return (await world.call(getContact, { params: { contactId } }, world.people.admin)).body;
};
const named = (searchParam: string) =>
  world
    .call(listContacts, { query: { searchParam } }, world.people.admin)
    .then(({ body }) => body.contacts.map(({ id }) => id));
const ticketsBy = (searchParam: string) =>
  world
    .call(listTickets, { query: { showAll: 'true', searchParam, searchIn: 'contacts' } }, world.people.admin)
    .then(({ body }) => body.tickets.map(({ contactId }) => contactId));

describe('a person without a number', () => {
  it('has the username as name until WhatsApp reports another name', async () => {
    const person = newPerson();
    await world.messenger.writes(world.shop, person);
    const ticket = await world.ticketOf(person);
    expect(ticket.contact).toMatchObject({
      name: `@${person.username}`,
      number: null,
      username: person.username,
    });
    await world.messenger.writes(world.shop, { ...person, name: 'Maria' });
    expect(await contactOf(person)).toMatchObject({ name: 'Maria', username: person.username });
  });

  it('is found with and without @, in contacts and tickets', async () => {
    const person = newPerson({ name: 'Zuleica', username: 'zu_leica.99' });
    await world.messenger.writes(world.shop, person);
    const { id } = await contactOf(person);
    for (const text of ['@zu_leica.99', 'zu_leica.99', '@ZU_lei', 'zu_lei']) {
      expect(await named(text), text).toEqual([id]);
      expect(await ticketsBy(text), text).toEqual([id]);
    }
    expect(await named('@zu_leica.98')).toEqual([]);
  });

  it('is found by the new username after a change', async () => {
    const person = newPerson();
    await world.messenger.writes(world.shop, person);
    const changed = { ...person, username: 'outro.nome' };
    world.messenger.names(world.shop, person, { username: changed.username });
    const { id } = await contactOf(person);
    await vi.waitFor(async () => {
      expect(await named('@outro.nome')).toEqual([id]);
      expect(await ticketsBy('@outro.nome')).toEqual([id]);
    });
    expect(await named(`@${person.username}`)).toEqual([]);
    expect((await contactOf(person)).name).toBe('@outro.nome');
  });

  it('loses a username that another person has now', async () => {
    const before = newPerson();
    await world.messenger.writes(world.shop, before);
    const after = newPerson({ username: before.username });
    await world.messenger.writes(world.shop, after);
    const owner = await contactOf(after);
    await vi.waitFor(async () => {
      const former = await contactOf(before);
      expect(former.username).toBeUndefined();
      expect(former.name).toBe(`WhatsApp ·${before.lid.slice(-4)}`);
      expect((await world.ticketOf(before)).contact.name).toBe(former.name);
    });
    expect(await named(`@${before.username}`)).toEqual([owner.id]);
  });

  it('stays one contact when the number is revealed', async () => {
    const person = newPerson();
    await world.messenger.writes(world.shop, person);
    const { id } = await contactOf(person);
    await world.messenger.writes(world.shop, { ...person, phone: '5511970001111' });
    const now = await contactOf(person);
    expect(now).toMatchObject({
      id,
      number: '5511970001111',
      name: '5511970001111',
      username: person.username,
    });
    expect(await named('5511970001111')).toEqual([id]);
  });

  it('brings the username into the contact that has the number', async () => {
    const phone = '5511970002222';
    await world.messenger.writes(world.shop, { phone });
    const person = newPerson();
    await world.messenger.writes(world.shop, person);
    world.messenger.learns(world.shop, { phone, lid: person.lid });
    await vi.waitFor(async () => {
      const one = await contactOf({ lid: person.lid });
      expect(one).toMatchObject({ number: phone, lid: person.lid, username: person.username });
      expect(await named(`@${person.username}`)).toEqual([one.id]);
    });
  });

  it('is erased with the username', async () => {
    const person = newPerson();
    await world.messenger.writes(world.shop, person);
    const { id, contactId } = await world.ticketOf(person);
    await world.change(id, 'closed', world.people.admin);
    await world.call(deleteContact, { params: { contactId } }, world.people.admin);
    const { db } = world.app.database;
    for (const collection of ['contacts', 'tickets', 'messages', 'contact_joins']) {
      const rows = await db.collection(collection).find({ companyId: world.people.company.id }).toArray();
      expect(JSON.stringify(rows), collection).not.toContain(person.username);
    }
  });

  it('is unknown to another company', async () => {
    const person = newPerson();
    await world.messenger.writes(world.shop, person);
    const { body } = await world.call(
      listContacts,
      { query: { searchParam: `@${person.username}` } },
      world.people.rivalAdmin,
    );
    expect(body.contacts).toEqual([]);
  });
});

describe('POST /contacts with a username', () => {
  const create = (number: string, name = 'Maria') =>
    world.call(createContact, { body: { name, number } }, world.people.agent);

  it('looks an unknown username up, with its PIN, and creates the contact', async () => {
    world.messenger.hasUsername('ana.lima', { lid: '220000000001', pin: '1234' });
    expect((await create('@ana.lima')).error).toBe('ERR_NO_USERNAME_FOUND');
    const { status, body } = await create('@Ana.Lima 1234', 'Ana');
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Ana', number: null, lid: '220000000001', username: 'ana.lima' });
    expect(await named('@ana.lima')).toEqual([body.id]);
  });

  it('names the existing contact without a lookup', async () => {
    const person = newPerson();
    await world.messenger.writes(world.shop, person);
    const { id } = await contactOf(person);
    const before = world.messenger.lookups.length;
    const { error, details } = await create(`@${person.username}`);
    expect([error, details]).toEqual([
      'ERR_DUPLICATED_CONTACT',
      { contactId: id, name: `@${person.username}` },
    ]);
    expect(world.messenger.lookups).toHaveLength(before);
  });

  it('rejects an unknown username and a text that can be none', async () => {
    for (const text of ['@ninguem.aqui', '@ab', '@joão'])
      expect((await create(text)).error, text).toBe('ERR_NO_USERNAME_FOUND');
  });
});
