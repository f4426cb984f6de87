import type { Ticket } from '@recado/shared/tickets';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type FocusEvent } from 'react';
import { holdOrder, type HeldList } from './held-order';

/** The order is held for this long after the pointer moved or a key was pressed, in milliseconds. */
export const HOLD_MS = 3_000;

interface HeldOrder extends HeldList {
  showNew: () => void;
  /** For the element that contains the rows: use of pointer or keyboard in it holds the order. */
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
 * Returns the tickets in live order, or in the order on screen while the person is about to click: the pointer or a key was used
 * here within the last seconds. A pointer or focus at rest lets the rows move again.
 */
export function useHeldOrder(tickets: readonly Ticket[]): HeldOrder {
  /** null: live. */
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const list = useMemo(
    () => (order ? holdOrder(tickets, order) : { tickets: [...tickets], withheld: 0 }),
    [tickets, order],
  );
  const shown = useRef<readonly number[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const pressed = useRef(false);
  useLayoutEffect(() => {
    shown.current = list.tickets.map(({ id }) => id);
    // The first load has nothing to hold; its rows are held from then on.
    if (order?.length === 0 && shown.current.length > 0) setOrder(shown.current);
  }, [list, order]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const release = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setOrder(null);
  };
  // The order on screen now, not at the next render: a row that moves between pressing and releasing would not be
  // clicked, nor would the row that took its place.
  const hold = () => {
    const now = shown.current;
    setOrder((before) => before ?? now);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => (pressed.current ? hold() : release()), HOLD_MS);
  };
  const setPressed = (isPressed: boolean) => () => {
    pressed.current = isPressed;
    hold();
  };
  return {
    ...list,
    showNew: () => setOrder(tickets.map(({ id }) => id)),
    handlers: {
      onPointerEnter: hold,
      onPointerMove: hold,
      onPointerDown: setPressed(true),
      onPointerUp: setPressed(false),
      onPointerLeave: () => {
        pressed.current = false;
        release();
      },
      onWheel: hold,
      onKeyDown: hold,
      onFocus: ({ target }) => target.matches(':focus-visible') && hold(),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) release();
      },
    },
  };
}
