import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  deleteContact,
  getImport,
  getImportLog,
  getImports,
  importContacts,
  importFromPhone,
  type ImportLogLine,
  listContacts,
  stopImport,
} from '@recado/shared/contacts';
import { createTicket, listTickets } from '@recado/shared/tickets';
import { Interrupted } from '#features/imports';
import { type ChatAddress, GatewayError } from '#messenger/gateway';
import { type Conversations, startConversations } from '#testing/conversations';
import { pauseCall, pauseUpdate } from '#testing/pause-write';
import { contactCollection, contacts } from '../contact.model';
import { contactImports, importParts } from './contact-import.model';
import { contactImportMigrations } from './imports.migrations';
import { checkTurns } from './number-check.model';

let world: Conversations;
let lookUp: Conversations['messenger']['gateway']['lookup'];
let numbers = 0;
const WITHIN = { timeout: 30_000 };

beforeAll(async () => {
  world = await startConversations();
  lookUp = world.messenger.gateway.lookup;
  // Prevents automatic lookups: only the tests run them.
  world.app.services.contacts.stop();
});
afterAll(() => world.close());

const newNumber = () => `55119${String(60_000_000 + ++numbers)}`;
const rowsOf = (...phones: string[]) => phones.map((number, n) => ({ name: `Pessoa ${n + 1}`, number }));
const send = (
  body: Parameters<typeof world.call<typeof importContacts>>[1]['body'],
  as = world.people.admin,
) => world.call(importContacts, { body }, as);
const said = (lines: readonly ImportLogLine[]) => lines.map(({ row, message }) => `${row} ${message}`);
const contactOf = (phone: string) => contacts.findOne(world.people.company.id, { phone });
/** Runs the timers of all imports, as another server would after a crash. */
async function resume(): Promise<void> {
  const companyId = world.people.company.id;
  const { dueWork } = world.app.context;
  for (const { _id } of await contactImports.find(companyId))
    await dueWork.schedule({ kind: 'contacts.import', ref: _id, companyId, dueAt: new Date() });
  await dueWork.runDue(new Date());
}
const finished = (importId: string) =>
  vi.waitFor(async () => {
    const { body } = await world.call(getImport, { params: { importId } }, world.people.admin);
    expect(body.state).toBe('done');
    return body;
  }, WITHIN);

