import { useAtom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { TicketFilter } from '@/data/tickets/ticket-list';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import {
  listTabAtom,
  selectedQueuesAtom,
  showAllAtom,
  snoozedOnlyAtom,
  subTabAtom,
  unreadOnlyAtom,
} from './desk-state';
import { useTicketSort } from './list-preferences';

/** Returns whether all users' tickets are shown and a setter; administrators see them by default. */
export function useShowAll(): [boolean, (showAll: boolean) => void] {
  const { id, profile } = useCurrentUser();
  const [choices, setChoices] = useAtom(showAllAtom);
  const select = (showAll: boolean) => setChoices((before) => ({ ...before, [id]: showAll }));
  return [choices[id] ?? profile === 'admin', select];
}

export function useTicketFilter(): TicketFilter {
  const tab = useAtomValue(listTabAtom);
  const subTab = useAtomValue(subTabAtom);
  const unreadOnly = useAtomValue(unreadOnlyAtom);
  const snoozedOnly = useAtomValue(snoozedOnlyAtom);
  const queueIds = useAtomValue(selectedQueuesAtom);
  const [showAll] = useShowAll();
  const [sort] = useTicketSort();
  return useMemo(
    () => ({
      status: tab === 'inbox' ? subTab : 'closed',
      showAll,
      unreadOnly,
      queueIds,
      // Resolved tickets have only one order.
      ...(tab === 'inbox' && snoozedOnly ? { snoozed: true as const } : {}),
      ...(tab === 'inbox' && !snoozedOnly && sort !== 'newest' ? { sort } : {}),
    }),
    [tab, subTab, showAll, unreadOnly, snoozedOnly, queueIds, sort],
  );
}
