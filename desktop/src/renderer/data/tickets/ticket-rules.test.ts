import { expect, test } from 'vitest';
import { build } from '@/testing/build';
import { acceptanceOf, isMuted } from './ticket-rules';

const { sales, support } = build.queues;
const waiting = build.ticket({ status: 'pending' });
const inSales = build.ticket({ status: 'pending', queueId: sales.id, queue: sales });

test('an agent accepts a ticket for themselves', () => {
  expect(acceptanceOf(waiting, build.user())).toEqual({
    kind: 'open',
    change: { status: 'open', userId: 7 },
  });
});

test("an administrator's only queue becomes the ticket's", () => {
  const admin = build.user({ profile: 'admin', queues: [sales] });
  expect(acceptanceOf(waiting, admin)).toEqual({
    kind: 'open',
    change: { status: 'open', userId: 7, queueId: sales.id },
  });
});

test('an administrator with several queues chooses one for a ticket without queue', () => {
  const admin = build.user({ profile: 'admin', queues: [sales, support] });
  expect(acceptanceOf(waiting, admin)).toEqual({ kind: 'chooseQueue' });
});

test('a ticket with a queue keeps it', () => {
  const admin = build.user({ profile: 'admin', queues: [sales, support] });
  expect(acceptanceOf(inSales, admin)).toEqual({
    kind: 'open',
    change: { status: 'open', userId: 7, queueId: sales.id },
  });
});

test('an administrator without queues accepts it without one', () => {
  const admin = build.user({ profile: 'admin', queues: [] });
  expect(acceptanceOf(waiting, admin)).toEqual({
    kind: 'open',
    change: { status: 'open', userId: 7, queueId: null },
  });
});

test.each([
  ['without an end', null, true],
  ['until a later time', '2026-03-10T12:00:01.000Z', true],
  ['until now', '2026-03-10T12:00:00.000Z', false],
] as const)('a contact is muted %s: %s → %s', (_what, until, expected) => {
  const contact = { ...build.ticket().contact, automationMuted: { reason: 'loop' as const, until } };
  expect(isMuted(contact, new Date('2026-03-10T12:00:00Z'))).toBe(expected);
});
