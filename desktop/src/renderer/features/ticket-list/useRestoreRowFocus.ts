import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import type { Ticket } from '@recado/shared/tickets';
import { focusList } from './list-focus';

/**
 * Restores the focus when the focused row leaves the list: the row that is then at its index receives the focus,
 * without one the list's tab.
 * Browsers drop the focus of a removed element without an event.
 */
export function useRestoreRowFocus(tickets: readonly Ticket[], focusRow: (index: number) => void) {
  const on = useRef<number | null>(null);
  const before = useRef(tickets);
  useLayoutEffect(() => {
    const index = before.current.findIndex(({ id }) => id === on.current);
    before.current = tickets;
    if (index === -1 || tickets.some(({ id }) => id === on.current)) return;
    on.current = null;
    if (document.activeElement !== document.body) return;
    if (tickets.length > 0) focusRow(Math.min(index, tickets.length - 1));
    else focusList();
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest<HTMLElement>('[data-ticket-row]');
      on.current = row && target.matches(':focus-visible') ? Number(row.dataset['ticketRow']) : null;
    },
    onBlur: () => {
      on.current = null;
    },
  };
}
