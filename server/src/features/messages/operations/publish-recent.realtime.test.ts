import { afterAll, beforeAll, expect, it } from 'vitest';
import { appMessageEvent } from '@recado/shared/messages';
import { type TestWindow, testWindow } from '#core/realtime/testing/test-window';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';

let world: Conversations;
let window: TestWindow;

beforeAll(async () => {
  world = await startConversations();
  window = testWindow(world.url, world.people.admin.token);
  await window.ready();
});
afterAll(async () => {
  window.socket.disconnect();
  await world.close();
});

const published = () =>
  window.received
    .filter(({ name }) => name.endsWith('-appMessage'))
    .map(({ payload }) => appMessageEvent.payload.parse(payload))
    .map(({ action, message }) => `${action} ${message.body}`);

it('publishRecent publishes customers’ recent messages again, to users who may see them', async () => {
  const customer = newCustomer();
  await world.messenger.writes(world.shop, customer, { body: 'Um' });
  await world.messenger.writes(world.shop, customer, { body: 'Dois' });
  await expect.poll(published).toEqual(['create Um', 'create Dois']);
  await world.app.services.messages.publishRecent();
  await expect.poll(published).toEqual(['create Um', 'create Dois', 'create Um', 'create Dois']);
});
