import { expect, test } from 'vitest';
import { openChatStore } from '@/data/chats/chat-outbox';
import { withIndexedDb } from '@/testing/with-indexed-db';
import { countUnsent } from './count-unsent';
import { openTicketStore } from './ticket-target';
import { ownerOf } from './user-database';

withIndexedDb();

const SERVER = 'https://a.example.test';
const message = (clientId: string) =>
  ({ clientId, ticketId: 1, order: 1, files: [], body: 'Oi', state: 'queued' }) as unknown as Parameters<
    ReturnType<typeof openTicketStore>['putMessage']
  >[0];

test('counts unsent messages and chat lines of all users of the server, and of no other server', async () => {
  expect(await countUnsent(SERVER)).toBe(0);
  await openTicketStore(ownerOf(SERVER, 1)).putMessage(message('a'));
  const bruno = openTicketStore(ownerOf(SERVER, 2));
  await bruno.putMessage(message('b'));
  await bruno.putMessage(message('c'));
  await openTicketStore(ownerOf('https://a.example.test.org', 1)).putMessage(message('d'));
  await openChatStore(ownerOf(SERVER, 1)).putMessage({
    clientId: 'e',
    chatId: 1,
    message: 'Oi',
    mentions: [],
    createdAt: new Date().toISOString(),
    order: 1,
    state: 'queued',
    failure: null,
  });
  expect(await countUnsent(SERVER)).toBe(4);
});
