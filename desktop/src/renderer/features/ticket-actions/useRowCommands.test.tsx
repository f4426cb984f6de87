import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { updateTicket } from '@recado/shared/tickets';
import { ticketDialogAtom } from '@/data/desk/open-views';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { TicketDialogs } from './dialogs/TicketDialogs';
import { useConversationCommands } from './useConversationCommands';
import { useRowCommands } from './useRowCommands';

const opened = build.ticket({ id: 1, userId: 7 });
const other = build.ticket({ id: 2, userId: 7 });
const waiting = build.ticket({ id: 3, status: 'pending' });

// Keys do nothing while a dialog is open.
afterEach(() => getDefaultStore().set(ticketDialogAtom, null));

/** Renders rows of a list, of which the first one's conversation is open. */
function Workspace() {
  const tickets = [opened, other, waiting];
  useRowCommands((id) => tickets.find((ticket) => ticket.id === id));
  useConversationCommands(opened, { showContact: vi.fn(), search: vi.fn() });
  return (
    <>
      {tickets.map(({ id }) => (
        <div key={id} data-ticket-row={id}>
          <button>{`linha ${id}`}</button>
        </div>
      ))}
      <TicketDialogs />
    </>
  );
}

async function press(key: string, row: number) {
  const server = fakeServer();
  server.on(updateTicket, ({ path }) => ({
    body: { ...(path.endsWith('/1') ? opened : other), status: 'closed' },
  }));
  await renderSignedIn(<Workspace />, build.user());
  screen.getByRole('button', { name: `linha ${row}` }).focus();
  await userEvent.keyboard(key);
  return () => server.requestsTo(updateTicket).map(({ path }) => path);
}

describe('a key on the row of another ticket than the open one', () => {
  it('resolves that ticket with E', async () => {
    const changed = await press('e', 2);
    await waitFor(() => expect(changed()).toEqual(['/tickets/2']));
  });

  it('transfers that ticket with T', async () => {
    await press('t', 2);
    expect(await screen.findByRole('dialog', { name: /Cliente 2/ })).toBeTruthy();
  });

  it('asks when that ticket returns with Z', async () => {
    await press('z', 2);
    expect(await screen.findByRole('dialog', { name: 'Adiar o atendimento de Cliente 2' })).toBeTruthy();
  });

  it('does nothing if the ticket cannot be resolved', async () => {
    const changed = await press('e', 3);
    expect(changed()).toEqual([]);
  });
});

it('resolves the open ticket from its own row', async () => {
  const changed = await press('e', 1);
  await waitFor(() => expect(changed()).toEqual(['/tickets/1']));
});
