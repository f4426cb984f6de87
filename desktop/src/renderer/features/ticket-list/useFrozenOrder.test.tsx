import { act, render, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Ticket } from '@recado/shared/tickets';
import { build } from '@/testing/build';
import { FREEZE_MS, useFrozenOrder } from './useFrozenOrder';

const at = (id: number, minute: number) =>
  build.ticket({ id, updatedAt: `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z` });

/** A ticket list that renders a change before deferred work, as a change of the cache does. */
function someTickets(first: readonly Ticket[]) {
  let tickets = first;
  let changed = () => undefined as void;
  const subscribe = (listener: () => void) => {
    changed = listener;
    return () => undefined;
  };
  function Rows() {
    const frozen = useFrozenOrder(useSyncExternalStore(subscribe, () => tickets));
    return (
      <ul {...frozen.handlers}>
        {frozen.tickets.map(({ id }) => (
          <li key={id}>{id}</li>
        ))}
        {frozen.hiddenNewCount > 0 && <button onClick={frozen.showNew}>{frozen.hiddenNewCount}</button>}
      </ul>
    );
  }
  const set = (next: readonly Ticket[]) => {
    tickets = next;
    changed();
  };
  render(<Rows />);
  return { set };
}

const order = () => screen.queryAllByRole('listitem').map(({ textContent }) => Number(textContent));
const pointer = (type: `pointer${'over' | 'out' | 'move' | 'down' | 'up'}`) =>
  screen.getByRole('list').dispatchEvent(new MouseEvent(type, { bubbles: true }));
/** Runs synchronous renders, but not those deferred to the next task. */
const microtasks = async () => {
  for (let step = 0; step < 100; step += 1) await Promise.resolve();
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('no row moves once the pointer enters', async () => {
  const { set } = someTickets([at(1, 2), at(2, 1)]);
  // As in a browser, renders are not awaited.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  pointer('pointerover');
  set([at(2, 3), at(1, 2)]);
  await microtasks();
  expect(order()).toEqual([1, 2]);
});

test('new tickets are withheld until requested or until the pointer leaves', () => {
  const { set } = someTickets([at(1, 2), at(2, 1)]);
  act(() => void pointer('pointerover'));
  act(() => set([at(3, 4), at(2, 3), at(1, 2)]));
  expect(order()).toEqual([1, 2]);
  act(() => screen.getByRole('button', { name: '1' }).click());
  expect(order()).toEqual([3, 2, 1]);
  act(() => set([at(1, 5), at(3, 4), at(2, 3)]));
  expect(order()).toEqual([3, 2, 1]);
  act(() => void pointer('pointerout'));
  expect(order()).toEqual([1, 3, 2]);
});

test('a resting pointer lets a new message move its ticket to the top', () => {
  vi.useFakeTimers();
  const { set } = someTickets([at(1, 2), at(2, 1)]);
  act(() => void pointer('pointerover'));
  act(() => set([at(2, 3), at(1, 2)]));
  act(() => void vi.advanceTimersByTime(FREEZE_MS - 100));
  act(() => void pointer('pointermove'));
  act(() => void vi.advanceTimersByTime(FREEZE_MS - 100));
  expect(order()).toEqual([1, 2]);
  act(() => void vi.advanceTimersByTime(200));
  expect(order()).toEqual([2, 1]);
  // The next pointer movement freezes the current order.
  act(() => void pointer('pointermove'));
  act(() => set([at(1, 4), at(2, 3)]));
  expect(order()).toEqual([2, 1]);
});

test('no row moves while a pointer button is down, however long', () => {
  vi.useFakeTimers();
  const { set } = someTickets([at(1, 2), at(2, 1)]);
  act(() => void pointer('pointerdown'));
  act(() => set([at(2, 3), at(1, 2)]));
  act(() => void vi.advanceTimersByTime(10 * FREEZE_MS));
  expect(order()).toEqual([1, 2]);
  act(() => void pointer('pointerup'));
  act(() => void vi.advanceTimersByTime(FREEZE_MS + 100));
  expect(order()).toEqual([2, 1]);
});

test('rows loaded under the pointer are frozen from then on', () => {
  const { set } = someTickets([]);
  act(() => void pointer('pointerover'));
  act(() => set([at(1, 2), at(2, 1)]));
  expect(order()).toEqual([1, 2]);
  act(() => set([at(2, 3), at(1, 2)]));
  expect(order()).toEqual([1, 2]);
});
