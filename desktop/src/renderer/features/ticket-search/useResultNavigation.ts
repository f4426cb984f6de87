import { useSetAtom } from 'jotai';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VirtualizerHandle } from 'virtua';
import { browsedTicketAtom } from '@/data/outbox/drafts';
import { useRowCommands } from '@/features/ticket-actions';
import { useCommands } from '@/lib/commands/useCommands';
import { focusSoon } from '@/ui/focus/focus-soon';
import { isReachable, type ResultItem } from './result-items';

interface Results {
  items: readonly ResultItem[];
  scroller: RefObject<HTMLElement | null>;
  rows: RefObject<VirtualizerHandle | null>;
  open: (item: ResultItem) => void;
}

/**
 * Handles the keys of the results. Arrows, Home and End move the focus. J and K also open the result and keep
 * the focus in the list.
 */
export function useResultNavigation({ items, scroller, rows, open }: Results) {
  const { t } = useTranslation('keyboard');
  const browse = useSetAtom(browsedTicketAtom);
  const [reachedKey, setReachedKey] = useState<string | null>(null);
  const places = items.flatMap((item, index) => (isReachable(item) ? [index] : []));
  const known = items.findIndex(({ key }) => key === reachedKey);
  const reached = known === -1 ? (places[0] ?? -1) : known;

  const focusItem = (index: number | undefined) => {
    const item = index === undefined ? undefined : items[index];
    if (index === undefined || !item) return;
    setReachedKey(item.key);
    rows.current?.scrollToIndex(index, { align: 'nearest' });
    focusSoon(() => scroller.current?.querySelector<HTMLElement>(`[data-result="${item.key}"] button`));
  };
  const adjacent = (by: 1 | -1) => {
    const place = places.indexOf(reached);
    return places[Math.min(Math.max(place + by, 0), places.length - 1)];
  };
  const step = (by: 1 | -1) => {
    // The first step opens the item that the Tab key reaches.
    const index = known === -1 ? reached : adjacent(by);
    const item = index === undefined ? undefined : items[index];
    const opens = item?.kind === 'ticket' || item?.kind === 'message';
    if (index === undefined || !opens) return focusItem(index);
    focusItem(index);
    open(item);
    const opened = ticketIdOf(item);
    if (opened !== undefined) browse(opened);
  };
  useCommands([
    { id: 'list.next', label: t('nextTicket'), section: 'list', keys: ['j'], run: () => step(1) },
    { id: 'list.previous', label: t('previousTicket'), section: 'list', keys: ['k'], run: () => step(-1) },
  ]);
  useRowCommands((id) => {
    const row = items.find((item) => item.kind === 'ticket' && item.ticket.id === id);
    return row?.kind === 'ticket' ? row.ticket : undefined;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Record<string, number | undefined> = {
      ArrowDown: adjacent(1),
      ArrowUp: adjacent(-1),
      Home: places[0],
      End: places.at(-1),
    };
    if (!(event.key in targets)) return;
    event.preventDefault();
    focusItem(targets[event.key]);
  };
  return { reached, setReachedKey, onKeyDown };
}

/** Returns the id of the ticket an item opens; undefined for pending tickets and other items. */
function ticketIdOf(item: ResultItem): number | undefined {
  if (item.kind === 'ticket') return item.ticket.status === 'pending' ? undefined : item.ticket.id;
  return item.kind === 'message' ? item.found.ticket.id : undefined;
}
