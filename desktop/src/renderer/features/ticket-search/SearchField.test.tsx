import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { beforeEach, describe, expect, test } from 'vitest';
import { listTickets } from '@recado/shared/tickets';
import type { OwnUser } from '@recado/shared/users';
import {
  listTabAtom,
  paneAtom,
  searchFocusAtom,
  searchTagsAtom,
  searchTextAtom,
  searchUsersAtom,
  showAllAtom,
} from '@/data/desk/desk-state';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { SearchBar, SearchOutcome } from './SearchPanel';
import { useSearchKey } from './useSearchKey';

const store = getDefaultStore();

beforeEach(() => {
  store.set(searchTextAtom, '');
  store.set(searchTagsAtom, []);
  store.set(searchUsersAtom, []);
  store.set(showAllAtom, {});
});

function Keys() {
  useSearchKey();
  return <input aria-label="mensagem" />;
}

async function show(user: Partial<OwnUser> = {}) {
  const server = fakeServer();
  server.on(listTickets, () => ({ body: { tickets: [], matches: [], hasMore: false, nextCursor: null } }));
  await renderSignedIn(
    <>
      <Keys />
      <SearchBar />
      <SearchOutcome currentUuid={undefined} />
    </>,
    build.user(user),
  );
  return server;
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox');

describe('SearchField', () => {
  test('takes the focus from a text field with Ctrl+F and shows the list', async () => {
    await show();
    store.set(paneAtom, 'ticket');
    await userEvent.click(screen.getByLabelText('mensagem'));
    await userEvent.keyboard('{Control>}f{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect([store.get(paneAtom), store.get(listTabAtom)]).toEqual(['list', 'search']);
  });

  test('selects its text when it is opened again', async () => {
    await show();
    await userEvent.type(field(), 'rosa');
    act(() => store.set(searchFocusAtom, (times) => times + 1));
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 4]);
  });

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Limpar a busca' }))],
  ])('is cleared with %s and keeps the focus', async (_way, clear) => {
    await show();
    await userEvent.type(field(), 'rosa');
    await clear();
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
    expect(screen.queryByRole('button', { name: 'Limpar a busca' })).toBeNull();
  });
});

describe('SearchOutcome', () => {
  test('explains the search before anything is typed and requests nothing', async () => {
    const server = await show();
    expect(screen.getByText('Buscar atendimentos')).toBeTruthy();
    await userEvent.type(field(), '   ');
    expect(screen.getByText('Buscar atendimentos')).toBeTruthy();
    expect(server.requestsTo(listTickets)).toHaveLength(0);
  });

  test('searches once for a word typed in one go, trimmed and in lower case', async () => {
    const server = await show();
    await userEvent.type(field(), ' ROSA ');
    await screen.findByText('Nada encontrado');
    const terms = server.requestsTo(listTickets).map(({ query }) => query.get('searchParam'));
    expect(new Set(terms)).toEqual(new Set(['rosa']));
    expect(terms).toHaveLength(2);
  });

  test.each<[string, Partial<OwnUser>, boolean | null, string]>([
    ['an administrator all tickets', { profile: 'admin' }, null, 'true'],
    ['an administrator who hid them only their own', { profile: 'admin' }, false, 'false'],
    ['an agent only their own', {}, null, 'false'],
    ['an agent who chose so all tickets', {}, true, 'true'],
  ])('searches for %s', async (_case, user, showAll, wanted) => {
    store.set(showAllAtom, showAll === null ? {} : { [build.user().id]: showAll });
    const server = await show(user);
    await userEvent.type(field(), 'rosa');
    await screen.findByText('Nada encontrado');
    expect(server.requestsTo(listTickets)[0]?.query.get('showAll')).toBe(wanted);
  });

  test('offers the filter by agents only to administrators, and ignores it for others', async () => {
    store.set(searchUsersAtom, [8]);
    const server = await show();
    expect(screen.queryByRole('button', { name: /^Filtro por Users/ })).toBeNull();
    await userEvent.type(field(), 'rosa');
    await screen.findByText('Nada encontrado');
    const query = server.requestsTo(listTickets)[0]?.query.toString();
    expect(query).not.toMatch(/users/u);
  });

  test('lists the tickets of a chosen tag without a term', async () => {
    store.set(searchTagsAtom, [4]);
    const server = await show();
    await waitFor(() => expect(server.requestsTo(listTickets)).toHaveLength(1));
    const { query } = server.requestsTo(listTickets)[0]!;
    expect(query.get('tags')).toBe('[4]');
    expect(query.has('searchParam')).toBe(false);
  });
});
