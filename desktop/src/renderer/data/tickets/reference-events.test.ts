import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { Ticket } from '@recado/shared/tickets';
import { build } from '@/testing/build';
import { applyQueueEvent, applyTagEvent } from './reference-events';
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
