import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '@recado/shared/chats';
import { type ChatMessages, withLastPage, withNewMessage, withOlderPage } from './chat-messages';

const message = (n: number): ChatMessage => ({
  ...{ id: n, chatId: 7, n, message: `${n}`, senderId: 2, clientId: null, mentions: [] },
  sender: { id: 2, name: 'Bruno' },
  createdAt: '2026-11-20T12:00:00.000Z',
});
const range = (from: number, to: number, hasMore = false): ChatMessages => ({
  messages: Array.from({ length: to - from + 1 }, (_, index) => message(from + index)),
  hasMore,
});
const numbers = ({ messages }: ChatMessages) => messages.map(({ n }) => n);

describe('the messages of a chat', () => {
  it('append the next number, ignore a duplicate and report a gap', () => {
    const known = range(1, 3);
    const next = withNewMessage(known, message(4));
    expect(next === 'gap' ? next : numbers(next)).toEqual([1, 2, 3, 4]);
    expect(withNewMessage(known, message(2))).toBe(known);
    expect(withNewMessage(known, message(5))).toBe('gap');
  });

  it('join the last page, also if a message arrived while it was requested', () => {
    expect(numbers(withLastPage(range(1, 5), range(4, 8)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(numbers(withLastPage(range(1, 9), range(4, 8)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('are replaced by a last page that does not follow them', () => {
    const page = range(60, 109, true);
    expect(withLastPage(range(1, 5), page)).toBe(page);
    expect(withLastPage(undefined, page)).toBe(page);
  });

  it('take an older page once', () => {
    const known = withOlderPage(range(51, 60, true), range(1, 50));
    expect(numbers(known)).toEqual(numbers(range(1, 60)));
    expect(known.hasMore).toBe(false);
    expect(numbers(withOlderPage(known, range(1, 50)))).toEqual(numbers(range(1, 60)));
  });
});
