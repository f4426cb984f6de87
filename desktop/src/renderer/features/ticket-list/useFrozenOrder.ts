import { type FocusEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Ticket } from '@recado/shared/tickets';
import { freezeOrder, type FrozenList } from './frozen-order';

/** Time in milliseconds after pointer or key use. */
export const FREEZE_MS = 3_000;

interface FrozenOrder extends FrozenList {
  showNew: () => void;
  /** Handlers for the element that contains the rows. Pointer or keyboard use in this element freezes the order. */
  handlers: {
    onPointerEnter: () => void;
    onPointerMove: () => void;
    onPointerDown: () => void;
    onPointerUp: () => void;
    onPointerLeave: () => void;
    onWheel: () => void;
    onKeyDown: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/**
 * After pointer or keyboard use, the order is frozen for a few seconds, so that rows do not move before a
 * click. A resting pointer or focus releases it.
 */
export function useFrozenOrder(tickets: readonly Ticket[]): FrozenOrder {
  /** The frozen order; null for live order. */
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const list = useMemo(
    () => (order ? freezeOrder(tickets, order) : { tickets: [...tickets], hiddenNewCount: 0 }),
    [tickets, order],
  );
  const shown = useRef<readonly number[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const pressed = useRef(false);
  useLayoutEffect(() => {
    shown.current = list.tickets.map(({ id }) => id);
    // An empty first render has no order to freeze. Its rows are frozen once they are loaded.
    if (order?.length === 0 && shown.current.length > 0) setOrder(shown.current);
  }, [list, order]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const release = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setOrder(null);
  };
  // Freezes the order at once instead of on the next render. If a row moved between press and release, neither this
  // row nor its replacement would receive the click.
  const freeze = () => {
    const now = shown.current;
    setOrder((before) => before ?? now);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => (pressed.current ? freeze() : release()), FREEZE_MS);
  };
  const setPressed = (isPressed: boolean) => () => {
    pressed.current = isPressed;
    freeze();
  };
  return {
    ...list,
    showNew: () => setOrder(tickets.map(({ id }) => id)),
    handlers: {
      onPointerEnter: freeze,
      onPointerMove: freeze,
      onPointerDown: setPressed(true),
      onPointerUp: setPressed(false),
      onPointerLeave: () => {
        pressed.current = false;
        release();
      },
      onWheel: freeze,
      onKeyDown: freeze,
      onFocus: ({ target }) => target.matches(':focus-visible') && freeze(),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) release();
      },
    },
  };
}
