import type { Message } from '@recado/shared/messages';
import { expect, test } from 'vitest';
import { build } from '../testing/build';
import { indexOfMessage, messageOf, withAlbums } from './albums';
import { conversationItems } from './conversationItems';

const start = Date.UTC(2026, 10, 21, 15, 0);
const picture = (n: number, fields: Partial<Message> = {}) =>
  build.message({
    n,
    body: '',
    mediaType: 'image',
    mediaUrl: `/media/${n}/foto.jpg`,
    createdAt: new Date(start + n * 5000).toISOString(),
    ...fields,
  });
const lines = (...messages: Message[]) => withAlbums(conversationItems(messages, [], [], 7));
const kinds = (...messages: Message[]) => lines(...messages).map(({ kind }) => kind);

test('four pictures sent together are an album, three are not', () => {
  expect(kinds(picture(1), picture(2), picture(3), picture(4))).toEqual(['day', 'album']);
  expect(kinds(picture(1), picture(2), picture(3))).toEqual(['day', 'message', 'message', 'message']);
});

test.each<[string, Partial<Message>]>([
  ['a caption', { body: 'Veja' }],
  ['a reaction', { reactions: [{ emoji: '👍', fromMe: false, name: '', at: '2026-11-21T15:00:00.000Z' }] }],
  ['a deletion', { isDeleted: true }],
  ['a file that is not here', { mediaUrl: null }],
  ['another side', { fromMe: true }],
])('%s ends an album', (_what, fields) => {
  const all = [1, 2, 3, 4].map((n) => picture(n));
  expect(kinds(...all, picture(5, fields))).toEqual(['day', 'album', 'message']);
});

test('what is a minute apart is not together', () => {
  const late = picture(4, { createdAt: new Date(start + 120_000).toISOString() });
  expect(kinds(picture(1), picture(2), picture(3), late)).not.toContain('album');
});

test('a message is found where its album stands', () => {
  const all = [1, 2, 3, 4].map((n) => picture(n));
  const text = build.message({ n: 9, createdAt: new Date(start + 300_000).toISOString() });
  const items = lines(...all, text);
  expect(indexOfMessage(items, all[2]!.id)).toBe(1);
  expect(indexOfMessage(items, text.id)).toBe(2);
  expect(indexOfMessage(items, 'other')).toBe(-1);
  expect(items.map((item) => messageOf(item)?.id)).toEqual([undefined, all[0]!.id, text.id]);
});

test('before what was not read stands its line', () => {
  const messages = [build.message({ n: 1 }), build.message({ n: 2 })];
  const items = conversationItems(messages, [], [], 7, messages[1]!.id);
  expect(items.map(({ kind }) => kind)).toEqual(['day', 'message', 'unread', 'message']);
});
