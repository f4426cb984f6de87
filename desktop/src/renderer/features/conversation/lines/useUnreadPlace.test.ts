import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Message } from '@recado/shared/messages';
import type { ConversationData } from '@/data/messages/conversation';
import { build } from '@/testing/build';
import { useUnreadPlace } from './useUnreadPlace';

const focus = vi.spyOn(document, 'hasFocus');
beforeEach(() => void focus.mockReturnValue(true));
afterEach(() => void focus.mockReset());

const line = (id: string, more: Partial<Message> = {}) => build.message({ id, fromMe: false, ...more });

function open(unreadMessages: number, ...messages: Message[]) {
  const conversation = (all: Message[]): ConversationData => ({
    ticket: build.ticket(),
    messages: all,
    dividers: [],
    hasMore: false,
    nextCursor: null,
  });
  let all = messages;
  const { result, rerender } = renderHook(({ shown }) => useUnreadPlace({ unreadMessages }, shown), {
    initialProps: { shown: conversation(all) },
  });
  return {
    place: () => result.current.unreadFrom,
    scrolled: (atBottom: boolean) => act(() => result.current.onBottom(atBottom)),
    receives: (...more: Message[]) => {
      all = [...all, ...more];
      rerender({ shown: conversation(all) });
    },
  };
}

describe('the "new messages" line', () => {
  test('is above the first message that was unread when the conversation was opened', () => {
    expect(open(1, line('a'), line('b')).place()).toEqual(['b']);
    expect(open(0, line('a'), line('b')).place()).toEqual([]);
  });

  test('does not appear for messages received while the user looks', () => {
    const conversation = open(0, line('a'));
    conversation.receives(line('b'));
    expect(conversation.place()).toEqual([]);
  });

  test('is above the first message received while the user was scrolled up', () => {
    const conversation = open(0, line('a'));
    conversation.scrolled(false);
    conversation.receives(line('own', { fromMe: true }), line('b'));
    conversation.receives(line('c'));
    expect(conversation.place()).toEqual(['b']);
  });

  test('leaves an earlier line in place for a user who scrolled up', () => {
    const conversation = open(1, line('a'), line('b'));
    conversation.scrolled(false);
    conversation.receives(line('c'));
    expect(conversation.place()).toEqual(['b', 'c']);
  });

  test('stays after the user looked, and moves with the next message not looked at', () => {
    const conversation = open(0, line('a'));
    focus.mockReturnValue(false);
    conversation.receives(line('b'));
    expect(conversation.place()).toEqual(['b']);
    focus.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('focus')));
    conversation.receives(line('c'));
    expect(conversation.place()).toEqual(['b']);
    focus.mockReturnValue(false);
    conversation.receives(line('d'));
    expect(conversation.place()).toEqual(['d']);
  });
});
