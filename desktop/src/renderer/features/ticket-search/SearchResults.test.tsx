import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { listTickets } from '@recado/shared/tickets';
import { useCommands } from '@/lib/commands/useCommands';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { SearchResults } from './SearchResults';

const SEARCH = { status: null, showAll: true, unreadOnly: false, queueIds: null, text: 'pedido' } as const;

/** Records the route at the moment E is pressed. */
const resolved = vi.fn<(path: string) => void>();
function OpenTicket() {
  const { pathname } = useLocation();
  useCommands([
    { id: 'open', label: 'Aberto', section: 'ticket', keys: ['e'], run: () => resolved(pathname) },
  ]);
  return null;
}

test('a key pressed right after a message was chosen acts on its ticket', async () => {
  const server = fakeServer();
  const ticket = build.ticket({ id: 3 });
  const match = {
    ticketId: 3,
    messageId: '01KAF000000000000000000001',
    snippet: 'o pedido chegou',
    mediaType: 'text',
    fromMe: false,
    whisper: false,
    createdAt: '2026-11-21T12:00:00.000Z',
  };
  server.on(listTickets, ({ query }) => ({
    body:
      query.get('searchIn') === 'messages'
        ? { tickets: [ticket], matches: [match], hasMore: false, nextCursor: null }
        : { tickets: [], hasMore: false, nextCursor: null },
  }));
  const { path } = await renderSignedIn(
    <>
      <SearchResults search={SEARCH} currentUuid={undefined} />
      <OpenTicket />
    </>,
    build.user(),
  );
  const row = (await screen.findByText('pedido')).closest('button');
  row?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  // Lets pending promises settle before the next key; deferred renders do not run.
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true }));
  expect(path()).toBe(`/tickets/${ticket.uuid}`);
  expect(resolved.mock.calls).toEqual([[`/tickets/${ticket.uuid}`]]);
});
