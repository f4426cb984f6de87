import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, expect, test } from 'vitest';
import { listMessages } from '@recado/shared/messages';
import { countTickets, getTicketByUuid, listTickets, updateTicket } from '@recado/shared/tickets';
import { subTabAtom } from '@/data/desk/desk-state';
import { PeekDialog } from '@/features/conversation';
import { TicketListPanel } from '@/features/tickets/TicketListPanel';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';

const waiting = build.ticket({ id: 1, status: 'pending' });

afterEach(() => localStorage.clear());

async function showList(user = build.user()) {
  const server = fakeServer();
  server.on(listTickets, () => ({ body: { tickets: [waiting], hasMore: false, nextCursor: null } }));
  server.on(countTickets, () => ({ body: { open: 0, pending: 1, groups: 0, unread: 1 } }));
  server.on(getTicketByUuid, () => ({ body: waiting }));
  server.on(listMessages, () => ({ body: { messages: [], dividers: [], hasMore: false, nextCursor: null } }));
  server.on(updateTicket, ({ body }) => ({ body: { ...waiting, ...(body as object) } }));
  getDefaultStore().set(subTabAtom, 'pending');
  const page = await renderSignedIn(
    <>
      <TicketListPanel currentUuid={undefined} />
      <PeekDialog />
    </>,
    user,
  );
  await screen.findByText('Cliente 1');
  const sorts = () => server.requestsTo(listTickets).map(({ query }) => query.get('sort'));
  return { ...page, server, sorts };
}

function openButton(): HTMLElement {
  const button = document.querySelector<HTMLElement>('[data-row-open]');
  if (!button) throw new Error('the list has no row');
  return button;
}

test('a chosen order is requested from the server and stored for this user only', async () => {
  const { sorts } = await showList();
  expect(sorts().at(-1)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ordenar: Ordem' }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Maior espera' }));
  await waitFor(() => expect(sorts().at(-1)).toBe('waiting'));
  expect(screen.getByRole('button', { name: 'Ordenar: Maior espera' })).toBeTruthy();
  expect(JSON.parse(localStorage.getItem('ticketListPreferences') ?? '')).toEqual({
    7: { sort: 'waiting' },
  });
});

test('a click on a pending row peeks, and the peek dialog accepts', async () => {
  const { server, path } = await showList();
  // Only browsers measure rows, and unmeasured rows are hidden.
  await userEvent.click(openButton());
  const dialog = within(await screen.findByRole('dialog', { name: /Cliente 1/ }));
  expect(server.requestsTo(updateTicket)).toEqual([]);
  await userEvent.click(await dialog.findByRole('button', { name: 'Aceitar' }));
  await waitFor(() => expect(path()).toBe(`/tickets/${waiting.uuid}`));
  expect(server.requestsTo(updateTicket)[0]?.body).toEqual({ status: 'open', userId: 7 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('counts that could not be loaded are requested again', { timeout: 30_000 }, async () => {
  const { server } = await showList(build.user({ queues: [build.queues.sales, build.queues.support] }));
  server.on(countTickets, () => ({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } }));
  const before = server.requestsTo(countTickets).length;
  await userEvent.click(screen.getByRole('button', { name: /^Filtrar por filas/ }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Suporte' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(server.requestsTo(countTickets).length).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByRole('tab', { name: /Aguardando.*42/ })).toBeNull());
  server.on(countTickets, () => ({ body: { open: 0, pending: 42, groups: 0, unread: 1 } }));
  expect(await screen.findByRole('tab', { name: /Aguardando.*42/ }, { timeout: 20_000 })).toBeTruthy();
});
