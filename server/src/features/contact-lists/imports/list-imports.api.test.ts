import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createContactList,
  deleteContactList,
  getContactList,
  getListImport,
  getListImportLog,
  listContactListItems,
  type ListImport,
  type ListImportLine,
  stopListImport,
} from '@recado/shared/contact-lists';
import { deleteContact } from '@recado/shared/contacts';
import { recordOptOut } from '@recado/shared/opt-outs';
import { writeWorkbook } from '@recado/shared/sheet';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { type ContactListItemDocument, itemCollection } from '../contact-list-item.model';
import { listImportParts, listImports, NO_ROWS } from './list-import.model';

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

const WITHIN = { timeout: 40_000, interval: 50 };
const newList = async () =>
  (await world.call(createContactList, { body: { name: 'Clientes' } }, admin)).body.id;
const latest = async (contactListId: number) =>
  (await world.call(getListImport, { params: { contactListId } }, admin)).body;
const log = async (contactListId: number, part = 0): Promise<ListImportLine[]> => {
  const { body } = await world.call(getListImportLog, { params: { contactListId }, query: { part } }, admin);
  return [...body.lines, ...(body.nextPart === null ? [] : await log(contactListId, body.nextPart))];
};
const itemsOf = async (contactListId: number) =>
  (await world.call(listContactListItems, { query: { contactListId } }, admin)).body.contacts;

