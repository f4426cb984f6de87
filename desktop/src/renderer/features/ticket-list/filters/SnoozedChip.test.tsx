import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, expect, test } from 'vitest';
import { countTickets, listTickets } from '@recado/shared/tickets';
import { snoozedOnlyAtom, subTabAtom } from '@/data/desk/desk-state';
import { TicketListPanel } from '@/features/tickets/TicketListPanel';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';

afterEach(() => {
  localStorage.clear();
  getDefaultStore().set(snoozedOnlyAtom, false);
});

/** Shows "Adiados" after its last ticket returned. */
async function showEmpty(): Promise<void> {
  const server = fakeServer();
  server.on(listTickets, ({ query }) => ({
    body: {
      tickets: query.get('snoozed') === null ? [build.ticket({ id: 1 })] : [],
      hasMore: false,
      nextCursor: null,
    },
  }));
  const snoozed = { open: 0, pending: 0 };
  server.on(countTickets, () => ({ body: { open: 1, pending: 0, groups: 0, unread: 0, snoozed } }));
  getDefaultStore().set(subTabAtom, 'open');
  getDefaultStore().set(snoozedOnlyAtom, true);
  await renderSignedIn(<TicketListPanel currentUuid={undefined} />, build.user());
  await screen.findByText('Nada adiado');
}

const focused = () => document.activeElement?.textContent ?? '';

test.each(['Adiados (0)', 'Mostrar os outros'])(
  '"%s" disappears and leaves the focus in the list',
  async (name) => {
    await showEmpty();
    screen.getByRole('button', { name }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    expect(document.activeElement).not.toBe(document.body);
    await screen.findByText('Cliente 1');
    await waitFor(() => expect(focused()).toContain('Cliente 1'));
  },
);