describe('a file of contacts', () => {
  it('creates contacts, with a log line for every row and the reason of invalid ones', async () => {
    const [known, maria, zeca] = [newNumber(), newNumber(), newNumber()];
    await send({ contacts: rowsOf(known) });
    const { status, body } = await send({
      contacts: [
        { name: 'Maria Souza', number: `+${maria}` },
        { name: 'Zeca', number: '98765-4321' },
        { name: 'Outra vez', number: known },
        { name: 'Ninguém', number: '' },
        { name: 'Arredondado', number: '5,51199E+12' },
        // The row has the same phone number without the ninth digit.
        { name: 'Maria de novo', number: maria.replace(/^55119/, '5511') },
        { name: '', number: zeca },
      ],
    });
    expect(status).toBe(200);
    expect(said(body.getLogs)).toEqual([
      '2 added',
      '3 areaMissing',
      '4 known',
      '5 numberMissing',
      '6 numberRounded',
      '7 repeated',
      '8 added',
    ]);
    expect(body.getLogs[5]?.firstRow).toBe(2);
    expect(body.import).toMatchObject({
      state: 'done',
      total: 7,
      added: 2,
      known: 1,
      repeated: 1,
      invalid: 3,
    });
    expect(await contactOf(maria)).toMatchObject({ name: 'Maria Souza', nameSource: 'typed' });
    expect(await contactOf(zeca)).toMatchObject({ name: zeca, nameSource: 'number' });
    expect(await contactOf(known)).toMatchObject({ name: 'Pessoa 1' });

    const found = await world.call(listContacts, { query: { searchParam: 'maria sou' } }, world.people.agent);
    expect(found.body.contacts).toMatchObject([
      { name: 'Maria Souza', number: maria, numberCheck: 'waiting' },
    ]);
    // The stored import contains no personal data.
    const parts = JSON.stringify(await importParts.find(world.people.company.id));
    for (const word of ['Maria', maria, zeca]) expect(parts).not.toContain(word);
  });

  it('is received in parts, of which a repeated one changes nothing', async () => {
    const [first, second] = [newNumber(), newNumber()];
    const begun = await send({ contacts: rowsOf(first), part: 0, last: false });
    const { id: importId } = begun.body.import;
    expect(begun.body).toMatchObject({ message: 'receiving', getLogs: [], import: { total: 1, done: 0 } });
    await send({ contacts: rowsOf(first), importId, part: 0, last: false });
    const last = { contacts: rowsOf(second, first), importId, part: 1 };
    expect((await send(last)).body.import.total).toBe(3);
    expect(await finished(importId)).toMatchObject({ total: 3, done: 3, added: 2, repeated: 1 });
    expect((await send(last)).body).toMatchObject({ message: 'done' });
    const log = (part: number) =>
      world.call(getImportLog, { params: { importId }, query: { part } }, world.people.admin);
    expect((await log(0)).body).toMatchObject({ nextPart: 1, getLogs: [{ row: 2, message: 'added' }] });
    const rest = (await log(1)).body;
    expect(rest.nextPart).toBeNull();
    expect(rest.getLogs).toMatchObject([
      { row: 3, message: 'added' },
      { row: 4, message: 'repeated', firstRow: 2 },
    ]);
  });

  it('continues after a crash at the interrupted row, with the same result', async () => {
    const companyId = world.people.company.id;
    const phones = [newNumber(), newNumber(), newNumber()];
    const begun = await send({ contacts: rowsOf(...phones.slice(0, 2)), part: 0, last: false });
    const { id: importId } = begun.body.import;
    await send({ contacts: rowsOf(...phones.slice(2)), importId, part: 1, last: false });
    // Simulates a crash after the contacts of the first part were stored.
    await contacts.insert(companyId, {
      ...(await contactOf(numbersKnown()))!,
      _id: 900_000_001,
      name: 'Pessoa 1',
      phone: phones[0],
      phoneKey: phones[0]!.replace(/^55119/, '5511'),
      imported: { id: importId, row: 2 },
    });
    await contactImports.updateOne(
      companyId,
      { _id: importId },
      { $set: { state: 'working', parts: 2, workedUntil: new Date(Date.now() + 60_000) } },
    );
    await resume();
    expect((await contactImports.findById(companyId, importId))?.state).toBe('working');
    await contactImports.updateOne(companyId, { _id: importId }, { $set: { workedUntil: new Date(0) } });
    await resume();
    expect(await finished(importId)).toMatchObject({ done: 3, added: 3, known: 0 });
  });

  describe('with two servers', () => {
    async function pausedImport() {
      const companyId = world.people.company.id;
      const paused = pauseUpdate('contact_import_parts', (_filter, update) =>
        JSON.stringify(update).includes('"rows":1'),
      );
      const rows = rowsOf(newNumber(), newNumber());
      const sent = send({ contacts: rows, ticketCreationOption: 'true' });
      await paused.reached;
      const [row] = await contactImports.find(companyId, { state: 'working' });
      const { _id: importId, workedUntil } = row!;
      const workUntil = (until: Date) =>
        contactImports.updateOne(companyId, { _id: importId }, { $set: { workedUntil: until } });
      return { companyId, paused, sent, importId, workedUntil: workedUntil!, workUntil };
    }

    it('is processed by one of them at a time', async () => {
      const { paused, sent, importId, workedUntil, workUntil } = await pausedImport();
      // Another server finds the import abandoned. The first server extends its claim before the other one
      // takes over.
      await workUntil(new Date(0));
      const claiming = pauseCall('findOneAndUpdate', 'contact_imports');
      const swept = resume();
      await claiming.reached;
      await workUntil(workedUntil);
      claiming.release();
      await swept;
      paused.release();
      await sent;
      expect(await finished(importId)).toMatchObject({ done: 2, added: 2, tickets: 2 });
    });

    it('is left to the server that took it over', async () => {
      const { companyId, paused, sent, importId, workUntil } = await pausedImport();
      const claimedUntil = new Date(Date.now() + 60_000);
      await workUntil(claimedUntil);
      paused.release();
      await sent;
      expect(await contactImports.findById(companyId, importId)).toMatchObject({
        state: 'working',
        workedUntil: claimedUntil,
      });
      await workUntil(new Date(0));
      await resume();
      expect(await finished(importId)).toMatchObject({ done: 2, added: 2, tickets: 2 });
    });
  });

  it('is limited to one at a time, can be stopped, and requires an administrator', async () => {
    const { people } = world;
    const begun = await send({ contacts: rowsOf(newNumber()), part: 0, last: false });
    const { id: importId } = begun.body.import;
    const colleague = await world.build.persona(people.company.id, { profile: 'admin' });
    const rejected = await send({ contacts: rowsOf(newNumber()) }, colleague);
    expect([rejected.error, rejected.details]).toEqual([
      'ERR_CONFLICT',
      { importId, state: 'receiving', own: false },
    ]);
    expect((await send({ contacts: [], importId }, colleague)).error).toBe('ERR_NO_IMPORT_FOUND');
    expect((await send({ contacts: [] }, people.agent)).error).toBe('ERR_NO_PERMISSION');
    const stopped = await world.call(stopImport, { params: { importId } }, colleague);
    expect(stopped.body.state).toBe('stopped');
    expect((await importParts.find(people.company.id, { importId, rows: { $exists: true } })).length).toBe(0);
    expect((await send({ contacts: rowsOf(newNumber()) }, colleague)).body.message).toBe('done');
    // A second file does not cancel the import that the user already started.
    const first = (await send({ contacts: rowsOf(newNumber()), part: 0, last: false })).body.import.id;
    const second = await send({ contacts: rowsOf(newNumber()) });
    expect([second.error, second.details]).toEqual([
      'ERR_CONFLICT',
      { importId: first, state: 'receiving', own: true },
    ]);
    const { body: still } = await world.call(getImport, { params: { importId: first } }, people.admin);
    expect(still.state).toBe('receiving');
    await world.call(stopImport, { params: { importId: first } }, people.admin);
    expect((await send({ contacts: rowsOf(newNumber()) })).body.message).toBe('done');
    expect((await send({ contacts: [], whatsappId: world.rivalShop.connectionId })).error).toBe(
      'ERR_NO_WAPP_FOUND',
    );
  });

  it('can repeat its first part under an id of its own, if no response arrived', async () => {
    const uploadId = 'ab'.repeat(16);
    const contacts = rowsOf(newNumber());
    const first = await send({ contacts, uploadId, last: false });
    const again = await send({ contacts, uploadId, last: false });
    expect([first.body.import, again.body.import]).toMatchObject([
      { id: uploadId, state: 'receiving', total: 1 },
      { id: uploadId, state: 'receiving', total: 1 },
    ]);
    const done = { contacts: [], importId: uploadId, part: 1 };
    await send(done);
    expect(await finished(uploadId)).toMatchObject({ total: 1, added: 1 });
    expect((await send({ contacts, uploadId })).body.import).toMatchObject({ id: uploadId, state: 'done' });
    // Another company's id is no conflict with an import, and is not shown.
    const foreign = await world.call(
      importContacts,
      { body: { contacts, uploadId } },
      world.people.rivalAdmin,
    );
    expect(foreign.status).not.toBe(200);
  });

  it('waits with its rows for earlier imports, also into lists, and a fifth is rejected', async () => {
    const { people, app } = world;
    const companyId = people.company.id;
    // An import that another server works on.
    const lists = app.database.db.collection<{ _id: string }>('contact_list_imports');
    const running = { companyId, contactListId: 1, state: 'working', open: true };
    const createdAt = new Date(Date.now() - 60_000);
    await lists.insertOne({ _id: 'running', ...running, createdAt } as { _id: string });
    const phones = [newNumber(), newNumber(), newNumber()];
    const one = await send({ contacts: rowsOf(phones[0]!) });
    expect(one.body).toMatchObject({
      message: 'waiting',
      getLogs: [],
      import: { state: 'waiting', done: 0 },
    });
    const book = await world.call(importFromPhone, {}, people.admin);
    expect(book.body.message).toBe('waiting');
    expect((await world.call(importFromPhone, {}, people.admin)).error).toBe('ERR_CONFLICT');
    const colleague = await world.build.persona(companyId, { profile: 'admin' });
    const two = await send({ contacts: rowsOf(phones[1]!, phones[0]!) }, colleague);
    expect(two.body.message).toBe('waiting');
    const { body: overview } = await world.call(getImports, {}, people.admin);
    expect(overview).toMatchObject({ latest: { id: one.body.import.id, state: 'waiting' }, further: 2 });
    const fifth = await send({ contacts: rowsOf(phones[2]!) });
    expect([fifth.error, fifth.details]).toEqual(['ERR_LIMIT_REACHED', { limit: 4 }]);
    expect((await world.call(importFromPhone, {}, people.admin)).error).toBe('ERR_LIMIT_REACHED');

    await resume();
    expect(await contactOf(phones[0]!)).toBeUndefined();
    await world.call(stopImport, { params: { importId: book.body.import.id } }, people.admin);
    await lists.deleteOne({ _id: 'running' });
    // In their order: the second file finds the person of the first.
    expect(await finished(one.body.import.id)).toMatchObject({ added: 1 });
    expect(await finished(two.body.import.id)).toMatchObject({ added: 1, known: 1 });
  });

  it('ends with a notice if the server cannot continue it', async () => {
    const companyId = world.people.company.id;
    const begun = await send({ contacts: rowsOf(newNumber()), last: false });
    const { id: importId } = begun.body.import;
    await contactImports.updateOne(companyId, { _id: importId }, { $set: { state: 'working', parts: 1 } });
    vi.spyOn(importParts, 'findById').mockRejectedValue(new Error('the store is away'));
    const { dueWork } = world.app.context;
    let at = new Date();
    await dueWork.schedule({ kind: 'contacts.import', ref: importId, companyId, dueAt: at });
    await vi.waitFor(async () => {
      at = new Date(at.getTime() + 600_000);
      await dueWork.runDue(at);
      expect((await contactImports.findById(companyId, importId))?.state).toBe('failed');
    }, WITHIN);
    vi.restoreAllMocks();
    const notice = { 'content.importId': importId, 'content.isFailed': true };
    await vi.waitFor(async () => {
      expect(await world.app.database.db.collection('notices').countDocuments(notice)).toBe(1);
    }, WITHIN);
    expect(await importParts.count(companyId, { importId, rows: { $exists: true } })).toBe(0);
  });

  it('ends with a notice if the server crashes ten times without progress, and the next one runs', async () => {
    const companyId = world.people.company.id;
    const begun = await send({ contacts: rowsOf(newNumber()), last: false });
    const { id: importId } = begun.body.import;
    await contactImports.updateOne(companyId, { _id: importId }, { $set: { state: 'working', parts: 1 } });
    // Leaves the claim, like a crash.
    const run = vi.spyOn(importParts, 'find').mockRejectedValue(new Interrupted());
    await vi.waitFor(async () => {
      const expired = { $set: { workedUntil: new Date(0) } };
      await contactImports.updateOne(companyId, { _id: importId, open: true }, expired);
      await resume();
      expect((await contactImports.findById(companyId, importId))?.state).toBe('failed');
    }, WITHIN);
    expect(run).toHaveBeenCalledTimes(10);
    vi.restoreAllMocks();
    const notice = { 'content.importId': importId, 'content.isFailed': true };
    await vi.waitFor(async () => {
      expect(await world.app.database.db.collection('notices').countDocuments(notice)).toBe(1);
    }, WITHIN);
    expect((await send({ contacts: rowsOf(newNumber()) })).body.message).toBe('done');
  });

  it('is taken back if another request got the last room at the same moment', async () => {
    const { people, app } = world;
    const companyId = people.company.id;
    const lists = app.database.db.collection<{ _id: string }>('contact_list_imports');
    const createdAt = new Date(Date.now() - 60_000);
    for (const contactListId of [1, 2, 3]) {
      const open = { companyId, contactListId, state: 'working', open: true, createdAt };
      await lists.insertOne({ _id: `running${contactListId}`, ...open } as { _id: string });
    }
    const { insert } = contactImports;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const inserting = vi.spyOn(contactImports, 'insert').mockImplementationOnce(async (...given) => {
      await released;
      return insert(...given);
    });
    const file = send({ contacts: rowsOf(newNumber()) });
    await vi.waitFor(() => expect(inserting).toHaveBeenCalledTimes(1), WITHIN);
    const book = await world.call(importFromPhone, {}, people.admin);
    expect(book.body.message).toBe('waiting');
    release();
    const { error, details } = await file;
    vi.restoreAllMocks();
    expect([error, details]).toEqual(['ERR_LIMIT_REACHED', { limit: 4 }]);
    expect(await contactImports.count(companyId, { open: true })).toBe(1);
    await world.call(stopImport, { params: { importId: book.body.import.id } }, people.admin);
    await lists.deleteMany({ companyId, contactListId: { $in: [1, 2, 3] } });
  });

  it('is rejected with a board if it opens no tickets', async () => {
    const phone = newNumber();
    const rejected = await send({ contacts: rowsOf(phone), kanbanId: 7 });
    expect([rejected.error, rejected.details?.['field']]).toEqual(['ERR_VALIDATION', 'kanbanId']);
    expect(await contactOf(phone)).toBeUndefined();
    expect((await send({ contacts: rowsOf(phone), kanbanId: null })).body.message).toBe('done');
  });

  it('opens tickets when requested, and sends nothing', async () => {
    const [fresh, waiting] = [newNumber(), newNumber()];
    await world.messenger.writes(world.shop, { phone: waiting, name: 'Já escreveu' });
    const before = world.messenger.sent.length;
    const { body } = await send({ contacts: rowsOf(fresh, waiting), ticketCreationOption: 'true' });
    expect(body.import.tickets).toBe(1);
    const { body: lists } = await world.call(listTickets, { query: { showAll: 'true' } }, world.people.admin);
    const ticketsOf = (phone: string) => lists.tickets.filter(({ contact }) => contact.number === phone);
    expect(ticketsOf(fresh)).toMatchObject([{ status: 'open', userId: world.people.admin.id }]);
    expect(ticketsOf(waiting)).toMatchObject([{ status: 'pending' }]);
    expect(world.messenger.sent).toHaveLength(before);
  });

  it('omits contacts that are erased while it waits', async () => {
    const companyId = world.people.company.id;
    const phone = newNumber();
    await send({ contacts: rowsOf(phone) });
    const begun = await send({
      contacts: [
        { name: 'Some', number: phone },
        { name: 'Fica', number: newNumber() },
      ],
      part: 0,
      last: false,
    });
    const { _id: contactId } = (await contactOf(phone))!;
    await world.call(deleteContact, { params: { contactId } }, world.people.admin);
    const [part] = await importParts.find(companyId, { importId: begun.body.import.id });
    expect(part?.rows).toMatchObject([{ name: 'Fica' }]);
    await world.call(stopImport, { params: { importId: begun.body.import.id } }, world.people.admin);
  });
});

