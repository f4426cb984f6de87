import { describe, expect, it } from 'vitest';
import type { PendingChatMessage } from '@/data/chats/chat-outbox';
import { buildChatMessage } from '../testing/build-chat';
import { chatItems } from './chat-items';
import { ticketUuidsIn, withoutTicketAddresses } from './ticket-links';

const pending = (clientId: string): PendingChatMessage => ({
  ...{ clientId, chatId: 7, message: 'Já vou', mentions: [], order: 1, state: 'queued', failure: null },
  createdAt: '2026-11-22T12:00:00.000Z',
});

describe('the lines of a chat', () => {
  it('begin each day and mark the first unread message', () => {
    const messages = [
      buildChatMessage(1),
      buildChatMessage(2, { createdAt: '2026-11-21T12:01:30.000Z' }),
      buildChatMessage(3, { createdAt: '2026-11-22T12:00:00.000Z', senderId: 1 }),
    ];
    const items = chatItems(messages, [], { userId: 1, unreadFrom: ['7.2'] });
    expect(items.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      'day day:7.1',
      'message 7.1',
      'unread unread:7.2',
      'message 7.2',
      'day day:7.3',
      'message 7.3',
    ]);
  });

  it('show a sender’s name once per minute', () => {
    const at = (n: number, second: number, senderId = 2) =>
      buildChatMessage(n, { senderId, createdAt: `2026-11-21T12:00:${second}.000Z` });
    const messages = [at(1, 10), at(2, 20), at(3, 30, 1), at(4, 40)];
    const items = chatItems(messages, [], { userId: 1, unreadFrom: [] });
    expect(items.flatMap((item) => ('startsRun' in item ? [item.startsRun] : []))).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it('end with unsent messages, each only until it is stored', () => {
    const stored = buildChatMessage(1, { clientId: 'a', senderId: 1 });
    const items = chatItems([stored], [pending('a'), pending('b')], { userId: 1, unreadFrom: [] });
    expect(items.filter(({ kind }) => kind !== 'day').map(({ key }) => key)).toEqual(['a', 'b']);
  });
});

describe('addresses of tickets in a text', () => {
  const uuid = '3f0c8a52-6f0e-4a53-9a0e-6f8f6f2f9f11';

  it('are found once each and removed where a card replaces them', () => {
    const text = `Veja https://recado.example/app/tickets/${uuid} e de novo https://recado.example/app/tickets/${uuid}`;
    expect(ticketUuidsIn(text)).toEqual([uuid]);
    expect(withoutTicketAddresses(text, new Set([uuid]))).toBe('Veja e de novo');
    expect(withoutTicketAddresses(text, new Set())).toBe(text);
    const table = `Item   Preço\nCimento  40`;
    expect(withoutTicketAddresses(`${table} ${text}`, new Set([uuid]))).toBe(`${table} Veja e de novo`);
  });
});
