import { useIsFetching } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listMessages } from '@recado/shared/messages';
import { getTicketByUuid, listTickets, readTicket, type Ticket } from '@recado/shared/tickets';
import { newestId } from '@/data/messages/conversation';
import { useConversation } from '@/data/messages/useConversation';
import { useReadTicket } from '@/data/tickets/useReadTicket';
import { useTicket } from '@/data/tickets/useTicket';
import { useTicketList } from '@/data/tickets/useTicketList';
import { catchUp, deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { useTicketEvents } from './useTicketEvents';

/** Shows the cached messages. The real message list is virtual and shows nothing without a layout. */
function Desk({ ticketId }: { ticketId: number }) {
  useTicketEvents();
  const messages = useConversation(ticketId).conversation?.messages ?? [];
  return messages.map(({ id, body }) => <p key={id}>{body}</p>);
}

const first = build.message({ n: 1 });
const second = build.message({ n: 2 });

/** Opens a conversation; the server has read its first page but not yet returned it. */
async function whileFirstPageIsUnderWay() {
  const server = fakeServer();
  const ticket = build.ticket();
  const responders: (() => void)[] = [];
  let stored = [first];
  server.on(listMessages, () => {
    const page = { body: { messages: stored, ticket, tickets: [], hasMore: false, nextCursor: null } };
    return new Promise((resolve) => responders.push(() => resolve(page)));
  });
  await renderSignedIn(<Desk ticketId={ticket.id} />, build.user());
  await waitFor(() => expect(server.requestsTo(listMessages)).toHaveLength(1));
  return {
    server,
    ticket,
    store: () => void (stored = [first, second]),
    respond: () => act(() => void responders.splice(0).forEach((give) => give())),
  };
}

test('a message received during the request of the first page is shown', async () => {
  const { ticket, respond } = await whileFirstPageIsUnderWay();
  act(() => deliver('appMessage', { action: 'create', message: second, ticket }, undefined));
  const stranger = build.ticket({ id: 99 });
  const other = build.message({ n: 3, contactId: 99 });
  act(() => deliver('appMessage', { action: 'create', message: other, ticket: stranger }, undefined));
  await respond();
  expect(await screen.findByText('Mensagem 1')).toBeTruthy();
  expect(screen.getByText('Mensagem 2')).toBeTruthy();
  expect(screen.queryByText('Mensagem 3')).toBeNull();
});

test('a message lost in a gap is fetched, though the first page was pending', async () => {
  const { server, store, respond } = await whileFirstPageIsUnderWay();
  store();
  act(() => catchUp());
  await waitFor(() => expect(server.requestsTo(listMessages)).toHaveLength(2));
  await respond();
  expect(await screen.findByText('Mensagem 2')).toBeTruthy();
});

/** An open conversation that marks messages as read, using the ticket and messages of the cache. */
function ReadDesk({ uuid, ticketId }: { uuid: string; ticketId: number }) {
  useTicketEvents();
  const ticket = useTicket(uuid).data;
  const messages = useConversation(ticketId).conversation?.messages;
  return ticket && messages ? <ReadingPane ticket={ticket} last={newestId(messages)} /> : null;
}
function ReadingPane({ ticket, last }: { ticket: Ticket; last: string | undefined }) {
  useReadTicket(ticket, last);
  return <p>{`unread ${ticket.unreadMessages}`}</p>;
}

test('a message in an open conversation is read by one request, which names it', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const server = fakeServer();
  const ticket = build.ticket({ id: 701, unreadMessages: 0, version: 10 });
  const [known, arriving] = [1, 2].map((n) => build.message({ n, ticketId: 701, contactId: 701 }));
  server.on(getTicketByUuid, () => ({ body: ticket }));
  server.on(listMessages, () => ({
    body: { messages: [known], ticket, tickets: [], hasMore: false, nextCursor: null },
  }));
  server.on(readTicket, () => ({ body: { ...ticket, version: 12 } }));
  await renderSignedIn(<ReadDesk uuid={ticket.uuid} ticketId={701} />, build.user());
  await screen.findByText('unread 0');
  const unread = { ...ticket, unreadMessages: 1, version: 11 };
  // Called outside `act`, which would combine renders that are separate in the product.
  deliver('appMessage', { action: 'create', message: arriving!, ticket: unread }, undefined);
  await waitFor(() => expect(server.requestsTo(readTicket)).toHaveLength(1));
  await screen.findByText('unread 0');
  expect(server.requestsTo(readTicket).map(({ body }) => body)).toEqual([{ lastMessageId: arriving?.id }]);
});

/** Renders the list of open tickets as rows with their ids. */
function OpenTickets() {
  useTicketEvents();
  const { list } = useTicketList({ status: 'open', showAll: true, unreadOnly: false, queueIds: null });
  return list ? <p>{`Tickets: ${list.tickets.map(({ id }) => id).join(' ')}`}</p> : null;
}

