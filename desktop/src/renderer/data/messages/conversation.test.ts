import { describe, expect, test } from 'vitest';
import { build } from '@/testing/build';
import {
  applyMessage,
  type ConversationData,
  lastBeforePage,
  mergeMissed,
  mergeNewestPage,
  prependPage,
  reachesPage,
} from './conversation';
import { conversationItems } from './conversation-items';

const ticket = build.ticket();
const message = (n: number, fields = {}) => build.message({ n, ...fields });
const page = (messages: ReturnType<typeof message>[], hasMore = false) => ({
  messages: [...messages].reverse(),
  ticket,
  tickets: [],
  hasMore,
  nextCursor: hasMore ? 'older' : null,
});
const loaded = (...numbers: number[]): ConversationData =>
  mergeNewestPage(
    undefined,
    page(
      numbers.map((n) => message(n)),
      true,
    ),
  );
const bodies = ({ messages }: ConversationData) => messages.map(({ body }) => body.replace('Mensagem ', ''));

describe('messages', () => {
  test('a page is newest first, the conversation oldest first', () => {
    expect(bodies(loaded(1, 2, 3))).toEqual(['1', '2', '3']);
  });

  test('messages of the same second are ordered by arrival', () => {
    const same = { createdAt: message(5).createdAt };
    const conversation = applyMessage(applyMessage(loaded(5), message(7, same)), message(6, same));
    expect(bodies(conversation)).toEqual(['5', '6', '7']);
  });

  test('create and update have the same result in either order and repeated', () => {
    const created = message(4, { fromMe: true, ack: 1 });
    const read = { ...created, ack: 4 };
    const inOrder = [created, read].reduce(applyMessageOnly, loaded(1));
    const reversed = [read, created, read, created].reduce(applyMessageOnly, loaded(1));
    expect(reversed.messages).toEqual(inOrder.messages);
    expect(reversed.messages.at(-1)?.ack).toBe(4);
  });

  test('a resend clears a failure; a delayed event does not', () => {
    const failed = message(2, { fromMe: true, failure: 'notConnected' });
    const again = [failed, { ...failed, failure: null }].reduce(applyMessageOnly, loaded(1));
    expect(again.messages.at(-1)?.failure).toBeNull();
    const late = [{ ...failed, failure: null, ack: 3 }, failed].reduce(applyMessageOnly, loaded(1));
    expect(late.messages.at(-1)?.failure).toBeNull();
  });

  test('a message older than everything loaded is ignored until its page is loaded', () => {
    expect(bodies(applyMessage(loaded(5, 6), message(1)))).toEqual(['5', '6']);
  });

  test('older pages are prepended', () => {
    const longer = prependPage(loaded(3, 4), page([message(1), message(2), message(3)]));
    expect(bodies(longer)).toEqual(['1', '2', '3', '4']);
    expect(longer.hasMore).toBe(false);
  });

  test('a new first page that reaches the cached messages preserves them', () => {
    const merged = mergeNewestPage(loaded(1, 2, 3), page([message(3), message(4)], true));
    expect(bodies(merged)).toEqual(['1', '2', '3', '4']);
  });

  test('a new first page with a gap replaces the cached messages, but not those received during the request', () => {
    const page89 = page([message(8), message(9)], true);
    expect(bodies(mergeNewestPage(loaded(1, 2, 3), page89))).toEqual(['8', '9']);
    const withEvent = applyMessage(loaded(1, 2, 3), message(10));
    expect(bodies(mergeNewestPage(withEvent, page89))).toEqual(['8', '9', '10']);
  });

  test('an event after a gap does not hide the gap', () => {
    const withEvent = applyMessage(loaded(1, 2), message(9));
    const newest = page([message(8), message(9)], true);
    expect(reachesPage(withEvent, newest)).toBe(false);
    expect(lastBeforePage(withEvent, newest)?.id).toBe(message(2).id);
    expect(reachesPage(loaded(7, 8), newest)).toBe(true);
  });

  test('the missed messages close the gap', () => {
    const missed = mergeMissed(loaded(1, 2), page([message(2), message(3), message(4)]));
    expect(bodies(missed)).toEqual(['1', '2', '3', '4']);
    expect(missed.nextCursor).toBe('older');
  });
});

function applyMessageOnly(
  conversation: ConversationData,
  next: ReturnType<typeof message>,
): ConversationData {
  return applyMessage(conversation, next);
}

describe('lines', () => {
  const kinds = (...args: Parameters<typeof conversationItems>) =>
    conversationItems(...args).map(({ kind }) => kind);

  test('a day separator precedes the first message of a day', () => {
    const nextDay = message(2, { createdAt: '2026-11-22T15:00:00.000Z' });
    expect(kinds([message(1), nextDay], [], [], 7)).toEqual(['day', 'message', 'day', 'message']);
  });

  test('the end of one ticket and the start of the next separate their messages', () => {
    const dividers = [
      { ticketId: 1, startedAt: '2026-11-21T10:00:00.000Z', closedAt: '2026-11-21T12:30:00.000Z' },
      { ticketId: 2, startedAt: '2026-11-21T12:40:00.000Z', closedAt: null },
    ];
    const later = message(45, { ticketId: 2 });
    expect(kinds([message(1), later], dividers, [], 7)).toEqual([
      'day',
      'message',
      'closed',
      'started',
      'message',
    ]);
  });

  test('messages of one sender within a minute form a run; a change of side is marked', () => {
    const second = message(2, {
      createdAt: new Date(Date.parse(message(1).createdAt) + 30_000).toISOString(),
    });
    const late = message(3, { createdAt: new Date(Date.parse(second.createdAt) + 60_000).toISOString() });
    const reply = message(4, { fromMe: true, createdAt: late.createdAt });
    const placements = conversationItems([message(1), second, late, reply], [], [], 7).flatMap((item) =>
      item.kind === 'message' ? [item.placement] : [],
    );
    expect(placements).toEqual([
      { startsRun: true, sideChanged: false },
      { startsRun: false, sideChanged: false },
      { startsRun: true, sideChanged: false },
      { startsRun: true, sideChanged: true },
    ]);
  });

  test('prepended pages preserve all keys', () => {
    const newer = conversationItems([message(5), message(6)], [], [], 7).filter(
      ({ kind }) => kind === 'message',
    );
    const all = conversationItems([message(4), message(5), message(6)], [], [], 7);
    expect(all.slice(-2).map(({ key }) => key)).toEqual(newer.map(({ key }) => key));
  });
});
