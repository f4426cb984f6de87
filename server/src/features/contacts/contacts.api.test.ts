import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  associateTickets,
  createContact,
  deleteContact,
  findOrCreateSharedContact,
  getContact,
  listContactMerges,
  listContactNames,
  listContacts,
  switchToLid,
  undoContactMerge,
  updateContact,
} from '@recado/shared/contacts';
import { listMessages } from '@recado/shared/messages';
import { listTickets } from '@recado/shared/tickets';
import { testWindow } from '#core/realtime/testing/test-window';
import { type ChatAddress, GatewayError } from '#messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import { contacts } from './contact.model';

let world: Conversations;
let lookUp: Conversations['messenger']['gateway']['lookup'];
let lids = 0;
/** Background jobs are slow on a busy machine. */
const WITHIN = { timeout: 20_000 };

beforeAll(async () => {
  world = await startConversations();
  lookUp = world.messenger.gateway.lookup;
});
afterAll(() => world.close());
afterEach(() => {
  world.messenger.gateway.lookup = lookUp;
});

const newLid = () => `88000${String(1_000_000 + ++lids)}`;
/** Returns an array that collects the looked-up numbers. */
const knows = (entries: Record<string, { phone: string; lid?: string }>) => {
  const lookups: string[] = [];
  world.messenger.gateway.lookup = (_connection, phones) => {
    lookups.push(...phones);
    return Promise.resolve(
      phones.map((phone) => {
        const found = entries[phone];
        if (!found) return { phone, exists: false as const };
        const { lid = null } = found;
        const address = (lid ? `${lid}@lid` : `${found.phone}@phone`) as ChatAddress;
        return { phone, exists: true as const, identity: { phone: found.phone, lid, address } };
      }),
    );
  };
  return lookups;
};
const add = (number: string, more: object = {}, as = world.people.agent) =>
  world.call(createContact, { body: { name: 'Maria Souza', number, ...more } }, as);
const search = async (searchParam: string, as = world.people.agent) =>
  (await world.call(listContacts, { query: { searchParam } }, as)).body.contacts.map(({ name }) => name);

describe('POST /contacts', () => {
  it("stores the number in WhatsApp's spelling, with or without the ninth digit", async () => {
    const lookups = knows({ '5511961234567': { phone: '551161234567', lid: newLid() } });
    const added = await add('+55 (11) 96123-4567', { email: 'maria@exemplo.com', notification: false });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ name: 'Maria Souza', number: '551161234567', notification: false });
    expect(lookups).toEqual(['5511961234567']);

    const again = await add('551161234567');
    expect([again.error, again.details]).toEqual([
      'ERR_DUPLICATED_CONTACT',
      { contactId: added.body.id, name: 'Maria Souza' },
    ]);
    expect((await add('5511961234567')).error).toBe('ERR_DUPLICATED_CONTACT');
    // The number belongs to an existing contact, so it was not looked up.
    expect(lookups).toHaveLength(1);
  });

  it('looks the other spelling up when WhatsApp does not know the first', async () => {
    knows({ '551162345678': { phone: '551162345678' } });
    expect((await add('5511962345678')).body.number).toBe('551162345678');
  });

  it('rejects with the specified error codes', async () => {
    knows({});
    expect((await add('5511963456789')).error).toBe('ERR_WAPP_INVALID_CONTACT');
    expect((await add('1'.repeat(20))).details?.['reason']).toBe('numberLong');
    const short = await add('1234567');
    expect([short.error, short.details?.['field']]).toEqual(['ERR_VALIDATION', 'number']);
    expect((await add('5511963456789', { queueId: 999_999 })).error).toBe('ERR_NO_QUEUE_FOUND');
    for (const [failure, code] of [
      ['notConnected', 'ERR_WAPP_NOT_INITIALIZED'],
      ['budget', 'ERR_TOO_MANY_REQUESTS'],
      ['timeout', 'ERR_WAPP_CHECK_CONTACT'],
    ] as const) {
      world.messenger.gateway.lookup = () => Promise.reject(new GatewayError(failure, 'no'));
      expect((await add('5511963456789')).error).toBe(code);
    }
  });

  it('adds the number to a contact that was known by LID only', async () => {
    const [lid, { phone }] = [newLid(), newCustomer()];
    await world.messenger.writes(world.shop, { lid, name: 'Zé' });
    const before = await world.ticketOf({ lid });
    expect(before.contact).toMatchObject({ name: 'Zé', number: null, lid });
    knows({ [phone]: { phone, lid } });
    const added = await add(phone, { name: 'José' });
    expect(added.body).toMatchObject({ id: before.contactId, name: 'José', number: phone, lid });
    await vi.waitFor(
      async () =>
        expect((await world.ticketOf({ phone })).contact).toMatchObject({ name: 'José', number: phone, lid }),
      WITHIN,
    );
  });

  it('finds or creates the contact of a card', async () => {
    const { phone } = newCustomer();
    knows({ [phone]: { phone } });
    const saveCard = () =>
      world.call(
        findOrCreateSharedContact,
        { body: { name: 'Do cartão', number: phone } },
        world.people.agent,
      );
    const first = await saveCard();
    expect(first.body).toMatchObject({ name: 'Do cartão', number: phone });
    expect((await saveCard()).body.id).toBe(first.body.id);
  });
});