async function upload(
  contactListId: number,
  content: string | Uint8Array<ArrayBuffer>,
  { fileName = 'clientes.csv', fields = {}, as = admin }: UploadOptions = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content]), fileName);
  const response = await fetch(`${world.url}/contact-lists/${contactListId}/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as ListImport & { error?: string } };
}
interface UploadOptions {
  fileName?: string;
  fields?: Record<string, string>;
  as?: Persona;
}

async function untilEnded(contactListId: number): Promise<ListImport> {
  return vi.waitFor(async () => {
    const { import: row } = await latest(contactListId);
    if (!row || row.state === 'reading' || row.state === 'working') throw new Error(`still ${row?.state}`);
    return row;
  }, WITHIN);
}

async function imported(
  contactListId: number,
  ...rest: Parameters<typeof upload> extends [number, ...infer R] ? R : never
) {
  const { status, body } = await upload(contactListId, ...rest);
  expect(status).toBe(202);
  expect(body).toMatchObject({ contactListId, state: 'reading' });
  return untilEnded(contactListId);
}

describe('POST /contact-lists/{id}/upload', () => {
  it('imports a workbook: one contact per number, other columns as variables, problems by row', async () => {
    const id = await newList();
    const sheet = writeWorkbook('Clientes', [
      ['E-mail', 'Celular', 'Nome', 'Data de vencimento'],
      ['ana@exemplo.com.br', '5511987650001', 'Ana Lima', '10/12'],
      ['', '+55 (11) 98765-0002', '', ''],
      ['x', '5511987650003', 'Caio Reis', '11/12'],
      ['', '551187650001', 'Ana de novo', ''],
      ['', '11987650004', 'Sem país', ''],
      ['', '5,51199E+12', 'Arredondado', ''],
    ]);
    const result = await imported(id, sheet, { fileName: 'clientes.xlsx' });
    expect(result).toMatchObject({ state: 'done', total: 6, done: 6, added: 4, repeated: 1, invalid: 1 });
    expect(await itemsOf(id)).toMatchObject([
      { name: '', number: '5511987650002', extra: {} },
      { name: 'Ana Lima', email: 'ana@exemplo.com.br', extra: { data_de_vencimento: '10/12' } },
      { name: 'Caio Reis', email: '' },
      { name: 'Sem país', number: '5511987650004' },
    ]);
    expect(await log(id)).toEqual([
      { row: 4, outcome: 'emailInvalid', firstRow: null },
      { row: 5, outcome: 'repeated', firstRow: 2 },
      { row: 7, outcome: 'numberRounded', firstRow: null },
    ]);
    const { body: list } = await world.call(getContactList, { params: { contactListId: id } }, admin);
    expect(list.counts.total).toBe(4);
    // No names or numbers remain in the import.
    expect(JSON.stringify(await listImportParts.find(companyId, {}))).not.toContain('98765');
  });

  it('keeps contacts of the list, marks people who opted out, and completes Brazilian numbers', async () => {
    const id = await newList();
    const known = newCustomer();
    await world.messenger.writes(world.shop, known);
    await world.ticketOf(known);
    await imported(id, `nome;numero\nJá está;5511987660001`);
    await world.call(recordOptOut, { body: { number: '5511987660002' } }, admin);
    const rows = `nome;numero\nOutra;551187660001\nSaiu;11987660002\nEscreveu;${known.phone}`;
    const result = await imported(id, rows);
    expect(result).toMatchObject({ added: 2, known: 1, optedOut: 1, invalid: 0 });
    expect(await log(id)).toEqual([
      { row: 2, outcome: 'known', firstRow: null },
      { row: 3, outcome: 'optedOut', firstRow: null },
    ]);
    expect(await itemsOf(id)).toMatchObject([
      { name: 'Escreveu', isWhatsappValid: true, optedOut: false },
      { name: 'Já está', isWhatsappValid: null },
      { name: 'Saiu', number: '5511987660002', optedOut: true },
    ]);
  });

  it('remembers the chosen columns for the next sheet of the list', async () => {
    const id = await newList();
    const columns = { name: 'Razão social', number: 'Fone 2', email: null };
    const sheet = (n: number) => `Fone;Fone 2;Razão social\n1;551198767000${n};Padaria ${n}`;
    await imported(id, sheet(1), { fields: { columns: JSON.stringify(columns) } });
    expect((await latest(id)).columns).toEqual(columns);
    await imported(id, sheet(2));
    expect(await itemsOf(id)).toMatchObject([
      { name: 'Padaria 1', number: '5511987670001', extra: { fone: '1' } },
      { name: 'Padaria 2', number: '5511987670002' },
    ]);
  });

  it.each([
    ['unreadable', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2])],
    ['empty', 'nome;numero\n'],
    ['tooManyRows', `nome;numero\n${'A;1\n'.repeat(50_001)}`],
  ])('reports a file that is %s', async (failure, content) => {
    const id = await newList();
    expect(await imported(id, content)).toMatchObject({ state: 'failed', failure, total: 0 });
    expect(await itemsOf(id)).toEqual([]);
    // The list is free for another file.
    expect(await imported(id, 'nome;numero\nAna;5511987650001')).toMatchObject({ state: 'done', added: 1 });
  });

  it('rejects a second file while the list has an import, and a list of another company', async () => {
    const id = await newList();
    const { _id } = await listImports.insert(companyId, openImport(id));
    expect(await upload(id, 'nome;numero\nBia;5511987650002')).toMatchObject({
      status: 409,
      body: { error: 'ERR_CONFLICT' },
    });
    await listImports.deleteOne(companyId, { _id });
    await world.setting(world.people.rivalCompany.id, 'campaignsEnabled', 'true');
    expect((await upload(id, 'a;b', { as: world.people.rivalAdmin })).body.error).toBe(
      'ERR_NO_CONTACT_LIST_FOUND',
    );
    expect((await upload(await newList(), 'a;b', { as: world.people.agent })).status).toBe(403);
  });

  it('reads a file after the earlier imports of the company, from the disk, and rejects a fifth', async () => {
    const running = await listImports.insert(companyId, openImport(await newList()));
    const lists = [await newList(), await newList(), await newList()];
    for (const [index, list] of lists.entries())
      expect((await upload(list, `nome;numero\nBia;551198765001${index}`)).status).toBe(202);
    expect(await upload(await newList(), 'nome;numero\nBia;5511987650001')).toMatchObject({
      status: 409,
      body: { error: 'ERR_LIMIT_REACHED' },
    });
    const folder = join(world.app.context.config.dataDir, 'sheets');
    expect(await readdir(folder)).toHaveLength(3);
    const [first, second, third] = lists as [number, number, number];
    await world.call(stopListImport, { params: { contactListId: second } }, admin);
    await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(2), WITHIN);
    await vi.waitFor(
      async () => expect((await latest(first)).import).toMatchObject({ state: 'reading', waiting: true }),
      WITHIN,
    );
    expect((await latest(second)).import?.waiting).toBe(false);
    await listImports.deleteOne(companyId, { _id: running._id });
    for (const list of [first, third])
      expect(await untilEnded(list)).toMatchObject({ state: 'done', waiting: false, added: 1 });
    expect(await readdir(folder)).toEqual([]);
  });

  it('takes an import back, with its file, if another request got the last room at the same moment', async () => {
    const others = [await newList(), await newList(), await newList(), await newList()];
    const [last = 0, ...open] = others;
    for (const list of open) await listImports.insert(companyId, openImport(list));
    const { insert } = listImports;
    vi.spyOn(listImports, 'insert').mockImplementationOnce(async (...given) => {
      await insert(companyId, openImport(last));
      return insert(...given);
    });
    const late = await newList();
    expect(await upload(late, 'nome;numero\nBia;5511987650001')).toMatchObject({
      status: 409,
      body: { error: 'ERR_LIMIT_REACHED' },
    });
    vi.restoreAllMocks();
    expect((await latest(late)).import).toBeNull();
    expect(await readdir(join(world.app.context.config.dataDir, 'sheets'))).toEqual([]);
    for (const contactListId of others) await listImports.deleteMany(companyId, { contactListId });
  });

  it('finds the headings of a title, shows what Excel shows, and takes a first row for a person', async () => {
    const titled = await newList();
    const sheet = writeWorkbook('A', [['Clientes'], [], ['Celular', 'Nome'], ['11987650001', 'Ana']]);
    expect(await imported(titled, sheet)).toMatchObject({ total: 1, added: 1 });
    const bare = await newList();
    expect(await imported(bare, 'Bia;11987650002\nCaio;11987650003')).toMatchObject({ added: 2 });
    const selected = await newList();
    const columns = JSON.stringify({ name: '2', number: '1', email: null });
    const rows = 'Ramal;Setor\n11987650004;Vendas';
    expect(await imported(selected, rows, { fields: { header: 'false', columns } })).toMatchObject({
      added: 1,
      invalid: 1,
    });
    expect(await itemsOf(selected)).toMatchObject([{ name: 'Vendas', number: '5511987650004' }]);
    expect((await latest(selected)).columns).toBeNull();
  });

  it('imports several parts, and adds no contact to a list of 50,000', async () => {
    const id = await newList();
    const row = (n: number) => `Pessoa ${n};5511${900_000_000 + n}`;
    const rows = Array.from({ length: 2_500 }, (_, n) => row(n));
    expect(await imported(id, `nome;numero\n${rows.join('\n')}\n${row(7)}`)).toMatchObject({
      total: 2_501,
      added: 2_500,
      repeated: 1,
    });
    expect(await log(id)).toEqual([{ row: 2_502, outcome: 'repeated', firstRow: 9 }]);
    const now = new Date();
    const item = (n: number): ContactListItemDocument => ({
      ...{ _id: 900_000_000 + n, companyId, contactListId: id, name: '', nameKey: '', words: [] },
      ...{ number: `5521${900_000_000 + n}`, phoneKey: `5521${900_000_000 + n}`, email: '', extra: {} },
      ...{ validity: 'unknown', createdAt: now, updatedAt: now },
    });
    for (const thousands of Array.from({ length: 47 }, (_, n) => n * 1_000))
      await itemCollection().insertMany(Array.from({ length: 1_000 }, (_, n) => item(thousands + n)));
    const last = Array.from({ length: 501 }, (_, n) => row(10_000 + n));
    expect(await imported(id, `nome;numero\n${row(7)}\n${last.join('\n')}`)).toMatchObject({
      added: 500,
      known: 1,
      invalid: 1,
    });
    expect((await log(id)).at(-1)).toEqual({ row: 503, outcome: 'listFull', firstRow: null });
  }, 60_000);
});

const openImport = (contactListId: number) => ({
  _id: `import-${contactListId}`,
  contactListId,
  state: 'working' as const,
  open: true as const,
  failure: null,
  fileName: 'a.csv',
  ...{ total: 3, done: 0, parts: 3, ...NO_ROWS },
  touchedAt: new Date(),
  startedAt: new Date(),
  createdAt: new Date(),
});

/** Stores an import of three rows, one per part, as a server that crashed leaves it. */
async function interrupted(contactListId: number): Promise<string> {
  const { _id: importId } = await listImports.insert(companyId, openImport(contactListId));
  for (const part of [0, 1, 2])
    await listImportParts.insert(companyId, {
      _id: `${importId}:${part}`,
      importId,
      part,
      rows: [{ row: part + 2, name: `Pessoa ${part}`, number: `551198768000${part}`, email: '', extra: {} }],
      lines: [],
      counts: NO_ROWS,
      size: 1,
    });
  return importId;
}
const resume = (importId: string) =>
  world.app.context.dueWork
    .schedule({ kind: 'contact-lists.import', ref: importId, companyId, dueAt: new Date() })
    .then(() => world.app.context.dueWork.runDue(new Date()));

describe('an interrupted import', () => {
  it('continues, and counts rows that were added before the crash as added', async () => {
    const id = await newList();
    const importId = await interrupted(id);
    await resume(importId);
    const first = await untilEnded(id);
    // The server crashed between the insertion of the last part and its result.
    await listImports.updateOne(companyId, { _id: importId }, { $set: { state: 'working', open: true } });
    const rows = [{ row: 4, name: 'Pessoa 2', number: '5511987680002', email: '', extra: {} }];
    await listImportParts.updateOne(companyId, { _id: `${importId}:2` }, { $set: { rows, counts: NO_ROWS } });
    await resume(importId);
    expect(await untilEnded(id)).toEqual(first);
    expect(first).toMatchObject({ state: 'done', done: 3, added: 3, known: 0 });
    expect(await itemsOf(id)).toHaveLength(3);
  });

  it('fails if the server stopped while it read the file', async () => {
    const id = await newList();
    const touchedAt = new Date(Date.now() - 60_000);
    const { _id } = await listImports.insert(companyId, { ...openImport(id), state: 'reading', touchedAt });
    await resume(_id);
    expect(await untilEnded(id)).toMatchObject({ state: 'failed', failure: 'interrupted' });
  });

  it('adds nothing after it is stopped, and leaves no rows', async () => {
    const id = await newList();
    const importId = await interrupted(id);
    const stopped = await world.call(stopListImport, { params: { contactListId: id } }, admin);
    expect(stopped.body.state).toBe('stopped');
    await resume(importId);
    expect(await itemsOf(id)).toEqual([]);
    expect(await listImportParts.count(companyId, { importId, rows: { $exists: true } })).toBe(0);
  });

  it('ends with its list', async () => {
    const id = await newList();
    const importId = await interrupted(id);
    await world.call(deleteContactList, { params: { contactListId: id } }, admin);
    await resume(importId);
    expect(await listImports.findById(companyId, importId)).toBeUndefined();
    expect(await listImportParts.count(companyId, { importId })).toBe(0);
  });
});

describe('an import during which a person is erased', () => {
  /** Stores an import whose first row is a customer's. The returned function erases that customer. */
  async function withCustomer() {
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    const ticket = await world.ticketOf(customer);
    await world.change(ticket.id, 'closed', admin);
    const erase = async () => {
      const { status } = await world.call(deleteContact, { params: { contactId: ticket.contactId } }, admin);
      expect(status).toBe(204);
    };
    return { number: `+${customer.phone}`, erase };
  }

  async function interruptedWith(contactListId: number, number: string): Promise<string> {
    const importId = await interrupted(contactListId);
    const rows = [{ row: 2, name: 'Apagada', number, email: '', extra: {} }];
    await listImportParts.updateOne(companyId, { _id: `${importId}:0` }, { $set: { rows } });
    return importId;
  }

  /** Runs `before` when the next contacts are about to be inserted. */
  function beforeInsertion(before: () => Promise<void>) {
    const collection = itemCollection();
    const insertMany = collection.insertMany.bind(collection);
    return vi.spyOn(collection, 'insertMany').mockImplementationOnce(async (...args) => {
      await before();
      return insertMany(...args);
    });
  }

  async function expectOthersOnly(contactListId: number, importId: string) {
    expect((await itemsOf(contactListId)).map(({ name }) => name)).toEqual(['Pessoa 1', 'Pessoa 2']);
    expect((await listImports.findById(companyId, importId))?.erased).toBeUndefined();
  }

  it('omits the person if the row still waits', async () => {
    const { number, erase } = await withCustomer();
    const id = await newList();
    const importId = await interruptedWith(id, number);
    await erase();
    await resume(importId);
    expect(await untilEnded(id)).toMatchObject({ state: 'done', done: 3, added: 2 });
    await expectOthersOnly(id, importId);
  });

  it('deletes the person if the row was already in memory', async () => {
    const { number, erase } = await withCustomer();
    const id = await newList();
    const importId = await interruptedWith(id, number);
    beforeInsertion(erase);
    await resume(importId);
    await untilEnded(id);
    await expectOthersOnly(id, importId);
    const { body: list } = await world.call(getContactList, { params: { contactListId: id } }, admin);
    expect(list.counts.total).toBe(2);
  });

  it('deletes the person after a crash behind the insertion', async () => {
    const { number, erase } = await withCustomer();
    const id = await newList();
    const importId = await interruptedWith(id, number);
    const collection = itemCollection();
    const insertMany = collection.insertMany.bind(collection);
    vi.spyOn(collection, 'insertMany').mockImplementationOnce(async (...args) => {
      await erase();
      await insertMany(...args);
      throw new Error('the server crashed');
    });
    await resume(importId);
    await resume(importId);
    await untilEnded(id);
    await expectOthersOnly(id, importId);
  });

  it.each(['before', 'after'])('deletes the person if it is stopped %s the erasure', async (order) => {
    const { number, erase } = await withCustomer();
    const id = await newList();
    const importId = await interruptedWith(id, number);
    const stop = () => world.call(stopListImport, { params: { contactListId: id } }, admin);
    beforeInsertion(async () => {
      if (order === 'before') await stop();
      await erase();
      if (order === 'after') await stop();
    });
    await resume(importId);
    expect(await itemsOf(id)).toEqual([]);
    expect((await listImports.findById(companyId, importId))?.erased).toBeUndefined();
  });

  it('omits the person if the file was still being read', async () => {
    const { number, erase } = await withCustomer();
    const id = await newList();
    const insert = listImportParts.insert;
    vi.spyOn(listImportParts, 'insert').mockImplementationOnce(async (...args) => {
      await erase();
      return insert(...args);
    });
    const result = await imported(id, `nome;numero\nApagada;${number}\nFica;5511987690001`);
    expect(result).toMatchObject({ state: 'done', added: 1 });
    expect((await itemsOf(id)).map(({ name }) => name)).toEqual(['Fica']);
  });
});