describe('an import during which a person is erased', () => {
  const companyId = () => world.people.company.id;

  /** Creates a contact with a name and a number. The returned function erases it. */
  async function withContact() {
    const phone = newNumber();
    await send({ contacts: rowsOf(phone) });
    const { _id: contactId } = (await contactOf(phone))!;
    const erase = async () => {
      const { status } = await world.call(deleteContact, { params: { contactId } }, world.people.admin);
      expect(status).toBe(204);
    };
    return { phone, erase };
  }

  /** Sends the first part of a file, which has another person's row. */
  async function begunWith(phone: string, part: { last: boolean }) {
    const other = newNumber();
    const { body } = await send({
      contacts: [
        { name: 'Apagada', number: phone },
        { name: 'Fica', number: other },
      ],
      part: 0,
      ...part,
    });
    return { importId: body.import.id, other };
  }

  /** Makes imports find no contact, as after the removal of an identity, until the returned function erases it. */
  function hideUntil(erase: () => Promise<void>) {
    const nothing = { toArray: () => Promise.resolve([]) } as never;
    const hidden = vi.spyOn(contactCollection(), 'find').mockImplementation(() => nothing);
    return () => {
      hidden.mockRestore();
      return erase();
    };
  }

  /** Holds an import that has compared its rows with the contacts. */
  function pauseInsertion() {
    const isMeant = (_filter: object, update: { $set?: object }) => 'adding' in (update.$set ?? {});
    return pauseCall('findOneAndUpdate', 'contact_imports', isMeant);
  }

  /** Runs `before` when the next contacts are about to be inserted, and `after` once they are. */
  function aroundInsertion(
    before: () => Promise<void>,
    after: () => Promise<void> = () => Promise.resolve(),
  ) {
    const collection = contactCollection();
    const insertMany = collection.insertMany.bind(collection);
    vi.spyOn(collection, 'insertMany').mockImplementationOnce(async (...args) => {
      await before();
      const result = await insertMany(...args);
      await after();
      return result;
    });
  }

  async function expectErased(phone: string, importId: string) {
    expect(await contactOf(phone)).toBeUndefined();
    const row = await contactImports.findById(companyId(), importId);
    expect(row).toMatchObject({ _id: importId });
    expect(row?.erased).toBeUndefined();
    expect(row?.adding).toBeUndefined();
  }

  it('omits the person of a part that arrives later', async () => {
    const { phone, erase } = await withContact();
    const begun = await begunWith(newNumber(), { last: false });
    await erase();
    await send({ contacts: rowsOf(phone, newNumber()), importId: begun.importId, part: 1 });
    expect(await finished(begun.importId)).toMatchObject({ added: 3 });
    await expectErased(phone, begun.importId);
  });

  it('omits the person if the rows were already in memory', async () => {
    const { phone, erase } = await withContact();
    const eraseHidden = hideUntil(erase);
    const adding = pauseInsertion();
    const sending = begunWith(phone, { last: true });
    await adding.reached;
    await eraseHidden();
    adding.release();
    const { importId, other } = await sending;
    expect(await finished(importId)).toMatchObject({ added: 1, known: 0 });
    expect(await contactOf(other)).toMatchObject({ name: 'Fica' });
    await expectErased(phone, importId);
  });

  it('deletes the person if the erasure ends just before the insertion', async () => {
    const { phone, erase } = await withContact();
    aroundInsertion(hideUntil(erase));
    const { importId, other } = await begunWith(phone, { last: true });
    expect(await finished(importId)).toMatchObject({ added: 1, known: 0 });
    expect(await contactOf(other)).toMatchObject({ name: 'Fica' });
    await expectErased(phone, importId);
  });

  it('deletes the person after a crash behind the insertion', async () => {
    const { phone, erase } = await withContact();
    aroundInsertion(hideUntil(erase), () => Promise.reject(new Error('the server crashed')));
    const { importId, other } = await begunWith(phone, { last: true });
    expect(await contactOf(phone)).toBeDefined();
    await resume();
    expect(await finished(importId)).toMatchObject({ added: 1, known: 0 });
    expect(await contactOf(other)).toMatchObject({ name: 'Fica' });
    await expectErased(phone, importId);
  });

  it('deletes the person if it is stopped after the crash', async () => {
    const { phone, erase } = await withContact();
    aroundInsertion(hideUntil(erase), () => Promise.reject(new Error('the server crashed')));
    const { importId } = await begunWith(phone, { last: true });
    await world.call(stopImport, { params: { importId } }, world.people.admin);
    await resume();
    await expectErased(phone, importId);
  });

  it('leaves a person of the address book out', async () => {
    const { phone, erase } = await withContact();
    const book = world.app.database.db.collection('address_book');
    world.messenger.names(world.shop, { phone }, { addressBookName: 'Tia Apagada' });
    await vi.waitFor(async () => expect(await book.countDocuments({ name: 'Tia Apagada' })).toBe(1), WITHIN);
    const reading = pauseInsertion();
    const eraseHidden = hideUntil(erase);
    const begun = await world.call(importFromPhone, {}, world.people.admin);
    await reading.reached;
    await eraseHidden();
    reading.release();
    await finished(begun.body.import.id);
    await expectErased(phone, begun.body.import.id);
  });

  it('opens no ticket for the person', async () => {
    const { phone, erase } = await withContact();
    const storing = pauseInsertion();
    const other = newNumber();
    const sending = send({ contacts: rowsOf(phone, other), ticketCreationOption: 'true' });
    await storing.reached;
    await erase();
    storing.release();
    const { body } = await sending;
    expect(await finished(body.import.id)).toMatchObject({ tickets: 1 });
    await expectErased(phone, body.import.id);
  });
});

