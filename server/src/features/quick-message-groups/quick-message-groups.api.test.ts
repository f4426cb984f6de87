import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createQuickMessageGroup,
  deleteQuickMessageGroup,
  getQuickMessageGroup,
  listQuickMessageGroups,
  updateQuickMessageGroup,
} from '@recado/shared/quick-message-groups';
import { createQuickMessage, listQuickMessages, type QuickMessage } from '@recado/shared/quick-messages';
import type { Persona } from '#testing/factories';
import { startTestServer, type TestServer } from '#testing/start-test-server';

let server: TestServer;
let owner: Persona;
let colleague: Persona;
let rival: Persona;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { id } = await server.build.company();
  owner = await server.build.persona(id);
  colleague = await server.build.persona(id, { profile: 'admin' });
  rival = await server.build.persona((await server.build.company()).id, { profile: 'admin' });
});

const create = (name: string, as = owner) => server.call(createQuickMessageGroup, { body: { name } }, as);
const made = async (name: string, as = owner) => (await create(name, as)).body.id;
const names = async (as = owner, onlyMine?: 'true' | 'false') =>
  (await server.call(listQuickMessageGroups, { query: { onlyMine } }, as)).body.records.map(
    ({ name }) => name,
  );
const params = (quickMessageGroupId: number) => ({ quickMessageGroupId });
const message = async (groupId: number, showAll: boolean, as = owner): Promise<QuickMessage> =>
  (
    await server.call(
      createQuickMessage,
      { body: { shortcode: showAll ? 'todos' : 'minha', message: 'Bom dia!', groupId, showAll } },
      as,
    )
  ).body;

it('GET lists own groups by name, and those that contain usable messages', async () => {
  const [sales, delivery] = [await made('Vendas'), await made('Entregas')];
  await made('Da colega', colleague);
  expect(await names()).toEqual(['Entregas', 'Vendas']);
  expect(await names(colleague)).toEqual(['Da colega']);
  await message(sales, false);
  expect(await names(colleague)).toEqual(['Da colega']);
  await message(delivery, true);
  expect(await names(colleague)).toEqual(['Da colega', 'Entregas']);
  expect(await names(colleague, 'true')).toEqual(['Da colega']);
  expect(await names(colleague, 'false')).toEqual(['Da colega', 'Entregas']);
  expect(await names(rival)).toEqual([]);
});

it('GET returns a group with the messages that the caller may use', async () => {
  const id = await made(' Vendas ');
  const [own, shared] = [await message(id, false), await message(id, true)];
  const get = (as: Persona) => server.call(getQuickMessageGroup, { params: params(id), query: {} }, as);
  expect((await get(owner)).body).toEqual({
    id,
    name: 'Vendas',
    userId: owner.id,
    quickMessages: [own, shared],
  });
  expect((await get(colleague)).body.quickMessages).toEqual([shared]);
  expect([(await get(rival)).status, (await get(rival)).error]).toEqual([
    404,
    'ERR_NO_QUICK_MESSAGE_GROUP_FOUND',
  ]);
});

it('PUT and DELETE are allowed to the owner only', async () => {
  const [hidden, seen] = [await made('Vendas'), await made('Entregas')];
  await message(seen, true);
  const rename = (id: number, as: Persona) =>
    server.call(updateQuickMessageGroup, { params: params(id), body: { name: 'Novo nome' } }, as);
  const remove = (id: number, as: Persona) =>
    server.call(deleteQuickMessageGroup, { params: params(id) }, as);
  for (const act of [rename, remove]) {
    expect((await act(hidden, colleague)).status).toBe(404);
    expect((await act(seen, colleague)).error).toBe('ERR_NO_PERMISSION');
    expect((await act(seen, rival)).status).toBe(404);
  }
  expect((await rename(seen, owner)).body.name).toBe('Novo nome');
  expect((await remove(hidden, owner)).status).toBe(204);
  expect(await names()).toEqual(['Novo nome']);
});

it('DELETE leaves the messages without a group', async () => {
  const id = await made('Vendas');
  const { id: messageId } = await message(id, false);
  await server.call(deleteQuickMessageGroup, { params: params(id) }, owner);
  const { body } = await server.call(listQuickMessages, { query: {} }, owner);
  expect(body).toMatchObject([{ id: messageId, groupId: null, group: null }]);
});

it.each(['', '   ', 'x'.repeat(51)])('POST rejects %o as a name', async (name) => {
  const rejected = await create(name);
  expect([rejected.status, rejected.details?.['field']]).toEqual([400, 'name']);
});
