import { listMessages } from '@recado/shared/messages';
import { listTickets } from '@recado/shared/tickets';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catchUp, deliver } from '../../lib/realtime/listeners';
import { useConversation } from './api/useConversation';
import { useTicketList } from './api/useTicketList';
import { build } from './testing/build';
import { fakeServer, renderSignedIn } from './testing/renderSignedIn';
import { useTicketEvents } from './useTicketEvents';

/** What is known of a conversation; the message list itself is virtual and shows nothing without a layout. */
function Desk({ ticketId }: { ticketId: number }) {
  useTicketEvents();
  const messages = useConversation(ticketId).conversation?.messages ?? [];
  return messages.map(({ id, body }) => <p key={id}>{body}</p>);
}

const first = build.message({ n: 1 });
const second = build.message({ n: 2 });

/** A conversation whose first page the server has read, but not yet answered. */
async function whileFirstPageIsUnderWay() {
  const server = fakeServer();
  const ticket = build.ticket();
  const answers: (() => void)[] = [];
  let stored = [first];
  server.on(listMessages, () => {
    const page = { body: { messages: stored, ticket, tickets: [], hasMore: false, nextCursor: null } };
    return new Promise((resolve) => answers.push(() => resolve(page)));
  });
  await renderSignedIn(<Desk ticketId={ticket.id} />, build.user());
  await waitFor(() => expect(server.asked(listMessages)).toHaveLength(1));
  return {
    server,
    ticket,
    store: () => void (stored = [first, second]),
    answer: () => act(() => void answers.splice(0).forEach((give) => give())),
  };
}

test('a message heard while the first page is under way is shown', async () => {
  const { ticket, answer } = await whileFirstPageIsUnderWay();
  act(() => deliver('appMessage', { action: 'create', message: second, ticket }, undefined));
  const stranger = build.ticket({ id: 99 });
  const other = build.message({ n: 3, contactId: 99 });
  act(() => deliver('appMessage', { action: 'create', message: other, ticket: stranger }, undefined));
  await answer();
  expect(await screen.findByText('Mensagem 1')).toBeTruthy();
  expect(screen.getByText('Mensagem 2')).toBeTruthy();
  expect(screen.queryByText('Mensagem 3')).toBeNull();
});

test('one that a hole in the events hid is fetched, though the first page was under way', async () => {
  const { server, store, answer } = await whileFirstPageIsUnderWay();
  store();
  act(() => catchUp());
  await waitFor(() => expect(server.asked(listMessages)).toHaveLength(2));
  await answer();
  expect(await screen.findByText('Mensagem 2')).toBeTruthy();
});

/** The list of open tickets, as rows of their ids. */
function OpenTickets() {
  useTicketEvents();
  const { list } = useTicketList({ status: 'open', showAll: true, unreadOnly: false, queueIds: null });
  return list ? <p>{`Tickets: ${list.tickets.map(({ id }) => id).join(' ')}`}</p> : null;
}

test('a deleted ticket stays out of the list when its newest message arrives after the deletion', async () => {
  const server = fakeServer();
  const [kept, gone] = [build.ticket({ id: 501, status: 'open' }), build.ticket({ id: 502, status: 'open' })];
  server.on(listTickets, () => ({ body: { tickets: [kept, gone], hasMore: false, nextCursor: null } }));
  await renderSignedIn(<OpenTickets />, build.user());
  expect(await screen.findByText(/^Tickets: .*502/)).toBeTruthy();

  act(() => deliver('ticket', { action: 'delete', ticketId: gone.id }, undefined));
  expect(await screen.findByText('Tickets: 501')).toBeTruthy();
  const newer = { ...gone, updatedAt: new Date(Date.now() + 60_000).toISOString() };
  act(() => {
    deliver('ticket', { action: 'update', ticket: newer }, undefined);
    deliver('appMessage', { action: 'create', message: build.message({ n: 4 }), ticket: newer }, undefined);
    // Another ticket's event is still applied; its row would follow those above.
    deliver('ticket', { action: 'update', ticket: build.ticket({ id: 503, status: 'open' }) }, undefined);
  });
  const row = await screen.findByText(/^Tickets: .*503/);
  expect(row.textContent).not.toContain('502');
});
