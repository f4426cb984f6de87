import { describe, expect, test } from 'vitest';
import { freezeOrder } from '@/features/ticket-list/frozen-order';
import { build } from '@/testing/build';
import { applyTicketEvent, type TicketEvent } from './ticket-events';
import { appendPage, newerTicket, type TicketFilter, type TicketListData } from './ticket-list';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();
const list = (...tickets: TicketListData['tickets']): TicketListData => ({
  tickets,
  nextCursor: null,
  hasMore: false,
});
const open: TicketFilter = { status: 'open', showAll: true, unreadOnly: false, queueIds: null };
const viewer = { userId: 7, queueIds: null };
const ids = ({ tickets }: Pick<TicketListData, 'tickets'>) => tickets.map(({ id }) => id);
const apply = (before: TicketListData, event: TicketEvent, filter = open, who = viewer as typeof viewer) =>
  applyTicketEvent(before, event, filter, who);

const first = build.ticket({ id: 1, updatedAt: at(3) });
const second = build.ticket({ id: 2, updatedAt: at(2), unreadMessages: 4 });
const third = build.ticket({ id: 3, updatedAt: at(1) });
const three = list(first, second, third);

describe('update', () => {
  test('moves a ticket with a new message to the top', () => {
    expect(ids(apply(three, { action: 'update', ticket: { ...third, updatedAt: at(9) } }))).toEqual([
      3, 1, 2,
    ]);
  });

  test('inserts a new ticket at its position', () => {
    const ticket = build.ticket({ id: 4, updatedAt: at(2) });
    expect(ids(apply(three, { action: 'update', ticket }))).toEqual([1, 4, 2, 3]);
  });

  test('ignores a ticket below the loaded ones until its page is loaded', () => {
    const ticket = build.ticket({ id: 4, updatedAt: at(0) });
    expect(ids(apply({ ...three, hasMore: true }, { action: 'update', ticket }))).toEqual([1, 2, 3]);
  });

  test('moves a ticket to another list when its status changes', () => {
    const accepted = { ...second, status: 'pending' as const };
    expect(ids(apply(three, { action: 'update', ticket: accepted }))).toEqual([1, 3]);
    const pending = { ...open, status: 'pending' as const };
    expect(ids(apply(list(), { action: 'update', ticket: accepted }, pending))).toEqual([2]);
  });

  test('keeps an agent’s own open ticket whatever its queue, unless the filter has queues', () => {
    const agent = { userId: 7, queueIds: [1] } as unknown as typeof viewer;
    const moved = { ...second, userId: 7, queueId: 2, queue: build.queues.support };
    expect(ids(apply(three, { action: 'update', ticket: moved }, open, agent))).toEqual([1, 2, 3]);
    expect(ids(apply(three, { action: 'update', ticket: { ...moved, userId: 8 } }, open, agent))).toEqual([
      1, 3,
    ]);
    const selected = { ...open, queueIds: [1] };
    expect(ids(apply(three, { action: 'update', ticket: moved }, selected, agent))).toEqual([1, 3]);
  });

  test('removes a ticket moved to a queue that is not selected', () => {
    const moved = { ...second, queueId: 2, queue: build.queues.support };
    expect(ids(apply(three, { action: 'update', ticket: moved }, { ...open, queueIds: [1] }))).toEqual([
      1, 3,
    ]);
    const agent = { userId: 7, queueIds: [1] };
    expect(ids(applyTicketEvent(three, { action: 'update', ticket: moved }, open, agent))).toEqual([1, 3]);
  });

  test("removes a colleague's ticket without show-all, and keeps the user's own", () => {
    const own = { ...open, showAll: false };
    expect(ids(apply(three, { action: 'update', ticket: { ...second, userId: 8 } }, own))).toEqual([1, 3]);
    expect(ids(apply(three, { action: 'update', ticket: { ...second, userId: 7 } }, own))).toEqual([1, 2, 3]);
  });

  test('ignores an older version and a repeated one', () => {
    const older = { ...first, lastMessage: 'velha', updatedAt: at(1) };
    const numbered = { ...older, updatedAt: at(9), version: (first.version ?? 0) - 1 };
    expect(apply(three, { action: 'update', ticket: numbered })).toBe(three);
    expect(apply(three, { action: 'update', ticket: { ...older, version: undefined } })).toBe(three);
    const once = apply(three, { action: 'update', ticket: { ...third, updatedAt: at(9) } });
    expect(ids(apply(once, { action: 'update', ticket: { ...third, updatedAt: at(9) } }))).toEqual([3, 1, 2]);
  });

  test('prefers versions to times', () => {
    const known = build.ticket({ version: 4, updatedAt: at(5) });
    expect(newerTicket(known, build.ticket({ version: 3, updatedAt: at(9) }))).toBe(known);
    expect(newerTicket(known, build.ticket({ version: 5, updatedAt: at(1) })).version).toBe(5);
  });

  test('never decreases the ack of the last message', () => {
    const read = build.ticket({ lastMessageFromMe: true, lastMessageAck: 4 });
    expect(newerTicket(read, { ...read, lastMessageAck: 3 }).lastMessageAck).toBe(4);
    expect(newerTicket(read, { ...read, lastMessageAck: 1, updatedAt: at(9) }).lastMessageAck).toBe(1);
  });
});

