import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTag, deleteTag, syncTags, updateTag } from '@recado/shared/tags';
import { type TestWindow, testWindow } from '#core/realtime/testing/test-window';
import { type Conversations, startConversations } from '#testing/conversations';

let world: Conversations;
let agent: TestWindow;
let outsider: TestWindow;
let rival: TestWindow;
const patient = { timeout: 20_000 };

beforeAll(async () => {
  world = await startConversations();
  const { people } = world;
  agent = testWindow(world.url, people.agent.token);
  outsider = testWindow(world.url, people.noQueueAgent.token);
  rival = testWindow(world.url, people.rivalAdmin.token);
  await Promise.all([agent.ready(), outsider.ready(), rival.ready()]);
});
afterAll(async () => {
  for (const { socket } of [agent, outsider, rival]) socket.disconnect();
  await world.close();
});

const named = ({ received }: TestWindow, suffix: string): unknown[] =>
  received.flatMap(({ name, payload }) => (name.endsWith(`-${suffix}`) ? [payload] : []));

it('created, changed and deleted tags are published to their company only', async () => {
  const { call, people } = world;
  const { body: tag } = await call(createTag, { body: { name: 'Troca', color: '#ca5010' } }, people.admin);
  const params = { tagId: tag.id };
  await call(updateTag, { params, body: { name: 'Trocas' } }, people.admin);
  await call(deleteTag, { params }, people.admin);
  for (const window of [agent, outsider]) {
    await vi.waitFor(() => {
      expect(named(window, 'tag')).toEqual(
        expect.arrayContaining([
          { action: 'create', tag: { id: tag.id, name: 'Troca', color: '#ca5010' } },
          { action: 'update', tag: { id: tag.id, name: 'Trocas', color: '#ca5010' } },
          { action: 'delete', tagId: tag.id },
        ]),
      );
    }, patient);
  }
  expect(named(rival, 'tag')).toEqual([]);
});

it("a ticket's changed tags are published to users who may see it", async () => {
  const { call, people } = world;
  const { ticket } = await world.openTicket(people.agent);
  const { body: tag } = await call(createTag, { body: { name: 'Cliente VIP' } }, people.admin);
  await call(syncTags, { body: { ticketId: ticket.id, tags: [tag.id] } }, people.admin);
  const tagged = expect.objectContaining({
    action: 'update',
    ticket: expect.objectContaining({
      id: ticket.id,
      tags: [{ id: tag.id, name: tag.name, color: tag.color }],
    }) as object,
  }) as unknown;
  await vi.waitFor(() => expect(named(agent, 'ticket')).toContainEqual(tagged), patient);
  expect(named(outsider, 'ticket')).not.toContainEqual(tagged);
});
