import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { getTicketByUuid } from '@recado/shared/tickets';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { ticketKeys } from './ticket-keys';
import type { TicketFilter, TicketListData } from './ticket-list';
import { useTicket } from './useTicket';

const ghost = build.ticket({ id: 1 });
const other = build.ticket({ id: 2 });
const filterOf = (status: TicketFilter['status']): TicketFilter => ({
  status,
  showAll: true,
  unreadOnly: false,
  queueIds: null,
});

function List({ status }: { status: TicketFilter['status'] }) {
  const { data } = useQuery<TicketListData>({
    queryKey: ticketKeys.list(filterOf(status)),
    queryFn: skipToken,
  });
  return data?.tickets.map(({ id }) => <p key={id}>{`${status} ${id}`}</p>);
}

/** Renders two lists that contain the ticket, and the open ticket itself. */
function Desk() {
  const client = useQueryClient();
  useState(() => {
    const list: TicketListData = { tickets: [ghost, other], nextCursor: null, hasMore: false };
    for (const status of ['open', 'groups'] as const)
      client.setQueryData(ticketKeys.list(filterOf(status)), list);
  });
  return (
    <>
      <List status="open" />
      <List status="groups" />
      <Opened />
    </>
  );
}

function Opened() {
  return <p>{`falhou: ${String(useTicket(ghost.uuid).isError)}`}</p>;
}

test.each([
  [404, 'ERR_NO_TICKET_FOUND'],
  [403, 'ERR_NO_PERMISSION'],
])('removes a ticket from every list after a response of %i', async (status, error) => {
  fakeServer().on(getTicketByUuid, () => ({ status, body: { error } }));
  await renderSignedIn(<Desk />, build.user());
  await waitFor(() => expect(screen.queryByText('open 1')).toBeNull());
  expect(screen.queryByText('groups 1')).toBeNull();
  expect(screen.getByText('open 2')).toBeTruthy();
});

test('keeps a ticket after another rejection', async () => {
  fakeServer().on(getTicketByUuid, () => ({ status: 400, body: { error: 'ERR_VALIDATION' } }));
  await renderSignedIn(<Desk />, build.user());
  await screen.findByText('falhou: true');
  expect(screen.getByText('open 1')).toBeTruthy();
});
