import { expect, test } from 'vitest';
import type { Message } from '@recado/shared/messages';
import { build } from '@/testing/build';
import { indexOfMessage, messageOf, withAlbums } from './albums';
import { conversationItems } from './conversation-items';

const start = Date.UTC(2026, 10, 21, 15, 0);
const image = (n: number, fields: Partial<Message> = {}) =>
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

test('groups four images sent together, but not three', () => {
  expect(kinds(image(1), image(2), image(3), image(4))).toEqual(['day', 'album']);
  expect(kinds(image(1), image(2), image(3))).toEqual(['day', 'message', 'message', 'message']);
});

test.each<[string, Partial<Message>]>([
  ['a caption', { body: 'Veja' }],
  ['a reaction', { reactions: [{ emoji: '👍', fromMe: false, name: '', at: '2026-11-21T15:00:00.000Z' }] }],
  ['a deletion', { isDeleted: true }],
  ['a file that is not here', { mediaUrl: null }],
  ['another side', { fromMe: true }],
])('%s ends an album', (_what, fields) => {
  const all = [1, 2, 3, 4].map((n) => image(n));
  expect(kinds(...all, image(5, fields))).toEqual(['day', 'album', 'message']);
});

test('does not group images a minute apart', () => {
  const late = image(4, { createdAt: new Date(start + 120_000).toISOString() });
  expect(kinds(image(1), image(2), image(3), late)).not.toContain('album');
});

const marked = (n: number, fields: Partial<Message> = {}) => image(n, { albumId: 'A', ...fields });

test('groups two images of a marked album, whatever their text', () => {
  const later = { createdAt: new Date(start + 300_000).toISOString() };
  expect(kinds(marked(1), marked(2, later))).toEqual(['day', 'album']);
  const video = marked(2, { mediaType: 'video', body: 'Veja' });
  const lost = marked(3, { mediaUrl: null, reactions: [] });
  expect(kinds(marked(1), video, lost, marked(4, { isDeleted: true, mediaUrl: null }))).toEqual([
    'day',
    'album',
  ]);
});

test.each<[string, Message]>([
  ['a picture of another album', marked(3, { albumId: 'B' })],
  ['a picture of no album', image(3)],
  ['a text', build.message({ n: 3, createdAt: new Date(start + 15_000).toISOString() })],
  ['a picture by somebody who names that album', marked(3, { contact: { id: 1, name: 'Outro' } })],
  ['a picture of the other side', marked(3, { fromMe: true })],
])('does not add %s to the previous album', (_what, other) => {
  expect(kinds(marked(1), marked(2), other)).toEqual(['day', 'album', 'message']);
});

test('shows a single image of an album as a message', () => {
  expect(kinds(marked(1))).toEqual(['day', 'message']);
  const text = build.message({ n: 2, createdAt: new Date(start + 10_000).toISOString() });
  expect(kinds(marked(1), text, marked(3))).toEqual(['day', 'message', 'message', 'message']);
});

test('finds a message at the index of its album', () => {
  const all = [1, 2, 3, 4].map((n) => image(n));
  const text = build.message({ n: 9, createdAt: new Date(start + 300_000).toISOString() });
  const items = lines(...all, text);
  expect(indexOfMessage(items, all[2]!.id)).toBe(1);
  expect(indexOfMessage(items, text.id)).toBe(2);
  expect(indexOfMessage(items, 'other')).toBe(-1);
  expect(items.map((item) => messageOf(item)?.id)).toEqual([undefined, all[0]!.id, text.id]);
});

test('shows the "new messages" line above an unread album', () => {
  const messages = [build.message({ n: 1 }), build.message({ n: 2 })];
  const items = conversationItems(messages, [], [], 7, [messages[1]!.id]);
  expect(items.map(({ kind }) => kind)).toEqual(['day', 'message', 'unread', 'message']);
});
