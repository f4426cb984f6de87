import { describe, expect, it } from 'vitest';
import { type Chat, unreadsOf } from '@recado/shared/chats';
import { mergedChat, withChat } from './chat-records';

const ME = 1;
const chat = (fields: Partial<Chat> & { unreads?: number } = {}): Chat => {
  const { unreads = 0, ...others } = fields;
  return {
    ...{ id: 7, uuid: 'a', title: 'Entregas', ownerId: 2, pair: false, lastMessage: '', lastN: 5 },
    users: [{ userId: ME, unreads, user: { id: ME, name: 'Ana' } }],
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    ...others,
  };
};
const page = (...records: Chat[]) => ({ records, hasMore: false, nextCursor: null });

describe('mergedChat', () => {
  it('ignores an older event and keeps the read mark that is furthest', () => {
    const read = chat({ lastN: 6, unreads: 0, title: 'Feira', updatedAt: '2026-11-20T12:01:00.000Z' });
    const merged = mergedChat(read, chat({ lastN: 5, unreads: 5 }), ME);
    expect([merged.title, merged.lastN, unreadsOf(merged, ME)]).toEqual(['Feira', 6, 0]);
    const next = mergedChat(
      merged,
      chat({ lastN: 8, unreads: 8, updatedAt: '2026-11-20T12:02:00.000Z' }),
      ME,
    );
    expect(unreadsOf(next, ME)).toBe(2);
  });

  it('keeps whether the user muted the chat, which shared events do not contain', () => {
    expect(mergedChat(chat({ muted: true }), chat({ lastN: 6 }), ME).muted).toBe(true);
    expect(mergedChat(chat({ muted: true }), chat({ muted: false }), ME).muted).toBe(false);
  });
});

describe('withChat', () => {
  const other = chat({ id: 8, updatedAt: '2026-11-20T13:00:00.000Z' });

  it('moves a chat with a new message to the top and leaves a read one in its place', () => {
    const pages = [page(other, chat({ unreads: 1 }))];
    const ids = (arrived: Chat) =>
      withChat(pages, arrived, ME, { insert: true }).flatMap(({ records }) => records.map(({ id }) => id));
    expect(ids(chat())).toEqual([8, 7]);
    expect(ids(chat({ lastN: 6, updatedAt: '2026-11-20T14:00:00.000Z' }))).toEqual([7, 8]);
  });

  it('adds an unknown chat to the whole list, not to the results of a search', () => {
    const add = (insert: boolean) => withChat([page(other)], chat(), ME, { insert })[0]?.records.length;
    expect([add(true), add(false)]).toEqual([2, 1]);
  });
});
