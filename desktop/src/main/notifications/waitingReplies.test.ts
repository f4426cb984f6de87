import { beforeEach, expect, test, vi } from 'vitest';
import { WaitingReplies, type WaitingReply } from './waitingReplies';

vi.mock('electron-log/main', () => ({ default: { warn: () => undefined } }));

const SERVER = 'https://atende.example.test';
const ANA = 3;
const MINUTE = 60_000;
const target = {
  id: '7c0c1a52-2f6e-4c1b-9d38-0a1b2c3d4e5f',
  path: '/tickets/5f0c1a52-2f6e-4c1b-9d38-0a1b2c3d4e5f',
  server: SERVER,
  userId: ANA,
  ticketId: 7,
  name: 'Maria',
  seenThrough: '01KAF000000000000000000001',
};
const state = { disk: [] as WaitingReply[], signedIn: true, server: SERVER, notified: 0, shown: 0, now: 0 };
let replies: WaitingReplies;
const start = () =>
  new WaitingReplies({
    store: { read: () => state.disk, write: (next) => (state.disk = next) },
    serverAddress: () => state.server,
    isSignedIn: () => state.signedIn,
    notifyPage: () => (state.notified += 1),
    show: () => (state.shown += 1),
    now: () => state.now,
  });
const texts = (userId = ANA) =>
  replies.claim(userId).replies.map(({ text, sendable }) => `${text} ${sendable ? 'sent' : 'draft'}`);

beforeEach(() => {
  Object.assign(state, { disk: [], signedIn: true, server: SERVER, notified: 0, shown: 0, now: 0 });
  replies = start();
});

test('passes a reply to the page without showing the window', () => {
  replies.receive(target, '  Já vou \n');
  expect(state).toMatchObject({ notified: 1, shown: 0 });
  const { server: _server, ...shownToPage } = target;
  expect(replies.claim(ANA)).toEqual({
    replies: [{ ...shownToPage, text: 'Já vou', sendable: true }],
    foreign: false,
  });
});

test('stores a reply until the page is done with it, also across a restart', () => {
  replies.receive(target, 'Já vou');
  replies = start();
  expect(texts()).toEqual(['Já vou sent']);
  expect(texts()).toEqual(['Já vou sent']);
  replies.done(target.id);
  expect(texts()).toEqual([]);
  expect(state.disk).toEqual([]);
});

test('a reply that arrives twice is one, also after it was sent or the app was started by it', () => {
  replies.receive(target, 'Já vou');
  replies.receive(target, 'Já vou');
  expect(texts()).toEqual(['Já vou sent']);
  replies.done(target.id);
  replies.receive(target, 'Já vou');
  expect(texts()).toEqual([]);
  replies.receive({ ...target, id: '8c0c1a52-2f6e-4c1b-9d38-0a1b2c3d4e5f' }, 'Outra');
  replies = start();
  replies.receive({ ...target, id: '8c0c1a52-2f6e-4c1b-9d38-0a1b2c3d4e5f' }, 'Outra');
  expect(texts()).toEqual(['Outra sent']);
});

test('ignores an empty reply and keeps a long one whole', () => {
  replies.receive(target, ' \n ');
  expect(state).toMatchObject({ disk: [], notified: 0, shown: 0 });
  replies.receive(target, 'á'.repeat(5_000));
  expect(replies.claim(ANA).replies[0]?.text).toHaveLength(5_000);
});

test('shows the window while no user is signed in, and the reply becomes a draft', () => {
  state.signedIn = false;
  replies.receive(target, 'Já vou');
  expect(state.shown).toBe(1);
  state.signedIn = true;
  expect(texts()).toEqual(['Já vou draft']);
});

test('a sign-out before the page took the reply makes it a draft', () => {
  replies.receive(target, 'Já vou');
  replies.signedOut();
  expect(texts()).toEqual(['Já vou draft']);
});

test('a reply that waited for more than ten minutes becomes a draft', () => {
  replies.receive(target, 'Já vou');
  state.now = 10 * MINUTE;
  expect(texts()).toEqual(['Já vou sent']);
  state.now += 1;
  expect(texts()).toEqual(['Já vou draft']);
});

test.each<[string, Partial<WaitingReply>]>([
  ['another user', { userId: 4 }],
  ['another server', { server: 'https://other.example.test' }],
])('does not return a reply of %s, but reports it once', (_whose, other) => {
  replies.receive({ ...target, ...other }, 'Segredo');
  expect(replies.claim(ANA)).toEqual({ replies: [], foreign: true });
  expect(state.shown).toBeGreaterThan(0);
  replies = start();
  expect(replies.claim(ANA)).toEqual({ replies: [], foreign: false });
  state.server = other.server ?? SERVER;
  expect(replies.claim(other.userId ?? ANA).replies.map(({ text }) => text)).toEqual(['Segredo']);
});

test('leaving a server deletes its replies', () => {
  replies.receive(target, 'Já vou');
  replies.receive(
    { ...target, id: '8c0c1a52-2f6e-4c1b-9d38-0a1b2c3d4e5f', server: 'https://other.example.test' },
    'x',
  );
  replies.deleteReplies();
  expect(state.disk.map(({ text }) => text)).toEqual(['x']);
});

test('deletes replies that were not taken in thirty days', () => {
  replies.receive(target, 'Já vou');
  state.now = 30 * 24 * 60 * MINUTE + 1;
  expect(texts()).toEqual([]);
});
