import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createContactList,
  createContactListItem,
  deleteContactList,
  deleteContactListItem,
  deleteInvalidItems,
  getContactList,
  getContactListItem,
  listAllContactLists,
  listContactListItems,
  listContactLists,
  updateContactList,
  updateContactListItem,
} from '@recado/shared/contact-lists';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { contactLists } from './contact-list.model';
import { contactListItems } from './contact-list-item.model';

let world: Conversations;
let admin: Persona;
let companyId: number;

beforeAll(async () => {
  world = await startConversations();
  admin = world.people.admin;
  companyId = admin.companyId;
  await world.setting(companyId, 'campaignsEnabled', 'true');
});
afterAll(() => world.close());

const PATIENT = { timeout: 20_000 };
const list = async (name = 'Clientes de março') =>
  (await world.call(createContactList, { body: { name } }, admin)).body;
const add = (contactListId: number, entry: { name?: string; number: string; email?: string }) =>
  world.call(createContactListItem, { body: { contactListId, name: 'Maria Souza', ...entry } }, admin);
const stored = async (contactListId: number) =>
  (await world.call(getContactList, { params: { contactListId } }, admin)).body;
const itemOf = async (contactListItemId: number) =>
  (await world.call(getContactListItem, { params: { contactListItemId } }, admin)).body;
/** Inserts items directly. */
const fill = (contactListId: number, count: number, of: (n: number) => object = () => ({})) => {
  const now = new Date();
  return contactListItems.bulkWrite(
    companyId,
    Array.from({ length: count }, (_, n) => ({
      insertOne: {
        document: {
          ...{ _id: contactListId * 1_000_000 + n, companyId, contactListId, name: `Pessoa ${n}` },
          ...{ nameKey: `pessoa ${String(n).padStart(6, '0')}`, number: `5511${n}`, phoneKey: `5511${n}` },
          ...{
            email: '',
            extra: {},
            validity: 'unknown' as const,
            words: [],
            createdAt: now,
            updatedAt: now,
          },
          ...of(n),
        },
      },
    })),
  );
};

describe('POST /contact-lists', () => {
  it('stores a list with its source and legal basis, or their absence', async () => {
    const body = { name: ' Feira de abril ', source: 'Ficha do evento', legalBasis: 'Consentimento' };
    const created = await world.call(createContactList, { body }, admin);
    expect(created).toMatchObject({
      status: 200,
      body: { ...body, name: 'Feira de abril', companyId, contactsCount: 0 },
    });
    expect(await list('Sem dados')).toMatchObject({
      source: 'não informada',
      legalBasis: 'não informada',
    });
  });

  it('rejects names of one or 51 characters', async () => {
    for (const name of ['A', 'A'.repeat(51)])
      expect((await world.call(createContactList, { body: { name } }, admin)).error).toBe('ERR_VALIDATION');
  });

  it('rejects the 201st list of a company', async () => {
    const { rivalAdmin, rivalCompany } = world.people;
    await world.setting(rivalCompany.id, 'campaignsEnabled', 'true');
    const create = (n: number) => world.call(createContactList, { body: { name: `Lista ${n}` } }, rivalAdmin);
    for (let n = 0; n < 200; n += 1) expect((await create(n)).status).toBe(200);
    expect(await create(200)).toMatchObject({ error: 'ERR_LIMIT_REACHED', details: { limit: 200 } });
  }, 60_000);
});