describe('GET /contacts', () => {
  it('finds contacts by the beginning of any word, without accents, and by number', async () => {
    knows({ '5521998765432': { phone: '5521998765432' }, '5521998765433': { phone: '5521998765433' } });
    await add('5521998765432', { name: 'Ângela Número Um' });
    await add('5521998765433', { name: 'Angelo Dois' });
    expect(await search('angel')).toEqual(['Ângela Número Um', 'Angelo Dois']);
    expect(await search('NUMERO ange')).toEqual(['Ângela Número Um']);
    expect(await search('21998765432')).toEqual(['Ângela Número Um']);
    expect(await search('98765433')).toEqual(['Angelo Dois']);
    // Users type numbers in several forms. All of them must find the contact.
    expect(await search('(21) 99876-5432')).toEqual(['Ângela Número Um']);
    expect(await search('+55 21 99876-543')).toEqual(['Ângela Número Um', 'Angelo Dois']);
    expect(await search('gela')).toEqual([]);
    expect(await search('!!')).toEqual([]);
    expect(await search('angel', world.people.rivalAgent)).toEqual([]);
  });

  it('lists names that begin with the text first, and finds a number stored without the ninth digit', async () => {
    const phones = ['5521997770001', '5521997770002', '5521997770003'];
    knows({
      ...Object.fromEntries(phones.map((phone) => [phone, { phone }])),
      '5584988887777': { phone: '558488887777' },
    });
    await add(phones[0]!, { name: 'Beto Quirino' });
    await add(phones[1]!, { name: 'Quirino Matos' });
    await add(phones[2]!, { name: 'Ana Quirina', email: 'quirino@exemplo.com' });
    await add('5584988887777', { name: 'Sem nono' });
    expect(await search('quirin')).toEqual(['Quirino Matos', 'Ana Quirina', 'Beto Quirino']);
    expect(await search('quirino matos')).toEqual(['Quirino Matos']);
    expect(await search('matos quirino')).toEqual(['Quirino Matos']);
    expect(await search('(84) 98888-7777')).toEqual(['Sem nono']);
    expect(await search('84 8888')).toEqual(['Sem nono']);
  });

  it("returns all names of the caller's company for a choice", async () => {
    const { phone } = newCustomer();
    knows({ [phone]: { phone } });
    const { body } = await add(phone, { name: 'Para escolher' });
    const names = async (as = world.people.agent, query = {}) =>
      (await world.call(listContactNames, { query }, as)).body;
    expect(await names()).toContainEqual({
      id: body.id,
      name: 'Para escolher',
      number: phone,
      isGroup: false,
    });
    expect(await names(world.people.rivalAgent, { companyId: world.people.company.id })).toEqual([]);
  });

  it('continues after a page', async () => {
    const numbers = Array.from({ length: 45 }, (_, index) => `552299876${1000 + index}`);
    knows(Object.fromEntries(numbers.map((phone) => [phone, { phone }])));
    for (const [index, number] of numbers.entries()) await add(number, { name: `Página ${index % 3}` });
    const page = (query: object) =>
      world.call(listContacts, { query: { searchParam: 'pagina', ...query } }, world.people.agent);
    const first = (await page({})).body;
    expect([first.contacts.length, first.hasMore]).toEqual([40, true]);
    const second = (await page({ cursor: first.nextCursor! })).body;
    expect([second.contacts.length, second.hasMore, second.nextCursor]).toEqual([5, false, null]);
    expect(new Set([...first.contacts, ...second.contacts].map(({ id }) => id)).size).toBe(45);
    expect((await page({ pageNumber: 2 })).body.contacts).toEqual(second.contacts);
    const all = await world.call(listContacts, { query: {} }, world.people.agent);
    expect(all.body.contacts).toHaveLength(40);
    expect((await page({ cursor: '!' })).error).toBe('ERR_VALIDATION');
  });

  it('filters by queues, with contacts that have none', async () => {
    const { sales, support } = world.people.queues;
    const phones = [newCustomer().phone, newCustomer().phone, newCustomer().phone];
    knows(Object.fromEntries(phones.map((phone) => [phone, { phone }])));
    await add(phones[0]!, { name: 'Fila vendas', queueId: sales.id });
    await add(phones[1]!, { name: 'Fila suporte', queueId: support.id });
    await add(phones[2]!, { name: 'Fila nenhuma', queueId: null });
    const query = { searchParam: 'fila', queueIds: JSON.stringify([sales.id]) };
    const { body } = await world.call(listContacts, { query }, world.people.agent);
    expect(body.contacts.map(({ name }) => name)).toEqual(['Fila nenhuma', 'Fila vendas']);
  });
});

