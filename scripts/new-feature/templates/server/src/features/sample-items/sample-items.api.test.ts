import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createSampleItem,
  deleteSampleItem,
  listSampleItems,
  type SampleItemInput,
  updateSampleItem,
} from '@recado/shared/sample-items';
import { deleteUser } from '@recado/shared/users';
import { testWindow } from '#core/realtime/testing/test-window';
import type { Persona } from '#testing/factories';
import { startTestServer, type TestServer } from '#testing/start-test-server';
import { MAX_SAMPLE_ITEMS } from './operations/create-sample-item';

let server: TestServer;
let admin: Persona;
let agent: Persona;
let rival: Persona;

beforeAll(async () => {
  server = await startTestServer();
  rival = await server.build.persona((await server.build.company()).id, { profile: 'admin' });
});
afterAll(() => server.close());
beforeEach(async () => {
  const { id } = await server.build.company();
  admin = await server.build.persona(id, { profile: 'admin' });
  agent = await server.build.persona(id);
});

const create = (body: SampleItemInput, as?: Persona) => server.call(createSampleItem, { body }, as);
const change = (sampleItemId: number, body: Partial<SampleItemInput>, as?: Persona) =>
  server.call(updateSampleItem, { params: { sampleItemId }, body }, as);
const remove = (sampleItemId: number, as?: Persona) =>
  server.call(deleteSampleItem, { params: { sampleItemId } }, as);
const list = async (as: Persona) => (await server.call(listSampleItems, {}, as)).body;
const names = async (as: Persona) => (await list(as)).map(({ name }) => name);
const created = async (name: string, as = admin) => (await create({ name }, as)).body;

describe('GET /sample-items', () => {
  it('lists the company’s sample items by name', async () => {
    await created('Segundo');
    await created('Primeiro');
    await created('De outra empresa', rival);
    expect(await names(admin)).toEqual(['Primeiro', 'Segundo']);
  });

  it('hides inactive sample items from agents', async () => {
    await created('Visível');
    await create({ name: 'Inativo', active: false }, admin);
    expect(await names(agent)).toEqual(['Visível']);
    expect(await names(admin)).toEqual(['Inativo', 'Visível']);
  });

  it('rejects a request without a token', async () => {
    expect((await server.call(listSampleItems, {})).status).toBe(401);
  });
});

describe('POST /sample-items', () => {
  it('creates an active sample item with the caller as its author', async () => {
    const { status, body } = await create({ name: ' Primeiro ', text: 'Um texto' }, admin);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      name: 'Primeiro',
      text: 'Um texto',
      active: true,
      userId: admin.id,
      updatedAt: body.updatedAt,
    });
    expect(await list(admin)).toEqual([body]);
  });

  it('rejects callers without a token and agents', async () => {
    expect((await create({ name: 'Primeiro' })).status).toBe(401);
    const rejected = await create({ name: 'Primeiro' }, agent);
    expect([rejected.status, rejected.error]).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(await list(admin)).toEqual([]);
  });

  it('rejects invalid fields and names them', async () => {
    const invalid: [SampleItemInput, string][] = [
      [{ name: 'x' }, 'name'],
      [{ name: 'x'.repeat(51) }, 'name'],
      [{ name: '    ' }, 'name'],
      [{ name: 'Primeiro', text: 'x'.repeat(2_001) }, 'text'],
      [{ name: 'Primeiro', active: 'sim' as unknown as boolean }, 'active'],
    ];
    for (const [body, field] of invalid) {
      const rejected = await create(body, admin);
      expect([rejected.status, rejected.error, rejected.details?.['field']], JSON.stringify(body)).toEqual([
        400,
        'ERR_VALIDATION',
        field,
      ]);
    }
    expect(await list(admin)).toEqual([]);
  });

  it('rejects a name that the company has, and accepts another company’s', async () => {
    await created('Primeiro');
    const rejected = await create({ name: 'Primeiro' }, admin);
    expect([rejected.status, rejected.error, rejected.details]).toEqual([
      409,
      'ERR_CONFLICT',
      { field: 'name' },
    ]);
    expect((await create({ name: 'Primeiro' }, rival)).status).toBe(201);
  });

  it('rejects more sample items than the limit', async () => {
    const { companyId } = admin;
    const rows = Array.from({ length: MAX_SAMPLE_ITEMS }, (_, index) => ({
      _id: companyId * 100_000 + index,
      companyId,
      name: `Registro ${index}`,
    }));
    await server.app.database.db.collection<{ _id: number }>('sample_items').insertMany(rows);
    const rejected = await create({ name: 'Um a mais' }, admin);
    expect([rejected.status, rejected.error, rejected.details]).toEqual([
      409,
      'ERR_LIMIT_REACHED',
      { limit: MAX_SAMPLE_ITEMS },
    ]);
  });
});

