import { configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { chosenQueuesAtom } from '@/data/desk/desk-state';
import { build } from '@/testing/build';
import { renderSignedIn } from '@/testing/render-signed-in';
import { QueueFilter } from './QueueFilter';

vi.setConfig({ testTimeout: 60_000 });
// Without a layout, what keeps the focus in a menu takes the rest for hidden.
configure({ defaultHidden: true });

const { sales, support } = build.queues;
const finance = { id: 3, name: 'Financeiro', color: '#8764b8' };
const store = getDefaultStore();
const chosen = () => store.get(chosenQueuesAtom);

beforeEach(() => store.set(chosenQueuesAtom, null));

async function open() {
  await renderSignedIn(<QueueFilter />, build.user({ queues: [sales, support, finance] }));
  await userEvent.click(screen.getByRole('button', { name: /Filtrar por filas/ }));
  await screen.findByRole('menuitemcheckbox', { name: 'Vendas' });
}
const choice = (name: string) => screen.getByRole('menuitemcheckbox', { name });
const toggle = (name: string) => userEvent.click(choice(name));

test('all queues are shown until some are left out, and again once none is', async () => {
  await open();
  const button = screen.getByRole('button', { name: 'Filtrar por filas: Todas as filas' });
  expect(button.textContent).toBe('Todas as filas');
  for (const name of ['Vendas', 'Suporte', 'Financeiro'])
    expect(choice(name).getAttribute('aria-checked')).toBe('true');

  await toggle('Suporte');
  expect(chosen()).toEqual([sales.id, finance.id]);
  expect(button.getAttribute('aria-label')).toBe('Filtrar por filas: 2 filas');
  await toggle('Vendas');
  expect(chosen()).toEqual([finance.id]);
  expect(button.getAttribute('aria-label')).toBe('Filtrar por filas: Financeiro');

  // Without any there would be nothing to see.
  await toggle('Financeiro');
  expect(chosen()).toBeNull();
  expect(choice('Vendas').getAttribute('aria-checked')).toBe('true');
});

test('those chosen one by one are all of them in the end, in their own order meanwhile', async () => {
  store.set(chosenQueuesAtom, [finance.id]);
  await open();
  await toggle('Vendas');
  expect(chosen()).toEqual([sales.id, finance.id]);
  await toggle('Suporte');
  expect(chosen()).toBeNull();
});

test('somebody without queues has nothing to filter by', async () => {
  await renderSignedIn(<QueueFilter />, build.user({ queues: [] }));
  expect(screen.queryByRole('button')).toBeNull();
});