describe('names', () => {
  it('are trusted in this order: typed in Recado, address book, push name, number', async () => {
    const { messenger, shop, ticketOf, call, people } = world;
    const { phone } = newCustomer();
    const shown = (name: string) =>
      vi.waitFor(async () => expect((await ticketOf({ phone })).contact.name).toBe(name), WITHIN);
    await messenger.writes(shop, { phone });
    await shown(phone);
    await messenger.writes(shop, { phone, name: 'Nina' });
    await shown('Nina');
    messenger.names(shop, { phone }, { addressBookName: 'Nina da padaria' });
    await shown('Nina da padaria');
    await messenger.writes(shop, { phone, name: 'Nininha' });
    messenger.names(shop, { phone }, { pushName: 'Ninoca' });
    await shown('Nina da padaria');
    const { contactId } = await ticketOf({ phone });
    const update = (body: object) => call(updateContact, { params: { contactId }, body }, people.agent);
    expect((await update({ name: 'Nina Alves' })).body.name).toBe('Nina Alves');
    await shown('Nina Alves');
    messenger.names(shop, { phone }, { addressBookName: 'Outra' });
    await messenger.writes(shop, { phone, name: 'Mais outra' });
    await shown('Nina Alves');
    expect(await search('nina alv')).toEqual(['Nina Alves']);
  });

  it('that arrive while the ticket is being opened reach it', async () => {
    const { messenger, shop, ticketOf } = world;
    const { phone } = newCustomer();
    const named = () => contacts.findOne(shop.companyId, { phone, name: 'Lívia', unspread: { $ne: true } });
    type InsertMany = (this: { name: string }, ...args: unknown[]) => Promise<unknown>;
    const driver = Object.getPrototypeOf(mongoose.connection.collection('tickets')) as {
      insertMany: InsertMany;
    };
    const { insertMany } = driver;
    const opening = vi.spyOn(driver, 'insertMany').mockImplementation(async function (
      this: { name: string },
      ...args: unknown[]
    ) {
      if (this.name === 'tickets') {
        opening.mockRestore();
        messenger.names(shop, { phone }, { pushName: 'Lívia' });
        await vi.waitFor(async () => expect(await named()).toBeDefined(), WITHIN);
      }
      return insertMany.apply(this, args);
    });
    await messenger.writes(shop, { phone });
    await vi.waitFor(async () => expect((await ticketOf({ phone })).contact.name).toBe('Lívia'), WITHIN);
  });

  it('of the address book are stored before the person writes', async () => {
    const { messenger, shop, ticketOf } = world;
    const { phone } = newCustomer();
    messenger.names(shop, { phone }, { addressBookName: 'Fornecedor de pão' });
    const stored = () =>
      world.app.database.db.collection('address_book').findOne({ name: 'Fornecedor de pão' });
    await vi.waitFor(async () => expect(await stored()).not.toBeNull(), WITHIN);
    await messenger.writes(shop, { phone, name: 'João' });
    expect((await ticketOf({ phone })).contact.name).toBe('Fornecedor de pão');
  });
});

describe('PUT /contacts/{id}', () => {
  it("rejects another contact's number, and fields that only WhatsApp determines", async () => {
    const { phone: one } = newCustomer();
    const { phone: other } = newCustomer();
    knows({ [one]: { phone: one }, [other]: { phone: other } });
    const contactId = (await add(one)).body.id;
    const otherId = (await add(other)).body.id;
    const update = (body: object, as = world.people.agent) =>
      world.call(updateContact, { params: { contactId }, body }, as);
    const rejected = await update({ number: other });
    expect([rejected.error, rejected.details]).toEqual([
      'ERR_DUPLICATED_CONTACT',
      { contactId: otherId, name: 'Maria Souza' },
    ]);
    expect((await update({ number: '' })).body.number).toBe(one);
    expect((await update({ email: 'x' })).error).toBe('ERR_VALIDATION');
    expect((await update({ isGroup: true, lid: '123' })).body).toMatchObject({ isGroup: false, lid: null });
    expect((await update({ name: 'X' })).error).toBe('ERR_VALIDATION');
    expect((await update({ name: 'Eu' }, world.people.rivalAgent)).error).toBe('ERR_NO_CONTACT_FOUND');
  });
});

