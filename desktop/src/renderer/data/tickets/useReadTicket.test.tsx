import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readTicket } from '@recado/shared/tickets';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { useReadTicket } from './useReadTicket';

const A_SECOND = 1000;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => vi.useRealTimers());

function Reader({
  unread,
  version,
  userId = null,
}: {
  unread: number;
  version: number;
  userId?: number | null;
}) {
  useReadTicket(build.ticket({ unreadMessages: unread, version, userId }), true);
  return null;
}

test.each([
  ['a ticket without attendant', null, 1],
  ['the reader’s own ticket', 7, 1],
  ['a colleague’s ticket', 8, 0],
])('marks %s as read or leaves it unread', async (_ticket, userId, requests) => {
  const server = fakeServer();
  server.on(readTicket, () => ({ body: build.ticket() }));
  await renderSignedIn(<Reader unread={2} version={1} userId={userId} />, build.user({ id: 7 }));
  await act(() => vi.advanceTimersByTimeAsync(2 * A_SECOND));
  expect(server.asked(readTicket)).toHaveLength(requests);
});

/** A user who has the conversation open, may write, and may leave. */
function Desk() {
  const [{ unread, version }, setTicket] = useState({ unread: 1, version: 1 });
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button onClick={() => setTicket({ unread: unread + 1, version: version + 1 })}>chega outra</button>
      <button onClick={() => setTicket({ unread, version: version + 2 })}>uma lida, outra chega</button>
      <button onClick={() => setOpen(false)}>vai embora</button>
      {isOpen && <Reader unread={unread} version={version} />}
    </>
  );
}

async function readOnce() {
  const server = fakeServer();
  server.on(readTicket, () => ({ body: build.ticket() }));
  await renderSignedIn(<Desk />, build.user());
  await waitFor(() => expect(server.asked(readTicket)).toHaveLength(1));
  return server;
}

test('reads a customer’s consecutive messages once a second', async () => {
  const server = await readOnce();
  for (let line = 0; line < 3; line += 1) fireEvent.click(screen.getByText('chega outra'));
  expect(server.asked(readTicket)).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(A_SECOND));
  await waitFor(() => expect(server.asked(readTicket)).toHaveLength(2));
});

test('reads a message that arrives at the moment the previous ones are read', async () => {
  const server = await readOnce();
  fireEvent.click(screen.getByText('uma lida, outra chega'));
  act(() => void vi.advanceTimersByTime(A_SECOND));
  await waitFor(() => expect(server.asked(readTicket)).toHaveLength(2));
});

test.each(['vai embora', 'a janela fica para trás'])(
  'sends the last read on "%s", and nothing after it',
  async (how) => {
    const server = await readOnce();
    fireEvent.click(screen.getByText('chega outra'));
    expect(server.asked(readTicket)).toHaveLength(1);
    if (how === 'vai embora') fireEvent.click(screen.getByText(how));
    else {
      vi.spyOn(document, 'hasFocus').mockReturnValue(false);
      act(() => void window.dispatchEvent(new Event('blur')));
    }
    await waitFor(() => expect(server.asked(readTicket)).toHaveLength(2));
    fireEvent.click(screen.getByText('chega outra'));
    await act(() => vi.advanceTimersByTimeAsync(2 * A_SECOND));
    expect(server.asked(readTicket)).toHaveLength(2);
  },
);
