import { expect, test } from 'vitest';
import { build } from '@/testing/build';
import { applyMessage, firstUnread, mergeNewestPage, nextVoiceNote } from './conversation';
import { patchMessage, withOwnReaction } from './message-changes';

const at = '2026-11-21T12:00:00.000Z';
const theirs = { emoji: '🎉', fromMe: false, name: 'Rosa', at };

test('the team has one reaction; a new one replaces it', () => {
  const once = withOwnReaction([theirs], '👍', 'Ana', at);
  expect(once.map(({ emoji }) => emoji)).toEqual(['🎉', '👍']);
  expect(withOwnReaction(once, '❤️', 'Bruno', at).map(({ emoji }) => emoji)).toEqual(['🎉', '❤️']);
  expect(withOwnReaction(once, '', 'Ana', at)).toEqual([theirs]);
});

test('a rejected deletion is undone, although events never restore a message', () => {
  const message = build.message({ n: 1 });
  const page = { messages: [message], ticket: build.ticket(), tickets: [], hasMore: false, nextCursor: null };
  const shown = patchMessage(mergeNewestPage(undefined, page), message.id, { isDeleted: true });
  expect(applyMessage(shown, message).messages[0]?.isDeleted).toBe(true);
  expect(patchMessage(shown, message.id, { isDeleted: false }).messages[0]).toEqual(message);
  expect(patchMessage(shown, 'other', { isDeleted: false })).toBe(shown);
});

test('unread messages are counted from the end, among the customer’s messages', () => {
  const messages = [
    build.message({ n: 1 }),
    build.message({ n: 2 }),
    build.message({ n: 3, fromMe: true }),
    build.message({ n: 4, mediaType: 'notification' }),
    build.message({ n: 5 }),
  ];
  expect(firstUnread(messages, 2, true)).toBe(messages[1]?.id);
  expect(firstUnread(messages, 0, true)).toBeNull();
  expect(firstUnread(messages, 99, true)).toBeUndefined();
  expect(firstUnread(messages, 99, false)).toBe(messages[0]?.id);
});

test('a voice note is followed by the next one of its side', () => {
  const voice = (n: number, fields = {}) =>
    build.message({ n, mediaType: 'voice', mediaUrl: `/media/${n}/a.ogg`, ...fields });
  const [first, second, own] = [voice(1), voice(2), voice(3, { fromMe: true })];
  const messages = [first, second, own, build.message({ n: 4 })];
  expect(nextVoiceNote(messages, first.id)).toBe(second);
  expect(nextVoiceNote(messages, second.id)).toBeUndefined();
  expect(nextVoiceNote(messages, own.id)).toBeUndefined();
  expect(nextVoiceNote([first, voice(2, { mediaUrl: null })], first.id)).toBeUndefined();
});
