import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { listTickets } from '@recado/shared/tickets';
import { ticketKeys } from '@/data/tickets/ticket-keys';
import type { TicketFilter } from '@/data/tickets/ticket-list';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { TicketList } from './TicketList';

const FILTER: TicketFilter = { status: 'open', showAll: false, unreadOnly: false, queueIds: null };

/** Refetches the list as after an interruption and reports the outcome. */
function Refresh() {
  const client = useQueryClient();
  const queryKey = ticketKeys.list(FILTER);
  const [status, setStatus] = useState<string>();
  const openMenu = async () => {
    await client.invalidateQueries({ queryKey });
    setStatus(client.getQueryState(queryKey)?.status);
  };
  return (
    <>
      <button onClick={() => void openMenu()}>atualizar</button>
      <output>{status}</output>
    </>
  );
}

test('a loaded list stays after a failed refetch', async () => {
  const server = fakeServer();
  const page = { tickets: [build.ticket()], count: 1, hasMore: false, nextCursor: null };
  server.on(listTickets, () => ({ body: page }));
  await renderSignedIn(
    <>
      <TicketList filter={FILTER} currentUuid={undefined} />
      <Refresh />
    </>,
    build.user(),
  );
  expect(await screen.findByText('Cliente 1')).toBeTruthy();
  server.on(listTickets, () => ({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } }));
  await userEvent.click(screen.getByRole('button', { name: 'atualizar' }));
  expect(await screen.findByText('error')).toBeTruthy();
  expect(screen.getByText('Cliente 1')).toBeTruthy();
});
