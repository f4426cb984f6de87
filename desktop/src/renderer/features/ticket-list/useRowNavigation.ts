import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { VirtualizerHandle } from 'virtua';
import type { Ticket } from '@recado/shared/tickets';
import { focusedRow, useRowCommands } from '@/features/ticket-actions';
import { useCommands } from '@/lib/commands/useCommands';
import { focusSoon } from '@/ui/focus/focus-soon';
import { useRestoreRowFocus } from './useRestoreRowFocus';

interface Rows {
  tickets: readonly Ticket[];
  reached: number;
  currentIndex: number;
  scroller: RefObject<HTMLElement | null>;
  rows: RefObject<VirtualizerHandle | null>;
  browse: (ticket: Ticket) => void;
  setFocusedId: (id: number) => void;
}

interface RowHandlers {
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
}

/**
 * Handles the keys of the list. Arrows, Home and End move in it. J and K open the next and previous ticket from
 * anywhere and focus its row. A, E and T act on the focused row's ticket.
 */
export function useRowNavigation(list: Rows): RowHandlers {
  const { tickets, reached, currentIndex, scroller, rows, browse, setFocusedId } = list;
  const { t } = useTranslation('keyboard');

  const focusRow = (index: number) => {
    const ticket = tickets[index];
    if (!ticket) return;
    setFocusedId(ticket.id);
    rows.current?.scrollToIndex(index, { align: 'nearest' });
    focusSoon(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-ticket-row="${ticket.id}"] [data-row-open]`),
    );
  };
  const restoreFocus = useRestoreRowFocus(tickets, focusRow);
  const step = (by: 1 | -1) => {
    // From outside the list, the first step starts at the open ticket, otherwise at the row that the Tab key reaches.
    const outside = currentIndex === -1 ? reached - by : currentIndex;
    const index = (focusedRow() === undefined ? outside : reached) + by;
    const ticket = tickets[index];
    if (!ticket) return;
    focusRow(index);
    if (ticket.status !== 'pending') browse(ticket);
  };
  useCommands([
    { id: 'list.next', label: t('nextTicket'), section: 'list', keys: ['j'], run: () => step(1) },
    { id: 'list.previous', label: t('previousTicket'), section: 'list', keys: ['k'], run: () => step(-1) },
  ]);
  useRowCommands((id) => tickets.find((ticket) => ticket.id === id));

  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowDown: Math.min(reached + 1, tickets.length - 1),
      ArrowUp: Math.max(reached - 1, 0),
      Home: 0,
      End: tickets.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    focusRow(target);
  };
  return { onKeyDown, ...restoreFocus };
}
