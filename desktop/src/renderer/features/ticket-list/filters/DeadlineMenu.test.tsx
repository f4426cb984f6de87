import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, expect, test } from 'vitest';
import { listServiceLevels, type ServiceLevel } from '@recado/shared/service-levels';
import { countTickets, listTickets } from '@recado/shared/tickets';
import { deadlineAtom, subTabAtom } from '@/data/desk/desk-state';
import { TicketListPanel } from '@/features/tickets/TicketListPanel';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';

const level: ServiceLevel = {
  id: 4,
  name: 'Padrão',
  firstReplyMinutes: 15,
  nextReplyMinutes: null,
  resolveMinutes: null,
  queueIds: [],
  warnPercent: 80,
  version: 0,
};

afterEach(() => {
  localStorage.clear();
  getDefaultStore().set(deadlineAtom, null);
});

async function showList(serviceLevels: ServiceLevel[]) {
  const server = fakeServer();
  const tickets = [build.ticket({ id: 1, status: 'pending' })];
  server.on(listTickets, () => ({ body: { tickets, hasMore: false, nextCursor: null } }));
  server.on(listServiceLevels, () => ({ body: { serviceLevels } }));
  const missed = serviceLevels.length > 0 ? { missed: { open: 0, pending: 3 } } : {};
  server.on(countTickets, () => ({ body: { open: 0, pending: 4, groups: 0, unread: 1, ...missed } }));
  getDefaultStore().set(subTabAtom, 'pending');
  await renderSignedIn(<TicketListPanel currentUuid={undefined} />, build.user());
  await screen.findByText('Cliente 1');
  const last = () => server.requestsTo(listTickets).at(-1)?.query;
  return { server, last };
}

test('filters by deadlines that are near or missed, counts missed ones and sorts by deadline', async () => {
  const { last } = await showList([level]);
  const count = await screen.findByRole('img', { name: '3 atendimentos com prazo vencido' });
  expect(count.textContent).toBe('3');
  await userEvent.click(await screen.findByRole('button', { name: 'Prazo' }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Vencidos' }));
  await waitFor(() => expect(last()?.get('deadline')).toBe('missed'));
  await userEvent.click(screen.getByRole('button', { name: 'Prazo: Vencidos' }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Vencendo' }));
  await waitFor(() => expect(last()?.get('deadline')).toBe('near'));
  await userEvent.click(screen.getByRole('button', { name: 'Prazo: Vencendo' }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Todos' }));
  await userEvent.click(screen.getByRole('button', { name: /^Ordenar/u }));
  const menu = await screen.findByRole('menu');
  await userEvent.click(within(menu).getByRole('menuitemradio', { name: 'Prazo mais próximo' }));
  await waitFor(() => expect(last()?.get('sort')).toBe('deadline'));
});

test('has no other order than by deadline under a filter of deadlines', async () => {
  const { last } = await showList([level]);
  await userEvent.click(await screen.findByRole('button', { name: 'Prazo' }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Vencidos' }));
  await waitFor(() => expect(last()?.get('sort')).toBe('deadline'));
  await userEvent.click(screen.getByRole('button', { name: /^Ordenar/u }));
  const orders = within(await screen.findByRole('menu')).getAllByRole('menuitemradio');
  const [byDeadline, ...others] = orders.toReversed();
  expect(byDeadline?.textContent).toBe('Prazo mais próximo');
  expect(byDeadline?.getAttribute('aria-checked')).toBe('true');
  expect(others.map((order) => order.getAttribute('aria-disabled'))).toEqual(others.map(() => 'true'));
});

test('hides deadlines from companies without any', async () => {
  const { server } = await showList([]);
  await waitFor(() => expect(server.requestsTo(listServiceLevels)).not.toEqual([]));
  await userEvent.click(screen.getByRole('button', { name: /^Ordenar/u }));
  await screen.findByRole('menuitemradio', { name: 'Maior espera' });
  expect(screen.queryByRole('menuitemradio', { name: 'Prazo mais próximo' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Prazo' })).toBeNull();
});
