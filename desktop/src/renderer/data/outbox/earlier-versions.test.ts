import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { openChatStore } from '@/data/chats/chat-outbox';
import { build } from '@/testing/build';
import { withIndexedDb } from '@/testing/with-indexed-db';
import { EMPTY_DRAFT } from './drafts';
import { openTicketStore } from './ticket-target';

withIndexedDb();

const OWNER = 'https://a.example.test 1';
const keptAt = Date.now();

/** Creates a database as version 1.0.11 did, and stores its records. */
async function storedBefore(
  name: string,
  draftKey: string,
  messages: object[],
  draft: object,
): Promise<void> {
  const database = await openDB(`${name} ${OWNER}`, 1, {
    upgrade(db) {
      db.createObjectStore('outbox', { keyPath: 'clientId' });
      db.createObjectStore('drafts', { keyPath: draftKey });
      if (name === 'recado') db.createObjectStore('files');
    },
  });
  for (const message of messages) await database.put('outbox', message);
  await database.put('drafts', draft);
  if (name === 'recado') await database.put('files', new Blob(['x']), 'f');
  database.close();
}

test('reads the messages, drafts and files of tickets that an earlier version stored', async () => {
  const file = { id: 'f', name: 'a.png', type: 'image/png', size: 1, caption: '' };
  const message = build.pending({ files: [file], state: 'failed', failure: 'x' });
  const draft = { ...EMPTY_DRAFT, text: 'Bom dia', ticketId: 1, keptAt };
  await storedBefore('recado', 'ticketId', [message], draft);
  const store = openTicketStore(OWNER);
  await store.removeOrphans();
  expect(await store.outbox()).toEqual([message]);
  expect(await store.drafts()).toEqual([draft]);
  expect(await store.file('f')).toBeDefined();
});

test('reads the messages and drafts of internal chats that an earlier version stored', async () => {
  const message = (clientId: string, minute: number, failure: string | null) => ({
    ...{ clientId, chatId: 7, message: 'Oi', mentions: [2], failure },
    createdAt: `2026-11-20T12:0${minute}:00.000Z`,
  });
  const messages = [message('b', 2, null), message('c', 1, 'Sem permissão')];
  const draft = { chatId: 7, text: 'Bom dia', keptAt };
  await storedBefore('recado chats', 'chatId', messages, draft);
  const store = openChatStore(OWNER);
  await store.removeOrphans();
  expect(await store.outbox()).toMatchObject([
    { ...messages[1], state: 'failed' },
    { ...messages[0], state: 'queued' },
  ]);
  expect(await store.drafts()).toEqual([draft]);
  await store.putMessage({ ...build.pending(), chatId: 7, message: 'Novo', mentions: [], order: Date.now() });
  expect((await store.outbox()).map(({ clientId }) => clientId)).toEqual(['c', 'b', 'client-0001']);
});
