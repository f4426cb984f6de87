import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '#scripts/simulator/index';
import { control } from '#scripts/simulator/testing/control';
import {
  connection,
  migratedDatabase,
  pair,
  type TestMessenger,
  testMessenger,
} from '../testing/test-messenger';

const SHOP = '5511900000001';
const RITA = '5511985550001';
const PEDRO = '5511985550002';
let simulator: Simulator;
let database: Awaited<ReturnType<typeof migratedDatabase>>;
let messenger: TestMessenger;
let group = '';

beforeAll(async () => {
  [simulator, database] = await Promise.all([startSimulator(), migratedDatabase()]);
  await control(simulator, `/contacts/${RITA}`, { name: 'Ritinha' });
  await control(simulator, `/contacts/${PEDRO}`, { name: 'Pedro' });
  const body = { subject: 'Entregas', participants: [SHOP, RITA, PEDRO] };
  group = (await control<{ jid: string }>(simulator, '/groups', body)).jid;
  const texts = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ text: `passado ${index + 1}`, fromMe: index % 2 === 1 }));
  await control(simulator, `/phones/${SHOP}/history`, {
    contacts: [{ number: RITA, name: 'Rita da padaria' }],
    chats: [
      { with: RITA, unread: 2, messages: texts(8) },
      { with: group, messages: [{ text: 'bom dia a todos', author: PEDRO }] },
    ],
  });
  messenger = testMessenger(simulator, database);
  await pair(messenger, (qr) => control(simulator, `/phones/${SHOP}/scan`, { qr }));
});
afterAll(async () => {
  await messenger.gateway.close();
  await simulator.close();
  await database.close();
});

const past = () => messenger.listener.history.flatMap(({ chats }) => chats);
const ofRita = () =>
  past()
    .filter(({ chat }) => chat.phone === RITA)
    .flatMap(({ messages }) => messages);

it('passes on the phone’s chats as history, not as new messages', async () => {
  const { listener } = messenger;
  await listener.until('the whole chat', () => ofRita().length === 8);
  const inOrder = ofRita().sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime());
  expect(inOrder.map(({ body, fromMe }) => [body, fromMe])).toEqual(
    Array.from({ length: 8 }, (_, index) => [`passado ${index + 1}`, index % 2 === 1]),
  );
  const together = past().find(({ isGroup }) => isGroup);
  expect(together).toMatchObject({
    name: 'Entregas',
    chat: { address: group },
    messages: [{ body: 'bom dia a todos', sender: { lid: expect.stringMatching(/^\d+$/) as string } }],
  });
  expect(listener.messages).toEqual([]);
  expect(listener.groups).toContainEqual({ address: group, subject: 'Entregas' });
});

it('passes on the names of the phone’s address book, and their changes', async () => {
  const { listener } = messenger;
  const named = (name: string) =>
    listener.until(name, () =>
      listener.names.find(
        ({ identity, addressBookName }) => identity.phone === RITA && addressBookName === name,
      ),
    );
  expect((await named('Rita da padaria')).identity.lid).toMatch(/^\d+$/);
  await control(simulator, `/phones/${SHOP}/contacts`, { contacts: [{ number: RITA, name: 'Rita Souza' }] });
  await named('Rita Souza');
});

it('passes on no status messages, and the history only once', async () => {
  await messenger.gateway.close();
  messenger = testMessenger(simulator, database);
  messenger.gateway.boot([connection]);
  const { listener } = messenger;
  await listener.state(7, 'CONNECTED');
  await control(simulator, `/contacts/${RITA}/status`, { type: 'text', text: 'meu dia', to: [SHOP] });
  const after = { to: SHOP, type: 'text', text: 'para a loja' };
  const { id } = await control<{ id: string }>(simulator, `/contacts/${RITA}/messages`, after);
  await listener.until('the message', () => listener.messages.some(({ messengerId }) => messengerId === id));
  expect(listener.messages.map(({ body }) => body)).toEqual(['para a loja']);
  expect(listener.history).toEqual([]);
});