function numbersKnown(): string {
  return `55119${String(60_000_001)}`;
}

describe('the phone’s address book', () => {
  it('creates one contact per person', async () => {
    const { messenger, shop, people } = world;
    const [both, phoneOnly, known] = [newNumber(), newNumber(), newNumber()];
    const lid = '77000123456789';
    await messenger.writes(shop, { phone: known, name: 'Nome próprio' });
    messenger.names(shop, { phone: both, lid }, { addressBookName: 'Tia Lúcia' });
    messenger.names(shop, { phone: phoneOnly }, { addressBookName: 'Padaria' });
    messenger.names(shop, { lid: '77000999999999' }, { addressBookName: 'Sem número' });
    messenger.names(shop, { phone: known }, { addressBookName: 'Da agenda' });
    await vi.waitFor(async () => {
      expect(await world.app.database.db.collection('address_book').countDocuments()).toBe(5);
    }, WITHIN);
    const begun = await world.call(importFromPhone, {}, people.admin);
    expect(begun.body).toMatchObject({ message: 'working', import: { source: 'phone', total: 5 } });
    expect(await finished(begun.body.import.id)).toMatchObject({ done: 5, added: 3, known: 1 });
    expect(await contactOf(both)).toMatchObject({ name: 'Tia Lúcia', lid, nameSource: 'book' });
    expect((await contactOf(phoneOnly))?.check ?? null).toBeNull();
    expect((await world.call(importFromPhone, {}, people.agent)).error).toBe('ERR_NO_PERMISSION');
  });
});

