import type { Ticket } from '@recado/shared/tickets';
import { useLayoutEffect, useMemo, useRef, useState, type FocusEvent } from 'react';
import { holdOrder, type HeldList } from '../../reducers/heldOrder';

interface HeldOrder extends HeldList {
  showNew: () => void;
  /** Of what the rows stand in: they hold the order while the pointer or the keyboard's focus is in it. */
  handlers: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/** The list as it may be shown: live, or with its order held while somebody is about to click in it. */
export function useHeldOrder(tickets: readonly Ticket[]): HeldOrder {
  /** null: live. */
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const list = useMemo(
    () => (order ? holdOrder(tickets, order) : { tickets: [...tickets], withheld: 0 }),
    [tickets, order],
  );
  const shown = useRef<readonly number[]>([]);
  useLayoutEffect(() => {
    shown.current = list.tickets.map(({ id }) => id);
    // The first load has nothing to hold; what it brought is held from then on.
    if (order?.length === 0 && shown.current.length > 0) setOrder(shown.current);
  }, [list, order]);
  // As it stands on screen now, not as it will when this is drawn: a row that changed places between pressing and
  // letting go would not be clicked, nor would the one that came there.
  const hold = () => {
    const now = shown.current;
    setOrder((before) => before ?? now);
  };
  return {
    ...list,
    showNew: () => setOrder(tickets.map(({ id }) => id)),
    handlers: {
      onPointerEnter: hold,
      onPointerLeave: () => setOrder(null),
      onFocus: ({ target }) => target.matches(':focus-visible') && hold(),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) setOrder(null);
      },
    },
  };
}