describe('PUT /sample-items/{sampleItemId}', () => {
  it('changes the given fields only', async () => {
    const { id } = (await create({ name: 'Primeiro', text: 'Um texto' }, admin)).body;
    const { status, body } = await change(id, { active: false }, admin);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, name: 'Primeiro', text: 'Um texto', active: false, userId: admin.id });
    expect(await list(admin)).toEqual([body]);
  });

  it('rejects callers without a token and agents', async () => {
    const { id } = await created('Primeiro');
    expect((await change(id, { name: 'Segundo' })).status).toBe(401);
    expect((await change(id, { name: 'Segundo' }, agent)).error).toBe('ERR_NO_PERMISSION');
    expect(await names(admin)).toEqual(['Primeiro']);
  });

  it('finds no sample item of another company', async () => {
    const { id } = await created('Primeiro');
    const rejected = await change(id, { name: 'Segundo' }, rival);
    expect([rejected.status, rejected.error]).toEqual([404, 'ERR_NO_SAMPLE_ITEM_FOUND']);
    expect(await names(admin)).toEqual(['Primeiro']);
  });

  it('rejects an invalid field, and a name that another sample item has', async () => {
    await created('Primeiro');
    const { id } = await created('Segundo');
    const invalid = await change(id, { name: '' }, admin);
    expect([invalid.status, invalid.details?.['field']]).toEqual([400, 'name']);
    expect((await change(id, { name: 'Primeiro' }, admin)).error).toBe('ERR_CONFLICT');
    expect((await change(id, { name: 'Segundo' }, admin)).status).toBe(200);
  });
});

describe('DELETE /sample-items/{sampleItemId}', () => {
  it('deletes the sample item once', async () => {
    const { id } = await created('Primeiro');
    expect((await remove(id, admin)).status).toBe(204);
    expect(await list(admin)).toEqual([]);
    const repeated = await remove(id, admin);
    expect([repeated.status, repeated.error]).toEqual([404, 'ERR_NO_SAMPLE_ITEM_FOUND']);
  });

  it('rejects callers without a token, agents and other companies', async () => {
    const { id } = await created('Primeiro');
    expect((await remove(id)).status).toBe(401);
    expect((await remove(id, agent)).status).toBe(403);
    expect((await remove(id, rival)).status).toBe(404);
    expect(await names(admin)).toEqual(['Primeiro']);
  });

  it('rejects an id that is no number', async () => {
    const params = { sampleItemId: 'x' as unknown as number };
    const rejected = await server.call(deleteSampleItem, { params }, admin);
    expect([rejected.status, rejected.details?.['field']]).toEqual([400, 'sampleItemId']);
  });
});

describe('the event sampleItem', () => {
  it('is sent to the company’s windows only, once per change', async () => {
    const own = testWindow(server.url, agent.token);
    const other = testWindow(server.url, rival.token);
    await Promise.all([own.ready(), other.ready()]);
    const { id: sampleItemId } = await created('Primeiro');
    await change(sampleItemId, { text: 'Outro texto' }, admin);
    await remove(sampleItemId, admin);
    const eventsOf = ({ received }: typeof own) =>
      received.flatMap(({ name, payload }) => (name.endsWith('-sampleItem') ? [payload] : []));
    await vi.waitFor(
      () =>
        expect(eventsOf(own)).toEqual([
          { action: 'create', sampleItemId },
          { action: 'update', sampleItemId },
          { action: 'delete', sampleItemId },
        ]),
      { timeout: 20_000 },
    );
    expect(eventsOf(other)).toEqual([]);
    for (const { socket } of [own, other]) socket.disconnect();
  });
});

describe('the deletion of a user', () => {
  it('retains their sample items without an author', async () => {
    const author = await server.build.persona(admin.companyId, { profile: 'admin' });
    const { id } = await created('Primeiro', author);
    expect((await server.call(deleteUser, { params: { userId: author.id } }, admin)).status).toBe(200);
    expect(await list(admin)).toMatchObject([{ id, name: 'Primeiro', userId: null }]);
  });
});