describe('an address book of more than a thousand names', () => {
  it('creates contacts page by page', async () => {
    const { messenger, shop, people, app } = world;
    const book = app.database.db.collection('address_book');
    const before = await book.countDocuments();
    const names = Array.from({ length: 1_100 }, (_, n) => ({
      identity: messenger.identityOf({ phone: newNumber() }),
      addressBookName: `Agenda ${n}`,
      pushName: null,
    }));
    messenger.listener().onNames?.(shop, names);
    const total = before + names.length;
    await vi.waitFor(async () => expect(await book.countDocuments()).toBe(total), WITHIN);
    const { body } = await world.call(importFromPhone, {}, people.admin);
    expect(body.import.total).toBe(total);
    expect(await finished(body.import.id)).toMatchObject({ done: total, added: names.length });
    const created = { companyId: people.company.id, name: /^Agenda / };
    expect(await app.database.db.collection('contacts').countDocuments(created)).toBe(names.length);
  });
});

describe('imported numbers', () => {
  /** All other numbers do not exist on WhatsApp. Returns an array that collects the looked-up numbers. */
  const lookupsReturn = (known: Record<string, { phone: string; lid?: string } | GatewayError>) => {
    const lookups: string[] = [];
    world.messenger.gateway.lookup = (_connection, phones) => {
      lookups.push(...phones);
      const [phone = ''] = phones;
      const result = known[phone];
      if (result instanceof GatewayError) return Promise.reject(result);
      if (!result) return Promise.resolve([{ phone, exists: false as const }]);
      const { lid = null } = result;
      const identity = { phone: result.phone, lid, address: `${result.phone}@phone` as ChatAddress };
      return Promise.resolve([{ phone, exists: true as const, identity }]);
    };
    return lookups;
  };
  let later = Date.now() + 3_600_000;
  /** Runs the due lookups several times, at later and later times. */
  const turns = async (count: number) => {
    for (let n = 0; n < count; n++) {
      later += 10_000;
      await world.app.services.contacts.numbers.checks.turn(new Date(later));
    }
  };

  it("are looked up one after the other, and stored in WhatsApp's spelling or marked as unknown", async () => {
    const companyId = world.people.company.id;
    await contacts.updateMany(companyId, {}, { $set: { check: null } });
    await checkTurns.deleteMany(companyId, {});
    const [there, unregistered, silent] = [newNumber(), newNumber(), newNumber()];
    const spelt = there.replace(/^55119/, '5511');
    await send({ contacts: rowsOf(there, unregistered, silent) });
    const overview = async () => (await world.call(getImports, {}, world.people.admin)).body.checks;
    expect(await overview()).toEqual({ waiting: 3, absent: 0 });

    const lookups = lookupsReturn({
      [there]: { phone: spelt, lid: '77000111122222' },
      [silent]: new GatewayError('timeout', 'no answer'),
    });
    await turns(1);
    expect(lookups).toEqual([there]);
    expect(await contactOf(spelt)).toMatchObject({ lid: '77000111122222', check: null });
    await turns(2);
    // The lookup tried both spellings of the absent number. The failed lookup is retried later.
    expect(lookups).toEqual([
      there,
      unregistered,
      spelt.length > 0 ? unregistered.replace(/^55119/, '5511') : '',
      silent,
    ]);
    expect(await overview()).toEqual({ waiting: 1, absent: 1 });
    const absent = await world.call(listContacts, { query: { numberCheck: 'absent' } }, world.people.agent);
    expect(absent.body.contacts).toMatchObject([{ number: unregistered, numberCheck: 'absent' }]);

    // The message proves that the number exists.
    await world.messenger.writes(world.shop, { phone: unregistered });
    expect(await overview()).toEqual({ waiting: 1, absent: 0 });
    world.messenger.gateway.lookup = lookUp;
  });

  it('are looked up at once when a user opens a ticket with them', async () => {
    const phone = newNumber();
    const spelt = phone.replace(/^55119/, '5511');
    await send({ contacts: rowsOf(phone) });
    const lookups = lookupsReturn({ [phone]: { phone: spelt } });
    const { people } = world;
    const { _id: contactId } = (await contactOf(phone))!;
    const body = { contactId, queueId: people.queues.sales.id, status: 'open' as const };
    const opened = await world.call(createTicket, { body }, people.agent);
    expect(opened.body.contact.number).toBe(spelt);
    expect(lookups).toEqual([phone]);
    world.messenger.gateway.lookup = lookUp;
  });

  it('wait while the connection is down or its lookups are exhausted', async () => {
    const companyId = world.people.company.id;
    await contacts.updateMany(companyId, {}, { $set: { check: null } });
    await checkTurns.deleteMany(companyId, {});
    const phone = newNumber();
    await send({ contacts: rowsOf(phone) });
    const lookups = lookupsReturn({ [phone]: new GatewayError('notConnected', 'down') });
    await turns(2);
    // After a failure of the connection, lookups pause for a minute.
    expect(lookups).toEqual([phone]);
    later += 60_000;
    lookupsReturn({ [phone]: { phone } });
    await turns(1);
    expect(await contactOf(phone)).toMatchObject({ check: null });
    await turns(1);
    expect(await checkTurns.find(companyId)).toEqual([]);
    world.messenger.gateway.lookup = lookUp;
  });
});

