import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { deleteChat, muteChat, openPairChat, updateChat } from '@recado/shared/chats';
import { type TestWindow, testWindow } from '#core/realtime/testing/test-window';
import { type Persona, personas } from '#testing/factories';
import { startTestServer, type TestServer } from '#testing/start-test-server';
import { chatCalls } from './testing/chat-world';

let server: TestServer;
let ana: Persona;
let bruno: Persona;
let admin: Persona;
let rival: Persona;
let calls: ReturnType<typeof chatCalls>;
const windows: TestWindow[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const people = await personas(server.build);
  [ana, bruno, admin, rival] = [people.agent, people.noQueueAgent, people.admin, people.rivalAdmin];
  calls = chatCalls(server);
});
afterAll(async () => {
  for (const { socket } of windows) socket.disconnect();
  await server.close();
});

const open = async ({ token }: Persona) => {
  const window = testWindow(server.url, token);
  windows.push(window);
  await window.ready();
  return window;
};
/** Events of chats as `suffix action`. */
const events = ({ received }: TestWindow) =>
  received.flatMap(({ name, payload }) =>
    name.includes('-chat')
      ? [`${name.replace(/^company-\d+-/, '')} ${(payload as { action: string }).action}`]
      : [],
  );

it('the server publishes chats to their members only', async () => {
  const [anas, brunos, admins, rivals] = await Promise.all([ana, bruno, admin, rival].map(open));
  if (!anas || !brunos || !admins || !rivals) throw new Error('no window');
  const { call } = server;
  const chat = await calls.create(ana, [bruno]);
  const params = { chatId: chat.id };
  await calls.send(ana, chat.id, 'Oi');
  await calls.read(bruno, chat.id);
  await call(muteChat, { params, body: { muted: true } }, bruno);
  await call(updateChat, { params, body: { title: 'Feira' } }, ana);
  // Removes Bruno.
  await call(updateChat, { params, body: { users: [{ id: admin.id }] } }, ana);
  await calls.send(ana, chat.id, 'Só nós');
  await call(deleteChat, { params }, ana);
  const both = (action: string) => [`chat ${action}`, `chat-${chat.id} ${action}`];
  const own = (id: number, action: string) => `chat-user-${id} ${action}`;
  const expected = {
    ana: [
      own(ana.id, 'create'),
      ...both('new-message'),
      ...both('update'),
      ...both('update'),
      ...both('new-message'),
      'chat delete',
    ],
    bruno: [
      own(bruno.id, 'create'),
      ...both('new-message'),
      own(bruno.id, 'update'),
      own(bruno.id, 'update'),
      ...both('update'),
      'chat delete',
    ],
    admin: [...both('update'), own(admin.id, 'create'), ...both('new-message'), 'chat delete'],
  };
  await vi.waitFor(() => {
    expect(events(anas)).toEqual(expected.ana);
    expect(events(brunos)).toEqual(expected.bruno);
    expect(events(admins)).toEqual(expected.admin);
  });
  expect(events(rivals)).toEqual([]);
});

it('each member of a pair receives the other one’s name as title', async () => {
  const [anas, brunos] = await Promise.all([ana, bruno].map(open));
  if (!anas || !brunos) throw new Error('no window');
  const { body: pair } = await server.call(openPairChat, { body: { userId: bruno.id } }, ana);
  await calls.send(bruno, pair.id, 'Oi');
  const titles = ({ received }: TestWindow) =>
    received.flatMap(({ name, payload }) =>
      name.endsWith('-chat') ? [(payload as { chat: { title: string } }).chat.title] : [],
    );
  await vi.waitFor(() => expect([titles(anas), titles(brunos)]).toEqual([[bruno.name], [ana.name]]));
});
