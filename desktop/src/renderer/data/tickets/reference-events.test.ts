import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Ticket } from '@recado/shared/tickets';
import { build } from '@/testing/build';
import { applyQueueEvent } from './reference-events';
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
