import { expect, test } from 'vitest';
import type { Message } from '@recado/shared/messages';
import { writtenText } from '@recado/shared/rules/signature';
import { build } from '@/testing/build';
import { type MessageActions, messageActions } from './message-actions';
import { isObservation } from './message-text';

const now = Date.parse('2026-11-21T12:10:00.000Z');
const own = (given: Partial<Message> = {}) =>
  build.message({ fromMe: true, ack: 3, createdAt: '2026-11-21T12:00:00.000Z', ...given });
const offered = (message: Message, status: 'open' | 'pending' | 'closed' | 'groups' = 'open', at = now) =>
  (Object.entries(messageActions(message, { status }, at)) as [keyof MessageActions, boolean][])
    .filter(([, is]) => is)
    .map(([name]) => name);

test('offers editing, deleting and details for own messages only', () => {
  expect(offered(own())).toEqual(['reply', 'react', 'copy', 'forward', 'edit', 'data', 'delete']);
  expect(offered(build.message())).toEqual(['reply', 'react', 'copy', 'forward']);
});

test.each(['pending', 'closed'] as const)('offers no replies or changes in a %s ticket', (status) => {
  expect(offered(own(), status)).toEqual(['copy', 'forward', 'data']);
});

test('treats a group as open', () => {
  expect(offered(build.message(), 'groups')).toContain('reply');
});

test("applies the messenger's time limits: 15 minutes for an edit, 60 hours for a deletion", () => {
  const minutes = (count: number) => now - 10 * 60_000 + count * 60_000;
  expect(offered(own(), 'open', minutes(15))).toContain('edit');
  expect(offered(own(), 'open', minutes(15) + 1)).not.toContain('edit');
  expect(offered(own(), 'open', minutes(60 * 60))).toContain('delete');
  expect(offered(own(), 'open', minutes(60 * 60) + 1)).not.toContain('delete');
  // Unsent messages and whispers have no time limits.
  expect(offered(own({ ack: 1 }), 'open', minutes(100))).toContain('edit');
  expect(offered(own({ whisper: true }), 'open', minutes(100))).toContain('edit');
});

test('offers nothing for a deleted message', () => {
  expect(offered(own({ isDeleted: true }))).toEqual([]);
});

test('does not forward whispers, missing files or animated stickers', () => {
  expect(offered(own({ whisper: true }))).not.toContain('forward');
  const media = { state: 'downloading' } as Message['media'];
  expect(offered(own({ mediaType: 'image', media, mediaUrl: null }))).not.toContain('forward');
  expect(offered(own({ mediaType: 'poll' }))).not.toContain('forward');
  expect(offered(own({ mediaType: 'sticker', media: null }))).not.toContain('forward');
});

test('reads a text without signature and whisper prefix, in either order', () => {
  expect(writtenText('*Ana:*\nOi')).toEqual({ name: 'Ana', text: 'Oi' });
  expect(writtenText('_(Sussurro)_ *Ana:*\nOi')).toEqual({ name: 'Ana', text: 'Oi' });
  expect(writtenText('*Ana:*\n_(Sussurro)_ Oi')).toEqual({ name: 'Ana', text: 'Oi' });
  expect(writtenText('Oi')).toEqual({ name: null, text: 'Oi' });
});

test('recognises "OBS:" in outgoing texts only', () => {
  expect([isObservation(true, 'OBS: frágil'), isObservation(false, 'OBS: frágil')]).toEqual([true, false]);
});