describe('the other events', () => {
  test('updateUnread sets the count to 0 and removes the ticket from an unread-only list', () => {
    const event = { action: 'updateUnread', ticketId: 2 } as const;
    expect(apply(three, event).tickets[1]?.unreadMessages).toBe(0);
    expect(ids(apply(list(second), event, { ...open, unreadOnly: true }))).toEqual([]);
  });

  test('updateUnread with an older version preserves later unread messages', () => {
    const ticket = build.ticket({ version: 6, unreadMessages: 2 });
    const event = (version: number) => ({ action: 'updateUnread', ticketId: ticket.id, version }) as const;
    const unreadOnly = { ...open, unreadOnly: true };
    expect(apply(list(ticket), event(5), unreadOnly).tickets).toEqual([ticket]);
    expect(ids(apply(list(ticket), event(6), unreadOnly))).toEqual([]);
  });

  test.each(['delete', 'removeFromList'] as const)('%s removes the ticket', (action) => {
    expect(ids(apply(three, { action, ticketId: 2 }))).toEqual([1, 3]);
    expect(apply(three, { action, ticketId: 99 })).toBe(three);
  });

  test('marks a group ticket closed instead', () => {
    const group = build.ticket({ id: 5, status: 'groups', isGroup: true });
    const groups = { ...open, status: 'groups' as const };
    expect(apply(list(group), { action: 'delete', ticketId: 5 }, groups).tickets[0]?.status).toBe('closed');
  });
});

test('appends an overlapping page without duplicates', () => {
  const page = {
    tickets: [third, build.ticket({ id: 4, updatedAt: at(0) })],
    nextCursor: 'c',
    hasMore: true,
  };
  const longer = appendPage(three, page, {});
  expect(ids(longer)).toEqual([1, 2, 3, 4]);
  expect(longer).toMatchObject({ nextCursor: 'c', hasMore: true });
});

describe('freezeOrder', () => {
  test('preserves the order and shows current content', () => {
    const moved = { ...third, updatedAt: at(9), lastMessage: 'nova' };
    const frozen = freezeOrder([moved, first, second], [1, 2, 3]);
    expect(ids(frozen)).toEqual([1, 2, 3]);
    expect(frozen.tickets[2]?.lastMessage).toBe('nova');
  });

  test('withholds and counts new tickets, drops removed ones and appends pages', () => {
    const fresh = build.ticket({ id: 9, updatedAt: at(9) });
    const below = build.ticket({ id: 4, updatedAt: at(0) });
    expect(freezeOrder([fresh, first, third, below], [1, 2, 3])).toMatchObject({ hiddenNewCount: 1 });
    expect(ids(freezeOrder([fresh, first, third, below], [1, 2, 3]))).toEqual([1, 3, 4]);
  });
});

