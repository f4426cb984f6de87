import { expect, test } from 'vitest';
import type { Message } from '@recado/shared/messages';
import { build } from '@/testing/build';
import { type MessageActions, messageActions } from './message-actions';
import { isObservation, writtenText } from './message-text';

const now = Date.parse('2026-11-21T12:10:00.000Z');
const own = (given: Partial<Message> = {}) =>
  build.message({ fromMe: true, ack: 3, createdAt: '2026-11-21T12:00:00.000Z', ...given });
const offered = (message: Message, status: 'open' | 'pending' | 'closed' | 'groups' = 'open', at = now) =>
  (Object.entries(messageActions(message, { status }, at)) as [keyof MessageActions, boolean][])
    .filter(([, is]) => is)
    .map(([name]) => name);

test('own messages are edited, deleted and looked into; others are not', () => {
  expect(offered(own())).toEqual(['reply', 'react', 'copy', 'forward', 'edit', 'data', 'delete']);
  expect(offered(build.message())).toEqual(['reply', 'react', 'copy', 'forward']);
});

test.each(['pending', 'closed'] as const)('in a %s ticket nothing is answered or changed', (status) => {
  expect(offered(own(), status)).toEqual(['copy', 'forward', 'data']);
});

test('a group is always open', () => {
  expect(offered(build.message(), 'groups')).toContain('reply');
});

test("the messenger's time limits: 15 minutes for an edit, 60 hours for a deletion", () => {
  const minutes = (count: number) => now - 10 * 60_000 + count * 60_000;
  expect(offered(own(), 'open', minutes(15))).toContain('edit');
  expect(offered(own(), 'open', minutes(15) + 1)).not.toContain('edit');
  expect(offered(own(), 'open', minutes(60 * 60))).toContain('delete');
  expect(offered(own(), 'open', minutes(60 * 60) + 1)).not.toContain('delete');
  // What has not left, and whispers, wait for nobody.
  expect(offered(own({ ack: 1 }), 'open', minutes(100))).toContain('edit');
  expect(offered(own({ whisper: true }), 'open', minutes(100))).toContain('edit');
});

test('of a deleted one nothing can be done', () => {
  expect(offered(own({ isDeleted: true }))).toEqual([]);
});

test('a whisper is not forwarded, nor a file that is not here', () => {
  expect(offered(own({ whisper: true }))).not.toContain('forward');
  const media = { state: 'downloading' } as Message['media'];
  expect(offered(own({ mediaType: 'image', media, mediaUrl: null }))).not.toContain('forward');
  expect(offered(own({ mediaType: 'poll' }))).not.toContain('forward');
});

test('a text is read without its signature and without the mark of a whisper, in either order', () => {
  expect(writtenText('*Ana:*\nOi')).toEqual({ name: 'Ana', text: 'Oi' });
  expect(writtenText('_(Sussurro)_ *Ana:*\nOi')).toEqual({ name: 'Ana', text: 'Oi' });
  expect(writtenText('*Ana:*\n_(Sussurro)_ Oi')).toEqual({ name: 'Ana', text: 'Oi' });
  expect(writtenText('Oi')).toEqual({ name: null, text: 'Oi' });
});

test('"OBS:" marks what goes out, not what comes in', () => {
  expect([isObservation(true, 'OBS: frágil'), isObservation(false, 'OBS: frágil')]).toEqual([true, false]);
});
