import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { beforeEach, expect, test } from 'vitest';
import { listUserNames } from '@recado/shared/users';
import { searchUsersAtom } from '@/data/desk/desk-state';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { UsersFilter } from './UsersFilter';

// Role queries include hidden elements, because without a layout Fluent hides the page behind a menu.
configure({ defaultHidden: true });

const store = getDefaultStore();
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  store.set(searchUsersAtom, []);
  server = fakeServer();
  server.on(listUserNames, () => ({
    body: [
      { id: 8, name: 'Bruno Carvalho' },
      { id: 9, name: 'Carla Menezes' },
    ],
  }));
});

const filter = () => screen.getByRole('button', { name: /^Filtro por Users/ });
const named = (name: string) => waitFor(() => expect(filter().getAttribute('aria-label')).toBe(name));
const toggle = async (name: string) => userEvent.click(await screen.findByRole('menuitemcheckbox', { name }));

test('loads colleagues when opened, and selects one, several or none', async () => {
  await renderSignedIn(<UsersFilter />, build.user({ profile: 'admin' }));
  await named('Filtro por Users');
  expect(server.requestsTo(listUserNames)).toEqual([]);

  await userEvent.click(filter());
  await toggle('Carla Menezes');
  await named('Filtro por Users: Carla Menezes');
  await toggle('Bruno Carvalho');
  await named('Filtro por Users: 2 atendentes');
  expect(store.get(searchUsersAtom)).toEqual([9, 8]);
  await toggle('Carla Menezes');
  await named('Filtro por Users: Bruno Carvalho');
  expect(store.get(searchUsersAtom)).toEqual([8]);
  expect(server.requestsTo(listUserNames)).toHaveLength(1);

  await userEvent.click(screen.getByRole('menuitem', { name: 'Limpar' }));
  await named('Filtro por Users');
  expect(store.get(searchUsersAtom)).toEqual([]);
});

test('names the selected colleagues without opening', async () => {
  store.set(searchUsersAtom, [8]);
  await renderSignedIn(<UsersFilter />, build.user({ profile: 'admin' }));
  await named('Filtro por Users: Bruno Carvalho');
});

test('shows the number of selected colleagues if their names cannot be loaded', async () => {
  server.on(listUserNames, () => ({ status: 403, body: { error: 'ERR_NO_PERMISSION' } }));
  store.set(searchUsersAtom, [8]);
  await renderSignedIn(<UsersFilter />, build.user({ profile: 'admin' }));
  await waitFor(() => expect(server.requestsTo(listUserNames)).not.toEqual([]));
  await named('Filtro por Users: 1 atendente');
});