describe('GET /contact-lists', () => {
  it('finds lists by any part of the name and pages through all by name', async () => {
    await list('Padaria São João');
    const query = { searchParam: 'sao j' };
    const { body } = await world.call(listContactLists, { query }, admin);
    expect(body.records.map(({ name }) => name)).toEqual(['Padaria São João']);
    const { rivalAdmin } = world.people;
    const names: string[] = [];
    for (let cursor: string | undefined; ;) {
      const { body: page } = await world.call(listContactLists, { query: { cursor } }, rivalAdmin);
      names.push(...page.records.map(({ name }) => name));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(names).toHaveLength(200);
    expect(names).toEqual([...names].sort());
    const third = await world.call(listContactLists, { query: { pageNumber: 3 } }, rivalAdmin);
    expect(third.body.records.map(({ name }) => name)).toEqual(names.slice(80, 120));
    expect((await world.call(listAllContactLists, {}, rivalAdmin)).body).toHaveLength(200);
  });
});

describe('a contact list', () => {
  it('returns its counts and at most 100 contacts', async () => {
    const { id } = await list();
    await fill(id, 130, (n) => ({ validity: (['valid', 'invalid', 'unknown'] as const)[n % 3] }));
    await contactLists.updateOne(companyId, { _id: id }, { $set: { changingUntil: new Date() } });
    const found = await stored(id);
    expect(found.contacts).toHaveLength(100);
    expect(found.counts).toEqual({ total: 130, valid: 44, invalid: 43, unknown: 43 });
    expect((await contactLists.findById(companyId, id))?.changingUntil).toBeUndefined();
  });

  it('counts exactly after each change, also while an earlier one may be incomplete', async () => {
    const { id } = await list();
    const { body: first } = await add(id, { number: '5511900000001' });
    await add(id, { number: '5511900000002' });
    expect((await stored(id)).contactsCount).toBe(2);
    // As a server that crashed between its mark and its write leaves the list.
    await fill(id, 3);
    expect((await stored(id)).contactsCount).toBe(5);
    await world.call(deleteContactListItem, { params: { contactListItemId: first.id } }, admin);
    expect((await stored(id)).contactsCount).toBe(4);
  });

  it('changes its name and is deleted with its contacts', async () => {
    const { id } = await list();
    const { body: item } = await add(id, { number: '5511900000003' });
    const params = { contactListId: id };
    const renamed = await world.call(updateContactList, { params, body: { name: 'Nova' } }, admin);
    expect(renamed.body).toMatchObject({ name: 'Nova', contactsCount: 1 });
    expect((await world.call(deleteContactList, { params }, admin)).status).toBe(204);
    expect((await world.call(deleteContactList, { params }, admin)).error).toBe('ERR_NO_CONTACT_LIST_FOUND');
    expect(await contactListItems.count(companyId, { contactListId: id })).toBe(0);
    const deleted = await world.call(getContactListItem, { params: { contactListItemId: item.id } }, admin);
    expect(deleted.error).toBe('ERR_NO_CONTACT_LIST_ITEM_FOUND');
  });

  it('is deleted by the job if its deletion was interrupted', async () => {
    const { id } = await list();
    await fill(id, 3);
    await contactLists.updateOne(companyId, { _id: id }, { $set: { deleting: true } });
    const found = await world.call(getContactList, { params: { contactListId: id } }, admin);
    expect(found.error).toBe('ERR_NO_CONTACT_LIST_FOUND');
    await world.app.context.jobs.schedule('contact-lists.delete', new Date());
    await vi.waitFor(
      async () => expect(await contactListItems.count(companyId, { contactListId: id })).toBe(0),
      PATIENT,
    );
  });
});

describe('POST /contact-list-items', () => {
  it.each([
    [{ number: '1234567' }, 'number', 'numberShort'],
    [{ number: '98765-4321' }, 'number', 'areaMissing'],
    [{ number: '5,51199E+12' }, 'number', 'numberRounded'],
    [{ number: '5511987654321', name: 'A' }, 'name', expect.any(String) as string],
    [{ number: '5511987654321', email: 'maria' }, 'email', expect.any(String) as string],
  ])('rejects %j', async (entry, field, reason) => {
    const { id } = await list();
    expect(await add(id, entry)).toMatchObject({
      error: 'ERR_VALIDATION',
      details: { field, reason },
    });
  });

  it('rejects a number that the list contains in the other spelling, and names the contact', async () => {
    const { id } = await list();
    const { body: first } = await add(id, { number: '+55 (11) 98765-4321' });
    expect(first).toMatchObject({ number: '5511987654321', isWhatsappValid: null, email: '' });
    expect(await add(id, { number: '551187654321' })).toMatchObject({
      error: 'ERR_CONFLICT',
      details: { field: 'number', itemId: first.id },
    });
    expect((await add((await list()).id, { number: '551187654321' })).status).toBe(200);
  });

  it('rejects a list of another company and the 50,001st contact', async () => {
    const foreign = await world.call(
      createContactListItem,
      { body: { contactListId: (await list()).id, name: 'Maria', number: '5511987654321' } },
      world.people.rivalAdmin,
    );
    expect(foreign.error).toBe('ERR_NO_CONTACT_LIST_FOUND');
    const { id } = await list();
    const counts = { total: 50_000, valid: 0, invalid: 0, unknown: 50_000 };
    await contactLists.updateOne(companyId, { _id: id }, { $set: { counts } });
    expect(await add(id, { number: '5511987654321' })).toMatchObject({
      error: 'ERR_LIMIT_REACHED',
      details: { limit: 50_000 },
    });
  });
});

describe('isWhatsappValid', () => {
  it('is true for a customer who wrote, without a lookup', async () => {
    const lookup = vi.spyOn(world.messenger.gateway, 'lookup');
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    await world.ticketOf(customer);
    const { body } = await add((await list()).id, { number: customer.phone });
    expect(body.isWhatsappValid).toBe(true);
    expect(lookup).not.toHaveBeenCalled();
    lookup.mockRestore();
  });

  it('becomes true in every list when the person writes for the first time', async () => {
    const customer = newCustomer();
    const [one, two] = [await list(), await list()];
    const items = [
      await add(one.id, { number: customer.phone }),
      await add(two.id, { number: customer.phone }),
    ];
    expect(items.map(({ body }) => body.isWhatsappValid)).toEqual([null, null]);
    await world.messenger.writes(world.shop, customer);
    for (const { body } of items)
      await vi.waitFor(async () => expect((await itemOf(body.id)).isWhatsappValid).toBe(true), PATIENT);
    expect((await stored(one.id)).counts).toMatchObject({ total: 1, valid: 1, unknown: 0 });
  });

  it('is false for a number that a lookup did not find, until the number is edited', async () => {
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    const { contactId } = await world.ticketOf(customer);
    const check = { state: 'absent', via: world.shop.connectionId, from: new Date() };
    await world.app.database.db
      .collection<{ _id: number }>('contacts')
      .updateOne({ _id: contactId }, { $set: { check }, $unset: { wroteOn: 1 } });
    const { id } = await list();
    const { body: item } = await add(id, { number: customer.phone });
    expect(item.isWhatsappValid).toBe(false);
    const params = { contactListItemId: item.id };
    const renamed = await world.call(updateContactListItem, { params, body: { name: 'Outra' } }, admin);
    expect(renamed.body).toMatchObject({ name: 'Outra', isWhatsappValid: false });
    const body = { number: newCustomer().phone };
    const changed = await world.call(updateContactListItem, { params, body }, admin);
    expect(changed.body).toMatchObject({ ...body, isWhatsappValid: null });
    expect((await stored(id)).counts).toMatchObject({ total: 1, invalid: 0, unknown: 1 });
  });
});

describe('DELETE /contact-lists/{id}/invalid-items', () => {
  it('removes only contacts that are not on WhatsApp, also beyond the first page', async () => {
    const { id } = await list();
    await fill(id, 130, (n) => ({ validity: n % 2 ? 'invalid' : 'unknown' }));
    const params = { contactListId: id };
    expect((await world.call(deleteInvalidItems, { params }, admin)).body).toEqual({ deleted: 65 });
    expect((await stored(id)).counts).toEqual({ total: 65, valid: 0, invalid: 0, unknown: 65 });
  });
});

describe('GET /contact-list-items', () => {
  const found = async (contactListId: number, searchParam: string) => {
    const { body } = await world.call(listContactListItems, { query: { contactListId, searchParam } }, admin);
    return body.contacts.map(({ name }) => name);
  };

  it('finds contacts of this list only, by beginnings of words, number and e-mail', async () => {
    const [{ id }, other] = [await list(), await list()];
    await add(id, { name: 'João Açaí', number: '5511987650001', email: 'vendas@acai.com.br' });
    await add(id, { name: 'Ana Lima', number: '5511987650002' });
    await add(other.id, { name: 'João Outro', number: '5511987650001' });
    const numbers = ['(11) 98765-0001', '8765 0001', '5511 8765-0001', '11 8765', '+55 11 98765'];
    for (const text of ['joao', 'aca', ...numbers.slice(0, 3), 'vendas', 'vendas@acai.com.br'])
      expect(await found(id, text), text).toEqual(['João Açaí']);
    for (const text of numbers) expect(await found(id, text), text).toContain('João Açaí');
    expect(await found(id, 'outro')).toEqual([]);
    const query = { contactListId: 999_999 };
    expect((await world.call(listContactListItems, { query }, admin)).error).toBe(
      'ERR_NO_CONTACT_LIST_FOUND',
    );
  });

  it('finds the latest name after an edit', async () => {
    const { id } = await list();
    const { body: item } = await add(id, { name: 'Beatriz Prado', number: '5511987650009' });
    const params = { contactListItemId: item.id };
    await world.call(updateContactListItem, { params, body: { name: 'Cecília Prado' } }, admin);
    expect(await found(id, 'beatriz')).toEqual([]);
    expect(await found(id, 'cecilia')).toEqual(['Cecília Prado']);
  });

  it('pages through a list and through a search by cursor and by number', async () => {
    const { id } = await list();
    await fill(id, 100, () => ({ words: ['pessoa'], search: ['pess', 'pessoa'] }));
    for (const searchParam of [undefined, 'pessoa']) {
      const read = async (query: object) =>
        (
          await world.call(
            listContactListItems,
            { query: { contactListId: id, searchParam, ...query } },
            admin,
          )
        ).body;
      const first = await read({});
      const second = await read({ cursor: first.nextCursor });
      const third = await read({ cursor: second.nextCursor });
      const ids = [first, second, third].flatMap(({ contacts: rows }) => rows.map((row) => row.id));
      expect(new Set(ids).size).toBe(100);
      expect((await read({ pageNumber: 2 })).contacts).toEqual(second.contacts);
      expect(third.nextCursor).toBeNull();
    }
  });
});
