import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  createQuickMessageGroup,
  deleteQuickMessageGroup,
  updateQuickMessageGroup,
} from '@recado/shared/quick-message-groups';
import { createQuickMessage, deleteQuickMessage, updateQuickMessage } from '@recado/shared/quick-messages';
import { type TestWindow, testWindow } from '#core/realtime/testing/test-window';
import { type Conversations, startConversations } from '#testing/conversations';

let world: Conversations;
let owner: TestWindow;
let admin: TestWindow;
let rival: TestWindow;
const patient = { timeout: 20_000 };

beforeAll(async () => {
  world = await startConversations();
  const { people } = world;
  owner = testWindow(world.url, people.agent.token);
  admin = testWindow(world.url, people.admin.token);
  rival = testWindow(world.url, people.rivalAdmin.token);
  await Promise.all([owner.ready(), admin.ready(), rival.ready()]);
});
afterAll(async () => {
  for (const { socket } of [owner, admin, rival]) socket.disconnect();
  await world.close();
});

const named = ({ received }: TestWindow, suffix: string): unknown[] =>
  received.flatMap(({ name, payload }) => (name.endsWith(`-${suffix}`) ? [payload] : []));
const text = (shortcode: string, showAll: boolean) => ({ shortcode, message: 'Bom dia!', showAll });

it('the server publishes private quick messages to their owner and shared ones to the company only', async () => {
  const { call, people } = world;
  const as = people.agent;
  const { body: own } = await call(createQuickMessage, { body: text('privada', false) }, as);
  const params = { quickMessageId: own.id };
  await call(updateQuickMessage, { params, body: { message: 'Boa tarde!' } }, as);
  const before = { action: 'create', quickMessageId: own.id };
  const changed = { action: 'update', quickMessageId: own.id };
  await vi.waitFor(() => expect(named(owner, 'quickMessage')).toEqual([before, changed]), patient);
  // Other users' lists still show the message.
  await call(updateQuickMessage, { params, body: { showAll: true } }, as);
  await call(updateQuickMessage, { params, body: { showAll: false } }, as);
  await call(deleteQuickMessage, { params }, as);
  const { body: last } = await call(createQuickMessage, { body: text('geral', true) }, as);
  await call(deleteQuickMessage, { params: { quickMessageId: last.id } }, as);
  const shared = [
    { action: 'create', quickMessageId: last.id },
    { action: 'delete', quickMessageId: last.id },
  ];
  await vi.waitFor(
    () => expect(named(admin, 'quickMessage')).toEqual([changed, changed, ...shared]),
    patient,
  );
  await vi.waitFor(
    () => expect(named(owner, 'quickMessage')).toContainEqual({ action: 'delete', quickMessageId: own.id }),
    patient,
  );
  expect(named(rival, 'quickMessage')).toEqual([]);
});

it('the server publishes groups to their owner until they contain a shared message', async () => {
  const { call, people } = world;
  const as = people.agent;
  const { body: group } = await call(createQuickMessageGroup, { body: { name: 'Vendas' } }, as);
  const params = { quickMessageGroupId: group.id };
  const quickMessageGroupId = group.id;
  await call(createQuickMessage, { body: { ...text('oferta', true), groupId: group.id } }, as);
  await call(updateQuickMessageGroup, { params, body: { name: 'Ofertas' } }, as);
  await call(deleteQuickMessageGroup, { params }, as);
  const shared = [
    { action: 'update', quickMessageGroupId },
    { action: 'delete', quickMessageGroupId },
  ];
  await vi.waitFor(() => expect(named(admin, 'quickMessageGroup')).toEqual(shared), patient);
  await vi.waitFor(
    () =>
      expect(named(owner, 'quickMessageGroup')).toEqual([
        { action: 'create', quickMessageGroupId },
        ...shared,
      ]),
    patient,
  );
  expect(named(rival, 'quickMessageGroup')).toEqual([]);
});
