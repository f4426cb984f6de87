import { act, cleanup, screen } from '@testing-library/react';
import { getDefaultStore, useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import {
  focusedTicketAtom,
  listTabAtom,
  searchTextAtom,
  selectedQueuesAtom,
  showAllAtom,
  storePresenceAtom,
  subTabAtom,
  unreadOnlyAtom,
  useResetStateOnUserChange,
} from './desk-state';
import { forwardSelectionAtom, startForwardAtom, toggleForwardAtom } from './forwarding';
import { useAcceptQueue, useOpensNext, useTicketSort } from './list-preferences';
import { isBusy, presenceText, usePresence } from './presence';
import { useShowAll, useTicketFilter } from './useTicketFilter';

const store = getDefaultStore();
const ana = build.user({ id: 7, profile: 'admin' });
const bruno = build.user({ id: 8, name: 'Bruno' });
const shown = () => screen.getByRole('paragraph').textContent;

async function show(element: ReactNode, user = ana) {
  cleanup();
  fakeServer();
  await renderSignedIn(element, user);
}

describe('useResetStateOnUserChange', () => {
  function Desk() {
    return <p>{String(useResetStateOnUserChange())}</p>;
  }

  test('resets tabs, filters and the search when another user signs in, but not for the same user', async () => {
    await show(<Desk />);
    expect(shown()).toBe('true');
    act(() => {
      store.set(searchTextAtom, 'rosa');
      store.set(listTabAtom, 'search');
      store.set(subTabAtom, 'groups');
      store.set(selectedQueuesAtom, [2]);
      store.set(unreadOnlyAtom, true);
      store.set(focusedTicketAtom, 5);
    });
    const selected = () => [
      store.get(searchTextAtom),
      store.get(listTabAtom),
      store.get(subTabAtom),
      store.get(selectedQueuesAtom),
      store.get(unreadOnlyAtom),
      store.get(focusedTicketAtom),
    ];
    await show(<Desk />);
    expect(selected()).toEqual(['rosa', 'search', 'groups', [2], true, 5]);
    await show(<Desk />, bruno);
    expect(selected()).toEqual(['', 'inbox', 'open', null, false, null]);
    expect(shown()).toBe('true');
  });
});

describe('the list preferences', () => {
  function Preferences() {
    const [sort, setSort] = useTicketSort();
    const [opensNext, setOpensNext] = useOpensNext();
    const [queue, setQueue] = useAcceptQueue();
    return (
      <>
        <p>{[sort, opensNext, queue].join(' ')}</p>
        <button onClick={() => setSort('waiting')}>sort</button>
        <button onClick={() => setOpensNext(true)}>next</button>
        <button onClick={() => setQueue(2)}>queue</button>
      </>
    );
  }
  const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

  test('are separate for each user of a computer', async () => {
    await show(<Preferences />);
    expect(shown()).toBe('newest false ');
    press('sort');
    press('next');
    press('queue');
    expect(shown()).toBe('waiting true 2');
    await show(<Preferences />, bruno);
    expect(shown()).toBe('newest false ');
    press('queue');
    await show(<Preferences />);
    expect(shown()).toBe('waiting true 2');
  });
});

describe('useTicketFilter', () => {
  function Filter() {
    return <p>{JSON.stringify(useTicketFilter())}</p>;
  }
  beforeEach(() => {
    store.set(listTabAtom, 'inbox');
    store.set(subTabAtom, 'open');
    store.set(showAllAtom, {});
  });

  test.each([
    ['an administrator', ana, true],
    ['an agent', bruno, false],
  ])('shows %s all tickets by default: %s', async (_who, user, showAll) => {
    await show(<Filter />, user);
    expect(JSON.parse(shown() ?? '')).toMatchObject({ status: 'open', showAll });
  });

  test('keeps the choice of each user of a browser', async () => {
    function Choice() {
      const [, select] = useShowAll();
      return (
        <>
          <Filter />
          <button onClick={() => select(false)}>own</button>
        </>
      );
    }
    await show(<Choice />, ana);
    act(() => screen.getByRole('button').click());
    expect(JSON.parse(shown() ?? '')).toMatchObject({ showAll: false });
    expect(store.get(showAllAtom)).toEqual({ [ana.id]: false });
  });

  test('sorts tickets in progress only', async () => {
    function Sorted() {
      const [, setSort] = useTicketSort();
      return (
        <>
          <Filter />
          <button onClick={() => setSort('waiting')}>sort</button>
        </>
      );
    }
    await show(<Sorted />, build.user({ id: 9 }));
    act(() => screen.getByRole('button').click());
    expect(JSON.parse(shown() ?? '')).toMatchObject({ sort: 'waiting' });
    act(() => store.set(listTabAtom, 'closed'));
    expect(JSON.parse(shown() ?? '')).toEqual({
      status: 'closed',
      showAll: false,
      unreadOnly: false,
      queueIds: null,
    });
  });
});

describe('usePresence', () => {
  function Shown() {
    const { t } = useTranslation('tickets');
    const presence = usePresence(4);
    const set = useSetAtom(storePresenceAtom);
    useAtomValue(unreadOnlyAtom);
    return (
      <>
        <p>{presenceText(presence, t)}</p>
        <p>{isBusy(presence) ? 'busy' : 'idle'}</p>
        {(['available', 'composing', 'recording', 'unavailable'] as const).map((state) => (
          <button key={state} onClick={() => set(4, state)}>
            {state}
          </button>
        ))}
        <button onClick={() => set(5, 'composing')}>other</button>
      </>
    );
  }
  const texts = () => screen.getAllByRole('paragraph').map(({ textContent }) => textContent);
  const receive = (name: string) => act(() => screen.getByRole('button', { name }).click());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  beforeEach(async () => {
    await show(<Shown />);
    receive('unavailable');
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  test.each([
    ['available', ['Online', 'idle'], 10_000],
    ['composing', ['Digitando...', 'busy'], 25_000],
    ['recording', ['Gravando...', 'busy'], 25_000],
  ])('of %s reads %j and expires after %d ms', async (state, expected, ms) => {
    receive(state);
    expect(texts()).toEqual(expected);
    await pass(ms - 1);
    expect(texts()).toEqual(expected);
    await pass(1);
    expect(texts()).toEqual(['Offline', 'idle']);
  });

  test('lasts longer when WhatsApp repeats it', async () => {
    receive('composing');
    await pass(20_000);
    receive('composing');
    await pass(20_000);
    expect(texts()[0]).toBe('Digitando...');
    await pass(5_000);
    expect(texts()[0]).toBe('Offline');
  });

  test('ends with the event, and ignores other contacts', () => {
    receive('composing');
    receive('unavailable');
    receive('other');
    expect(texts()).toEqual(['Offline', 'idle']);
  });
});

describe('the selection to forward', () => {
  test('keeps the order of selection and removes a message chosen again', () => {
    store.set(startForwardAtom, 1, 'b');
    store.set(toggleForwardAtom, 'c');
    store.set(toggleForwardAtom, 'a');
    store.set(toggleForwardAtom, 'c');
    expect(store.get(forwardSelectionAtom)).toEqual({ ticketId: 1, messageIds: ['b', 'a'] });
  });

  test('starts only from a message', () => {
    store.set(forwardSelectionAtom, null);
    store.set(toggleForwardAtom, 'a');
    expect(store.get(forwardSelectionAtom)).toBeNull();
  });
});