describe('extra info', () => {
  it('is stored in order, each entry with its id, within limits', async () => {
    const { phone } = newCustomer();
    knows({ [phone]: { phone } });
    const added = await add(phone, { extraInfo: [{ name: ' CPF ', value: '123.482.917-09' }] });
    expect(added.body.extraInfo).toEqual([{ id: 1, name: 'CPF', value: '123.482.917-09' }]);
    const contactId = added.body.id;
    const update = async (extraInfo: unknown[]) =>
      world.call(updateContact, { params: { contactId }, body: { extraInfo } as object }, world.people.agent);
    const more = await update([
      { name: 'Bairro', value: 'Vila Mariana' },
      { id: 1, name: 'CPF', value: '' },
      // An unknown id is replaced by a new id that was never used.
      { id: 77, name: 'Último pedido', value: '48213' },
      { id: 1, name: 'De novo', value: 'x' },
    ]);
    expect(more.body.extraInfo.map(({ id, name }) => [id, name])).toEqual([
      [2, 'Bairro'],
      [1, 'CPF'],
      [3, 'Último pedido'],
      [4, 'De novo'],
    ]);
    const read = await world.call(getContact, { params: { contactId } }, world.people.agent);
    expect(read.body.extraInfo).toEqual(more.body.extraInfo);
    const named = await world.call(
      updateContact,
      { params: { contactId }, body: { name: 'Outro nome' } },
      world.people.agent,
    );
    expect(named.body.extraInfo).toHaveLength(4);
    expect((await update([])).body.extraInfo).toEqual([]);
    for (const wrong of [
      [{ name: '', value: 'x' }],
      [{ name: 'x'.repeat(51), value: '' }],
      [{ name: 'x', value: 'x'.repeat(301) }],
      Array.from({ length: 31 }, () => ({ name: 'x', value: 'y' })),
    ]) {
      expect((await update(wrong)).error).toBe('ERR_VALIDATION');
    }
  });
});

describe('a contact known by LID only', () => {
  it('shows no number, and no name derived from the LID', async () => {
    const lid = newLid();
    await world.messenger.writes(world.shop, { lid });
    const ticket = await world.ticketOf({ lid });
    const contact = await world.call(
      getContact,
      { params: { contactId: ticket.contactId } },
      world.people.agent,
    );
    expect([ticket.contact.number, contact.body.number]).toEqual([null, null]);
    expect(ticket.contact.name).toBe(`WhatsApp ·${lid.slice(-4)}`);
    const listed = await world.call(listContacts, { query: {} }, world.people.agent);
    const numbers = listed.body.contacts.map(({ number }) => number);
    expect(numbers).not.toContain(lid);
    expect(await search(lid)).toEqual([]);
  });
});

describe('“Trocar Para LID”', () => {
  it("looks up the LID of the ticket's contact, and merges the contact that has it", async () => {
    const { phone } = newCustomer();
    const lid = newLid();
    await world.messenger.writes(world.shop, { phone, name: 'Bia' });
    await world.messenger.writes(world.shop, { lid, name: 'Bia' });
    const [ticket, other] = [await world.ticketOf({ phone }), await world.ticketOf({ lid })];
    knows({ [phone]: { phone, lid } });
    const response = await world.call(switchToLid, { params: { ticketId: ticket.id } }, world.people.agent);
    expect(response.status).toBe(200);
    await vi.waitFor(async () => {
      await world.app.services.contacts.merges.sweep();
      const { body } = await world.call(
        getContact,
        { params: { contactId: other.contactId } },
        world.people.agent,
      );
      expect(body).toMatchObject({ id: ticket.contactId, number: phone, lid, isJid: true });
    }, WITHIN);
    const merges = (as = world.people.admin) =>
      world.call(listContactMerges, { params: { contactId: ticket.contactId } }, as);
    expect((await merges(world.people.agent)).error).toBe('ERR_NO_PERMISSION');
    const [merge] = (await merges()).body.joins;
    expect(merge).toMatchObject({ name: 'Bia', lid, number: null, messages: expect.any(Number) as number });

    const undo = () =>
      world.call(
        undoContactMerge,
        { params: { contactId: ticket.contactId }, body: { joinId: merge!.id } },
        world.people.admin,
      );
    expect((await undo()).error).toBe('ERR_CONFLICT');
    await vi.waitFor(async () => {
      await world.app.services.contacts.merges.sweep(new Date(Date.now() + 120_000));
      expect((await undo()).status).toBe(200);
    }, WITHIN);
    await vi.waitFor(async () => {
      await world.app.services.contacts.merges.sweep();
      expect((await contacts.findById(world.people.company.id, other.contactId))?.lid).toBe(lid);
    }, WITHIN);
  });
});

