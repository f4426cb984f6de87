import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { Ticket } from '@recado/shared/tickets';
import { build } from '@/testing/build';
import {
  applyConnectionEvent,
  applyContactEvent,
  applyQueueEvent,
  applyTagEvent,
  applyUserEvent,
} from './reference-events';
import { ticketKeys } from './ticket-keys';

it('updates a queue’s name and colour on all its cached tickets and on no others', () => {
  const client = new QueryClient();
  const { sales, support } = build.queues;
  const [one, other] = [build.ticket({ id: 1, queue: sales }), build.ticket({ id: 2, queue: support })];
  const [list, open] = [
    [...ticketKeys.lists, 'open'],
    [...ticketKeys.allByUuid, one.uuid],
  ];
  client.setQueryData(list, { tickets: [one, other], hasMore: false });
  client.setQueryData(open, one);
  const queue = { id: sales.id, name: 'Balcão', color: '#b45309', greetingMessage: '' };
  applyQueueEvent(client, { action: 'update', queue });
  const renamed = { id: sales.id, name: 'Balcão', color: '#b45309' };
  expect(client.getQueryData(list)).toEqual({ tickets: [{ ...one, queue: renamed }, other], hasMore: false });
  expect(client.getQueryData<Ticket>(open)?.queue).toEqual(renamed);
  applyQueueEvent(client, { action: 'delete', queueId: sales.id });
  expect(client.getQueryData<Ticket>(open)?.queue).toEqual(renamed);
});

it('repeats a read that is on its way, because its response may contain a deleted tag', async () => {
  const client = new QueryClient();
  const tag = { id: 7, name: 'VIP', color: '#b45309' };
  const tagged = build.ticket({ id: 1, tags: [tag] });
  const queryKey = ticketKeys.byUuid(tagged.uuid);
  let respond: (ticket: Ticket) => void = () => undefined;
  const read = vi.fn<() => Promise<Ticket>>();
  read.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  read.mockResolvedValue({ ...tagged, tags: [] });
  const stop = new QueryObserver<Ticket>(client, { queryKey, queryFn: read, initialData: tagged }).subscribe(
    () => undefined,
  );
  applyTagEvent(client, { action: 'delete', tagId: tag.id });
  expect(client.getQueryData<Ticket>(queryKey)?.tags).toEqual([]);
  respond(tagged);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(read).toHaveBeenCalledTimes(2);
  expect(client.getQueryData<Ticket>(queryKey)?.tags).toEqual([]);
  stop();
});

describe.each([
  ['a list', [...ticketKeys.lists, 'open'], (ticket: Ticket) => ({ tickets: [ticket], hasMore: false })],
  ['the open ticket, which is in no list', [...ticketKeys.allByUuid, 'uuid'], (ticket: Ticket) => ticket],
  [
    'the list of the bell',
    [...ticketKeys.unreadPages],
    (ticket: Ticket) => ({ pages: [{ tickets: [ticket] }], pageParams: [''] }),
  ],
] as const)('%s', (_place, key, stored) => {
  const tag = { id: 7, name: 'VIP', color: '#b45309' };
  const before = build.ticket({ id: 1, tags: [tag], user: { id: 3, name: 'Ana' }, userId: 3 });
  const other = build.ticket({ id: 2, contactId: before.contactId + 1 });
  const { contact, whatsapp } = before;
  if (!whatsapp) throw new Error('no connection');
  const queue = { ...build.queues.sales, name: 'Balcão', greetingMessage: '' };
  const events: [string, (client: QueryClient) => void, Partial<Ticket>][] = [
    [
      'a contact',
      (client) =>
        applyContactEvent(client, {
          action: 'update',
          contact: { ...contact, id: before.contactId, name: 'Nova', notification: false } as never,
        }),
      { contact: { ...contact, id: before.contactId, name: 'Nova', notification: false } as never },
    ],
    [
      'a user',
      (client) =>
        applyUserEvent(client, { action: 'update', user: { id: 3, name: 'Ana Lima', online: true } }),
      { user: { id: 3, name: 'Ana Lima' } },
    ],
    [
      'a connection',
      (client) =>
        applyConnectionEvent(client, {
          action: 'update',
          whatsapp: { id: whatsapp.id, name: 'Matriz' } as never,
        }),
      { whatsapp: { ...whatsapp, name: 'Matriz' } },
    ],
    [
      'a queue',
      (client) => applyQueueEvent(client, { action: 'update', queue }),
      { queue: { id: queue.id, name: 'Balcão', color: queue.color } },
    ],
    [
      'a tag',
      (client) => applyTagEvent(client, { action: 'update', tag: { ...tag, name: 'Ouro' } as never }),
      { tags: [{ ...tag, name: 'Ouro' }] },
    ],
  ];

  it.each(events)('shows a change of %s', (_what, apply, change) => {
    const client = new QueryClient();
    const ticket = { ...before, queue: build.queues.sales };
    client.setQueryData(key, stored(ticket));
    apply(client);
    expect(client.getQueryData(key)).toEqual(stored({ ...ticket, ...change }));
  });

  it('stays the same for a change of records that its tickets do not have', () => {
    const client = new QueryClient();
    const unrelated = stored({ ...other, tags: [], user: null, userId: null, whatsapp: null, queue: null });
    client.setQueryData(key, unrelated);
    for (const [, apply] of events) apply(client);
    expect(client.getQueryData(key)).toEqual(unrelated);
  });
});
