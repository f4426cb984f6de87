import { configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { beforeEach, expect, test } from 'vitest';
import { selectedQueuesAtom } from '@/data/desk/desk-state';
import { build } from '@/testing/build';
import { renderSignedIn } from '@/testing/render-signed-in';
import { QueueFilter } from './QueueFilter';

// Role queries include hidden elements, because without a layout Fluent hides the page behind a menu.
configure({ defaultHidden: true });

const { sales, support } = build.queues;
const finance = { id: 3, name: 'Financeiro', color: '#8764b8' };
const store = getDefaultStore();
const selected = () => store.get(selectedQueuesAtom);

beforeEach(() => store.set(selectedQueuesAtom, null));

async function open() {
  await renderSignedIn(<QueueFilter />, build.user({ queues: [sales, support, finance] }));
  await userEvent.click(screen.getByRole('button', { name: /Filtrar por filas/ }));
  await screen.findByRole('menuitemcheckbox', { name: 'Vendas' });
}
const choice = (name: string) => screen.getByRole('menuitemcheckbox', { name });
const toggle = (name: string) => userEvent.click(choice(name));

test('all queues are selected until some are deselected, and again if none is left', async () => {
  await open();
  const button = screen.getByRole('button', { name: 'Filtrar por filas: Todas as filas' });
  expect(button.textContent).toBe('Todas as filas');
  for (const name of ['Vendas', 'Suporte', 'Financeiro'])
    expect(choice(name).getAttribute('aria-checked')).toBe('true');

  await toggle('Suporte');
  expect(selected()).toEqual([sales.id, finance.id]);
  expect(button.getAttribute('aria-label')).toBe('Filtrar por filas: 2 filas');
  await toggle('Vendas');
  expect(selected()).toEqual([finance.id]);
  expect(button.getAttribute('aria-label')).toBe('Filtrar por filas: Financeiro');

  // Deselecting the last queue selects all, because an empty selection would show no tickets.
  await toggle('Financeiro');
  expect(selected()).toBeNull();
  expect(choice('Vendas').getAttribute('aria-checked')).toBe('true');
});

test('queues selected one by one become all queues, and keep their own order until then', async () => {
  store.set(selectedQueuesAtom, [finance.id]);
  await open();
  await toggle('Vendas');
  expect(selected()).toEqual([sales.id, finance.id]);
  await toggle('Suporte');
  expect(selected()).toBeNull();
});

test('a user without queues has no filter', async () => {
  await renderSignedIn(<QueueFilter />, build.user({ queues: [] }));
  expect(screen.queryByRole('button')).toBeNull();
});
