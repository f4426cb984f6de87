import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  appMessageEvent,
  deleteMessage,
  editMessage,
  mediaEvent,
  reactToMessage,
  sendMessage,
} from '@recado/shared/messages';
import { signed } from '@recado/shared/rules/signature';
import { type TestWindow, testWindow } from '#core/realtime/testing/test-window';
import { type Conversations, startConversations } from '#testing/conversations';
import { tone } from '#testing/tone';

const NAMES = ['admin', 'agent', 'noQueueAgent', 'rivalAdmin'] as const;
type Name = (typeof NAMES)[number];

let world: Conversations;
const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check);
let windows: Record<Name, TestWindow>;

beforeAll(async () => {
  world = await startConversations();
  const opened = NAMES.map((name) => [name, testWindow(world.url, world.people[name].token)] as const);
  await Promise.all(opened.map(([, window]) => window.ready()));
  windows = Object.fromEntries(opened) as Record<Name, TestWindow>;
});
afterAll(async () => {
  for (const name of NAMES) windows[name].socket.disconnect();
  await world.close();
});

const heard = (name: Name, event: string) =>
  windows[name].received.filter((one) => one.name.endsWith(`-${event}`)).map(({ payload }) => payload);

it('a change of a message is published to users who see the conversation', async () => {
  const { agent } = world.people;
  const { ticket } = await world.openTicket(agent);
  const { body } = await world.call(
    sendMessage,
    { params: { ticketId: ticket.id }, body: { body: 'um' } },
    agent,
  );
  const messageId = body.id;
  await world.call(reactToMessage, { params: { messageId }, body: { emoji: '👍' } }, agent);
  await world.call(editMessage, { body: { idMessage: messageId, message: 'dois' } }, agent);
  await world.call(deleteMessage, { params: { messageId } }, agent);
  const updates = (name: Name) =>
    heard(name, 'appMessage')
      .map((payload) => appMessageEvent.payload.parse(payload))
      .filter(({ action, message }) => action === 'update' && message.id === messageId);
  for (const name of ['admin', 'agent'] as const) {
    await until(() => expect(updates(name).at(-1)?.message.isDeleted).toBe(true));
    const [reacted] = updates(name);
    expect(reacted?.message).toMatchObject({ reactions: [{ emoji: '👍' }], body: signed(agent.name, 'um') });
    expect(updates(name).map(({ message }) => message.body)).toContain(signed(agent.name, 'dois'));
    expect(updates(name).at(-1)?.ticket).toMatchObject({ lastMessageType: 'deleted', lastMessage: '' });
  }
  expect([...updates('noQueueAgent'), ...updates('rivalAdmin')]).toEqual([]);
});

it('the progress of a file is published only to the user who sends it', async () => {
  const { agent } = world.people;
  const { ticket } = await world.openTicket(agent);
  const form = new FormData();
  form.append('medias', new Blob([tone()], { type: 'audio/mpeg' }), 'audio-record-site-1.mp3');
  const headers = { authorization: `Bearer ${agent.token}` };
  await fetch(`${world.url}/messages/${ticket.id}`, { method: 'POST', headers, body: form });
  const statesOf = (name: Name) =>
    heard(name, `${agent.id}-media`).map((payload) => mediaEvent.payload.parse(payload).message);
  await until(() => expect(statesOf('agent')).toEqual(['preparing', 'ready']));
  expect([...statesOf('admin'), ...statesOf('rivalAdmin')]).toEqual([]);
  const shown = heard('agent', 'appMessage')
    .map((payload) => appMessageEvent.payload.parse(payload).message)
    .filter(({ media }) => media !== null);
  // The window first shows the recorded file and then the file converted for phones.
  expect(shown[0]?.media).toMatchObject({ state: 'ready', waveform: null });
  expect(shown.at(-1)?.media?.waveform).toHaveLength(64);
});