test('a deleted ticket stays out of the list when its newest message arrives after the deletion', async () => {
  const server = fakeServer();
  const [remaining, removed] = [
    build.ticket({ id: 501, status: 'open' }),
    build.ticket({ id: 502, status: 'open' }),
  ];
  server.on(listTickets, () => ({
    body: { tickets: [remaining, removed], hasMore: false, nextCursor: null },
  }));
  await renderSignedIn(<OpenTickets />, build.user());
  expect(await screen.findByText(/^Tickets: .*502/)).toBeTruthy();

  act(() => deliver('ticket', { action: 'delete', ticketId: removed.id }, undefined));
  expect(await screen.findByText('Tickets: 501')).toBeTruthy();
  const newer = { ...removed, updatedAt: new Date(Date.now() + 60_000).toISOString() };
  act(() => {
    deliver('ticket', { action: 'update', ticket: newer }, undefined);
    deliver('appMessage', { action: 'create', message: build.message({ n: 4 }), ticket: newer }, undefined);
    // The event of the other ticket is still applied. Its row appears after the earlier rows.
    deliver('ticket', { action: 'update', ticket: build.ticket({ id: 503, status: 'open' }) }, undefined);
  });
  const row = await screen.findByText(/^Tickets: .*503/);
  expect(row.textContent).not.toContain('502');
});

describe('an older version of a ticket', () => {
  const queue = build.queues.sales;
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute)).toISOString();
  let id = 600;
  let waiting: Ticket;
  let newer: Ticket;
  /** The older state of the ticket. Its time is later than the newer state's, so only the version distinguishes them. */
  let older: Ticket;
  beforeEach(() => {
    id += 1;
    waiting = build.ticket({ id, status: 'pending', lastMessage: 'antes', queueId: queue.id, queue });
    newer = build.ticket({ ...waiting, version: 9_008, lastMessage: 'nova', updatedAt: at(1) });
    older = build.ticket({ ...waiting, version: 9_007, lastMessage: 'velha', updatedAt: at(2) });
  });
  const filter = { showAll: true, unreadOnly: false, queueIds: null };

  function Places() {
    useTicketEvents();
    const pending = useTicketList({ ...filter, status: 'pending' }).list?.tickets ?? [];
    const open = useTicketList({ ...filter, status: 'open' }).list?.tickets ?? [];
    const header = useTicket(waiting.uuid).data;
    const conversation = useConversation(waiting.id).conversation?.ticket;
    const rows = (tickets: readonly Ticket[]) => tickets.map(({ lastMessage }) => lastMessage).join();
    const fetching = useIsFetching();
    return (
      <>
        <p>{fetching === 0 ? 'idle' : 'busy'}</p>
        <p role="status">
          {`pending ${rows(pending)}; open ${rows(open)}; header ${header?.lastMessage}; conversation ${conversation?.lastMessage}`}
        </p>
      </>
    );
  }
  async function show() {
    const server = fakeServer();
    server.on(listTickets, ({ query }) => ({
      body: {
        tickets: query.get('status') === 'pending' ? [waiting] : [],
        hasMore: false,
        nextCursor: null,
      },
    }));
    server.on(getTicketByUuid, () => ({ body: waiting }));
    server.on(listMessages, () => ({
      body: { messages: [first], ticket: waiting, tickets: [], hasMore: false, nextCursor: null },
    }));
    await renderSignedIn(<Places />, build.user());
    await shows('pending antes; open ; header antes; conversation antes');
    return server;
  }
  const shows = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
  const update = (ticket: Ticket) => act(() => deliver('ticket', { action: 'update', ticket }, undefined));
  const message = (ticket: Ticket, n: number) =>
    act(() => deliver('appMessage', { action: 'create', message: build.message({ n }), ticket }, undefined));
  /** Waits for a later row, which appears after all earlier events and responses. */
  const settlesAt = async ({ pending, rest }: { pending: string; rest: string }) => {
    await waitFor(() => expect(screen.getByText('idle')).toBeTruthy());
    update(build.ticket({ id: 699, status: 'pending', queueId: queue.id, queue, lastMessage: 'outra' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('outra'));
    expect(screen.getByRole('status').textContent).toBe(`pending ${pending}; ${rest}`);
  };

  test('overwrites a newer one neither in the list, the header nor the conversation', async () => {
    await show();
    message(newer, 11);
    await shows('pending nova; open ; header nova; conversation nova');
    update(older);
    message(older, 12);
    await settlesAt({ pending: 'nova,outra', rest: 'open ; header nova; conversation nova' });
    message({ ...newer, version: 9_009, lastMessage: 'mais nova' }, 13);
    await shows('pending mais nova,outra; open ; header mais nova; conversation mais nova');
  });

  test('does not return a ticket to a list that it left', async () => {
    await show();
    message({ ...newer, status: 'open' }, 11);
    await shows('pending ; open nova; header nova; conversation nova');
    update(older);
    message(older, 12);
    await settlesAt({ pending: 'outra', rest: 'open nova; header nova; conversation nova' });
  });

  test('in the response to a request made before the change is not shown', async () => {
    const server = await show();
    const responders: (() => void)[] = [];
    const later = (body: unknown) => () =>
      new Promise<{ body: unknown }>((resolve) => responders.push(() => resolve({ body })));
    server.on(getTicketByUuid, later(older));
    const page = { messages: [first], ticket: older, tickets: [], hasMore: false, nextCursor: null };
    server.on(listMessages, later(page));
    act(() => catchUp());
    await waitFor(() => expect(responders).toHaveLength(2));
    message(newer, 11);
    await act(async () => responders.forEach((give) => give()));
    await settlesAt({ pending: 'nova,outra', rest: 'open ; header nova; conversation nova' });
  });
});
