import { expect, test } from 'vitest';
import { build } from '@/testing/build';
import { isReachable, resultItems } from './result-items';

const tickets = [1, 2, 3].map((id) => build.ticket({ id }));
const message = (messageId: string) => ({
  ticket: build.ticket(),
  match: {
    ticketId: 1,
    messageId,
    snippet: 'Oi',
    mediaType: 'text',
    fromMe: false,
    whisper: false,
    createdAt: '2026-11-21T12:00:00.000Z',
  },
});
const itemsOf = (given: Partial<Parameters<typeof resultItems>[0]>) =>
  resultItems({
    ...{ tickets: [], moreTickets: false, conversationsFailed: false, messages: [], shown: 5 },
    ...given,
  });
const keys = (given: Parameters<typeof itemsOf>[0]) => itemsOf(given).map(({ key }) => key);

test('returns conversations before messages, each under its title', () => {
  expect(keys({ tickets: tickets.slice(0, 2), messages: [message('a')] })).toEqual([
    'conversations',
    'ticket-1',
    'ticket-2',
    'messages',
    'message-a',
  ]);
});

test('omits the title of a kind without matches', () => {
  expect(keys({ messages: [message('a')] })).toEqual(['messages', 'message-a']);
  expect(keys({ tickets: [build.ticket()] })).toEqual(['conversations', 'ticket-1']);
  expect(keys({})).toEqual([]);
});

test('offers more conversations while some are hidden or not loaded', () => {
  expect(keys({ tickets, shown: 2 })).toEqual(['conversations', 'ticket-1', 'ticket-2', 'moreConversations']);
  expect(keys({ tickets, moreTickets: true }).at(-1)).toBe('moreConversations');
});

test('lets the keyboard reach everything but titles', () => {
  const items = itemsOf({ tickets, moreTickets: true, conversationsFailed: true, messages: [message('a')] });
  expect(items.filter((item) => !isReachable(item)).map(({ key }) => key)).toEqual([
    'conversations',
    'messages',
  ]);
});
