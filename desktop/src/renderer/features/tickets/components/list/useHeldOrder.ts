import type { Ticket } from '@recado/shared/tickets';
import { useEffect, useMemo, useState } from 'react';
import { holdOrder, type HeldList } from '../../reducers/heldOrder';

/** The list as it may be shown: live, or with its order held while somebody is about to click in it. */
export function useHeldOrder(tickets: readonly Ticket[], held: boolean): HeldList & { showNew: () => void } {
  const [order, setOrder] = useState<readonly number[]>([]);
  const holds = held && order.length > 0;
  useEffect(() => {
    if (!held) setOrder([]);
    // The first load has nothing to hold; what it brought is held from then on.
    else setOrder((before) => (before.length > 0 ? before : tickets.map(({ id }) => id)));
  }, [held, tickets]);
  const list = useMemo(
    () => (holds ? holdOrder(tickets, order) : { tickets: [...tickets], withheld: 0 }),
    [holds, tickets, order],
  );
  return { ...list, showNew: () => setOrder(tickets.map(({ id }) => id)) };
}