describe('a file of 50,000 rows', () => {
  it('is received without delaying other requests', { timeout: 180_000 }, async () => {
    const total = 50_000;
    const people = 10_000;
    const part = 1_000;
    let longest = 0;
    let before = performance.now();
    const watch = setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - before - 10);
      before = now;
    }, 10);
    const began = performance.now();
    let importId: string | undefined;
    for (let at = 0; at < total; at += part) {
      const rows = Array.from({ length: part }, (_, n) => ({
        name: `Cliente Número ${at + n}`,
        // Each person occurs five times, so that the test stores fewer contacts.
        number: `5521${String(920_000_000 + Math.floor(((at + n) * people) / total))}`,
      }));
      const { body } = await send({
        contacts: rows,
        ...(importId && { importId }),
        part: at / part,
        last: at + part >= total,
      });
      importId = body.import.id;
    }
    const done = await vi.waitFor(
      async () => {
        const { body } = await world.call(getImport, { params: { importId: importId! } }, world.people.admin);
        expect(body.state).toBe('done');
        return body;
      },
      { timeout: 150_000, interval: 250 },
    );
    clearInterval(watch);
    const seconds = (performance.now() - began) / 1_000;
    process.stdout.write(`50,000 rows: ${seconds.toFixed(1)} s, longest stall ${Math.round(longest)} ms\n`);
    expect(done).toMatchObject({ total, done: total, added: people, repeated: total - people });
    // A longer interruption of the process could let sockets and leases time out. A slow machine does
    // everything slowly, so the limit grows with the time of the whole import.
    expect(longest).toBeLessThan(Math.max(1_500, seconds * 250));
    const found = await world.call(
      listContacts,
      { query: { searchParam: '21920009999' } },
      world.people.agent,
    );
    expect(found.body.contacts).toMatchObject([{ name: 'Cliente Número 49995' }]);
  });
});