describe('search results', () => {
  const every: TicketFilter = { ...open, status: null };

  test('contain what the server found: events update them but add nothing', () => {
    const found = { ...every, text: 'maria' };
    const changed = { ...third, status: 'closed' as const, updatedAt: at(9) };
    expect(ids(apply(three, { action: 'update', ticket: changed }, found))).toEqual([3, 1, 2]);
    expect(ids(apply(three, { action: 'update', ticket: build.ticket({ id: 4 }) }, found))).toEqual([
      1, 2, 3,
    ]);
  });

  test('by tags have all of the tags', () => {
    const tag = (id: number) => ({ id, name: `Etiqueta ${id}`, color: '#0f7a51' });
    const tagged = { ...every, tagIds: [1, 2] };
    const ticket = build.ticket({ id: 4, updatedAt: at(9), tags: [tag(1), tag(2), tag(3)] });
    expect(ids(apply(list(), { action: 'update', ticket }, tagged))).toEqual([4]);
    const untagged = { ...ticket, tags: [tag(1)], updatedAt: at(10) };
    expect(ids(apply(list(ticket), { action: 'update', ticket: untagged }, tagged))).toEqual([]);
  });

  test('by colleagues have one of them, regardless of other filters', () => {
    const theirs = { ...every, showAll: false, userIds: [8, 9] };
    const of = (userId: number | null) => build.ticket({ id: 4, userId });
    expect(ids(apply(list(), { action: 'update', ticket: of(9) }, theirs))).toEqual([4]);
    expect(ids(apply(list(), { action: 'update', ticket: of(7) }, theirs))).toEqual([]);
    expect(ids(apply(list(), { action: 'update', ticket: of(null) }, theirs))).toEqual([]);
  });
});

describe('snoozed tickets', () => {
  const snoozedOnly: TicketFilter = { ...open, snoozed: true };
  const snooze = (until: number) => ({ until: at(until), by: 7, at: at(0), note: null, promise: false });

  test('leave the list of their tab, and return to it', () => {
    const away = { ...second, snooze: snooze(20), updatedAt: at(9) };
    const without = apply(three, { action: 'update', ticket: away });
    expect(ids(without)).toEqual([1, 3]);
    const back = { ...second, updatedAt: at(10) };
    expect(ids(apply(without, { action: 'update', ticket: back }))).toEqual([2, 1, 3]);
  });

  test('are in their own list, those that return first on top', () => {
    const late = build.ticket({ id: 1, snooze: snooze(30) });
    const soon = build.ticket({ id: 2, snooze: snooze(20) });
    const one = apply(list(), { action: 'update', ticket: late }, snoozedOnly);
    expect(ids(apply(one, { action: 'update', ticket: soon }, snoozedOnly))).toEqual([2, 1]);
    expect(ids(apply(list(), { action: 'update', ticket: first }, snoozedOnly))).toEqual([]);
  });

  test('stay in the results of a search', () => {
    const found = { ...open, text: 'maria' };
    const away = { ...second, snooze: snooze(20), updatedAt: at(9) };
    expect(ids(apply(three, { action: 'update', ticket: away }, found))).toContain(2);
  });
});

describe('orders', () => {
  const waiting: TicketFilter = { ...open, sort: 'waiting' };
  const unread: TicketFilter = { ...open, sort: 'unread' };

  test('a ticket is inserted by waiting time, longest first, before those without a waiting customer', () => {
    const long = build.ticket({ id: 1, waitingSince: at(1), updatedAt: at(9) });
    const short = build.ticket({ id: 2, waitingSince: at(5), updatedAt: at(5) });
    const replied = build.ticket({ id: 3, updatedAt: at(8) });
    const before = list(long, short, replied);
    const between = build.ticket({ id: 4, waitingSince: at(3), updatedAt: at(10) });
    expect(ids(apply(before, { action: 'update', ticket: between }, waiting))).toEqual([1, 4, 2, 3]);
    const served = { ...long, waitingSince: null, updatedAt: at(11) };
    expect(ids(apply(before, { action: 'update', ticket: served }, waiting))).toEqual([2, 1, 3]);
  });

  test('a read ticket moves below the unread ones', () => {
    const one = build.ticket({ id: 1, unreadMessages: 1, updatedAt: at(3) });
    const two = build.ticket({ id: 2, unreadMessages: 1, updatedAt: at(2) });
    const before = list(one, two, build.ticket({ id: 3, updatedAt: at(9) }));
    expect(ids(apply(before, { action: 'updateUnread', ticketId: 1 }, unread))).toEqual([2, 3, 1]);
    expect(ids(before)).toEqual([1, 2, 3]);
  });
});