describe('“Associar Ticket”', () => {
  it('merges the contacts of two tickets for an administrator, unless they are certainly two people', async () => {
    const { messenger, shop, ticketOf, people, call } = world;
    const [one, two] = [newCustomer(), newCustomer()];
    const lid = newLid();
    await messenger.writes(shop, one, { body: 'pelo número' });
    await messenger.writes(shop, two);
    await messenger.writes(shop, { lid }, { body: 'pelo LID' });
    const [target, other, old] = [await ticketOf(one), await ticketOf(two), await ticketOf({ lid })];
    const associate = (oldTicket: number, as = people.admin) =>
      call(associateTickets, { body: { newTicket: target.id, oldTicket, lid: null } }, as);
    expect((await associate(old.id, people.agent)).error).toBe('ERR_NO_PERMISSION');
    expect((await associate(old.id, people.rivalAdmin)).error).toBe('ERR_NO_TICKET_FOUND');
    expect((await associate(other.id)).error).toBe('ERR_CONFLICT');
    const response = await associate(old.id);
    expect(response.body).toEqual({ id: target.id, uuid: target.uuid });
    await vi.waitFor(async () => {
      await world.app.services.contacts.merges.sweep();
      const { body } = await call(listMessages, { params: { ticketId: target.id }, query: {} }, people.admin);
      expect(body.messages.map((message) => message.body).sort()).toEqual(['pelo LID', 'pelo número']);
      expect(body.ticket.contact).toMatchObject({ number: one.phone, lid });
    }, WITHIN);
  });
});

describe('DELETE /contacts/{id}', () => {
  it('requires an administrator and no open tickets, and leaves the tickets without personal data', async () => {
    const customer = newCustomer({ name: 'Cesar' });
    await world.messenger.writes(world.shop, customer, { body: 'segredo' });
    const ticket = await world.ticketOf(customer);
    const remove = (as = world.people.admin) =>
      world.call(deleteContact, { params: { contactId: ticket.contactId } }, as);
    expect((await remove(world.people.agent)).error).toBe('ERR_NO_PERMISSION');
    const rejected = await remove();
    expect([rejected.status, rejected.error, rejected.details]).toEqual([
      409,
      'ERR_CONFLICT',
      { openTickets: 1 },
    ]);
    await world.change(ticket.id, 'closed', world.people.admin);
    const window = testWindow(world.url, world.people.agent.token);
    await window.ready();
    expect((await remove()).status).toBe(204);
    // The contact's update is published after the erasure, so that windows clear their caches.
    await vi.waitFor(() => {
      const updates = window.received
        .filter(({ name }) => name === `company-${world.shop.companyId}-contact`)
        .map(({ payload }) => payload as { action: string; contact: { id: number; number: string | null } })
        .filter(({ contact }) => contact.id === ticket.contactId);
      expect(updates).toHaveLength(2);
      expect(updates.at(-1)).toMatchObject({
        action: 'delete',
        contact: { id: ticket.contactId, name: '—', number: null, lid: null },
      });
    }, WITHIN);
    window.socket.disconnect();
    expect((await remove()).error).toBe('ERR_NO_CONTACT_FOUND');
    const { body } = await world.call(
      listTickets,
      { query: { status: 'closed', showAll: 'true' } },
      world.people.admin,
    );
    const stored = body.tickets.find(({ id }) => id === ticket.id);
    expect(stored).toMatchObject({ lastMessage: '', contact: { name: '—', number: null, lid: null } });

    const reopened = await world.change(ticket.id, 'pending', world.people.admin);
    expect(reopened.error).toBe('ERR_NO_CONTACT_FOUND');

    // The erased person's next message creates a new contact.
    await world.messenger.writes(world.shop, customer);
    expect((await world.ticketOf(customer)).contactId).not.toBe(ticket.contactId);
  });
});
