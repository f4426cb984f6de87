import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readTicket } from '@recado/shared/tickets';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { readsSettled, useReadTicket } from './useReadTicket';

const A_SECOND = 1000;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => vi.useRealTimers());

interface ReaderProps {
  unread: number;
  version: number;
  userId?: number | null;
  last?: string | undefined;
}

function Reader({ unread, version, userId = null, last }: ReaderProps) {
  useReadTicket(build.ticket({ unreadMessages: unread, version, userId }), last);
  return null;
}

const idOf = (n: number) => build.message({ n }).id;

test.each([
  ['a ticket without attendant', null, 1],
  ['the reader’s own ticket', 7, 1],
  ['a colleague’s ticket', 8, 0],
])('marks %s as read or leaves it unread', async (_ticket, userId, requests) => {
  const server = fakeServer();
  server.on(readTicket, () => ({ body: build.ticket() }));
  await renderSignedIn(
    <Reader unread={2} version={1} userId={userId} last={idOf(2)} />,
    build.user({ id: 7 }),
  );
  await act(() => vi.advanceTimersByTimeAsync(2 * A_SECOND));
  expect(server.requestsTo(readTicket)).toHaveLength(requests);
});

/** Returns the `lastMessageId` of each read request. */
const readThrough = (server: ReturnType<typeof fakeServer>) =>
  server.requestsTo(readTicket).map(({ body }) => (body as { lastMessageId: string }).lastMessageId);

/** A conversation that receives messages and can be closed. Each message's id is its number. */
function Desk() {
  const [{ unread, version, last }, setTicket] = useState({ unread: 1, version: 1, last: 1 });
  const [isOpen, setOpen] = useState(true);
  const [isShown, setShown] = useState(true);
  const receive = () => setTicket({ unread: unread + 1, version: version + 1, last: last + 1 });
  return (
    <>
      <button onClick={receive}>chega outra</button>
      <button onClick={() => setTicket({ unread: unread + 1, version: version + 1, last })}>
        conta outra
      </button>
      <button onClick={() => setTicket({ unread, version: version + 2, last: last + 1 })}>
        uma lida, outra chega
      </button>
      <button onClick={() => setOpen(false)}>vai embora</button>
      <button onClick={() => setShown(!isShown)}>mostra ou esconde o fim</button>
      {isOpen && <Reader unread={unread} version={version} last={isShown ? idOf(last) : undefined} />}
    </>
  );
}

async function readOnce() {
  const server = fakeServer();
  server.on(readTicket, () => ({ body: build.ticket() }));
  await renderSignedIn(<Desk />, build.user());
  await waitFor(() => expect(readThrough(server)).toEqual([idOf(1)]));
  return server;
}

test('reads once a second through the newest message while the customer goes on writing', async () => {
  const server = await readOnce();
  for (let line = 0; line < 3; line += 1) fireEvent.click(screen.getByText('chega outra'));
  expect(server.requestsTo(readTicket)).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(A_SECOND));
  await waitFor(() => expect(readThrough(server)).toEqual([idOf(1), idOf(4)]));
});

test('reads a message that arrives at the moment in which the one before it is read', async () => {
  const server = await readOnce();
  fireEvent.click(screen.getByText('uma lida, outra chega'));
  act(() => void vi.advanceTimersByTime(A_SECOND));
  await waitFor(() => expect(readThrough(server)).toEqual([idOf(1), idOf(2)]));
});

test.each(['vai embora', 'mostra ou esconde o fim', 'a janela fica para trás'])(
  'reads through the last message seen on "%s", and nothing after it',
  async (how) => {
    const server = await readOnce();
    fireEvent.click(screen.getByText('chega outra'));
    // A message that is counted but not shown yet stays unread.
    fireEvent.click(screen.getByText('conta outra'));
    expect(server.requestsTo(readTicket)).toHaveLength(1);
    if (how === 'a janela fica para trás') {
      vi.spyOn(document, 'hasFocus').mockReturnValue(false);
      act(() => void window.dispatchEvent(new Event('blur')));
    } else fireEvent.click(screen.getByText(how));
    await waitFor(() => expect(readThrough(server)).toEqual([idOf(1), idOf(2)]));
    fireEvent.click(screen.getByText('chega outra'));
    await act(() => vi.advanceTimersByTimeAsync(2 * A_SECOND));
    expect(server.requestsTo(readTicket)).toHaveLength(2);
  },
);

test.each(['the latest messages are on screen', 'the window has the focus'])(
  'reads once %s again, through what is then shown',
  async (when) => {
    const focus = vi.spyOn(document, 'hasFocus');
    const lookAway = (away: boolean) => {
      if (when === 'the window has the focus') {
        focus.mockReturnValue(!away);
        act(() => void window.dispatchEvent(new Event(away ? 'blur' : 'focus')));
      } else fireEvent.click(screen.getByText('mostra ou esconde o fim'));
    };
    const server = await readOnce();
    lookAway(true);
    fireEvent.click(screen.getByText('chega outra'));
    await act(() => vi.advanceTimersByTimeAsync(2 * A_SECOND));
    expect(server.requestsTo(readTicket)).toHaveLength(1);
    lookAway(false);
    await waitFor(() => expect(readThrough(server)).toEqual([idOf(1), idOf(2)]));
  },
);

test('a request to mark the ticket as unread can wait for the one that marks it as read', async () => {
  const server = fakeServer();
  let respond: () => void = () => undefined;
  const pending = new Promise<void>((resolve) => (respond = resolve));
  server.on(readTicket, async () => {
    await pending;
    return { body: build.ticket() };
  });
  await renderSignedIn(<Reader unread={2} version={1} last={idOf(2)} />, build.user({ id: 7 }));
  await waitFor(() => expect(server.requestsTo(readTicket)).toHaveLength(1));
  const settled = vi.fn();
  void readsSettled(build.ticket().id).then(settled);
  await act(() => vi.advanceTimersByTimeAsync(A_SECOND));
  expect(settled).not.toHaveBeenCalled();
  respond();
  await waitFor(() => expect(settled).toHaveBeenCalled());
});