describe('the imports of an earlier version', () => {
  interface StoredImport {
    _id: string;
    companyId: number;
    source?: string;
    state?: string;
    slot?: string;
  }

  it('get the slots of what they receive or read, and no longer exclude one another', async () => {
    const { db } = world.app.database;
    const imports = db.collection<StoredImport>('contact_imports');
    const jobs = db.collection('jobs');
    await imports.deleteMany({ open: true });
    for (const name of ['import-slot', 'import-line']) await imports.dropIndex(name);
    const onlyOpen = { unique: true, partialFilterExpression: { open: true } };
    await imports.createIndex({ companyId: 1, open: 1 }, { name: 'import-open', ...onlyOpen });
    const companies = [990_001, 990_002, 990_003] as const;
    const [receiving, phone, working] = companies;
    const earlier = { open: true, touchedAt: new Date(), createdAt: new Date() };
    await imports.insertMany([
      { _id: 'receiving', companyId: receiving, source: 'file', state: 'receiving', ...earlier },
      { _id: 'phone', companyId: phone, source: 'phone', state: 'working', ...earlier },
      { _id: 'working', companyId: working, source: 'file', state: 'working', ...earlier },
      { _id: 'ended', companyId: phone, source: 'phone', state: 'done' },
    ] as StoredImport[]);
    await jobs.insertOne({ name: 'contacts.imports' });

    const [, migration] = contactImportMigrations.migrations;
    // A repetition after a crash changes nothing more.
    for (let run = 0; run < 2; run += 1) await migration!.up({ db } as never);

    const rows = await imports.find({ companyId: { $in: [...companies] } }).toArray();
    expect(Object.fromEntries(rows.map(({ _id, slot }) => [_id, slot]))).toEqual({
      ...{ receiving: 'upload', phone: 'phone', working: undefined, ended: undefined },
    });
    expect(await jobs.countDocuments({ name: 'contacts.imports' })).toBe(0);
    await imports.insertOne({ _id: 'second', companyId: phone, ...earlier } as StoredImport);
    const other = { _id: 'third', companyId: phone, slot: 'phone' };
    await expect(imports.insertOne(other)).rejects.toThrow('E11000');
    await imports.deleteMany({ companyId: { $in: [...companies] } });
  });
});
