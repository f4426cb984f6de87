import { useAtom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { addDays, firstInstantOf, localDate } from '@recado/shared/working-hours';
import type { TicketFilter } from '@/data/tickets/ticket-list';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useNow } from '@/ui/time/time-hooks';
import {
  deadlineAtom,
  listTabAtom,
  promisesTodayAtom,
  selectedQueuesAtom,
  showAllAtom,
  snoozedOnlyAtom,
  subTabAtom,
  unreadOnlyAtom,
} from './desk-state';
import { useTicketSort } from './list-preferences';

const CLOCK_MS = 60_000;

/** Returns whether all users' tickets are shown and a setter; administrators see them by default. */
export function useShowAll(): [boolean, (showAll: boolean) => void] {
  const { id, profile } = useCurrentUser();
  const [choices, setChoices] = useAtom(showAllAtom);
  const select = (showAll: boolean) => setChoices((before) => ({ ...before, [id]: showAll }));
  return [choices[id] ?? profile === 'admin', select];
}

/** Returns the next midnight in the company's time zone. */
function useEndOfToday(): string {
  const { timeZone } = useCurrentUser().company;
  const now = useNow(CLOCK_MS);
  return firstInstantOf(timeZone, `${addDays(localDate(timeZone, now), 1)}T00:00`).toISOString();
}

export function useTicketFilter(): TicketFilter {
  const tab = useAtomValue(listTabAtom);
  const subTab = useAtomValue(subTabAtom);
  const unreadOnly = useAtomValue(unreadOnlyAtom);
  const snoozedOnly = useAtomValue(snoozedOnlyAtom);
  const promisesToday = useAtomValue(promisesTodayAtom);
  const endOfToday = useEndOfToday();
  const deadline = useAtomValue(deadlineAtom);
  const queueIds = useAtomValue(selectedQueuesAtom);
  const [showAll] = useShowAll();
  const [sort] = useTicketSort();
  return useMemo(
    () => ({
      status: tab === 'inbox' ? subTab : 'closed',
      showAll,
      unreadOnly,
      queueIds,
      // Resolved tickets and groups have no deadline.
      ...(tab === 'inbox' && subTab !== 'groups' && deadline ? { deadline } : {}),
      // Resolved tickets have only one order.
      ...(tab === 'inbox' && snoozedOnly ? { snoozed: true as const } : {}),
      ...(tab === 'inbox' && snoozedOnly && promisesToday ? { promisedBefore: endOfToday } : {}),
      ...(tab === 'inbox' && !snoozedOnly && sort !== 'newest' ? { sort } : {}),
    }),
    [tab, subTab, showAll, unreadOnly, snoozedOnly, promisesToday, endOfToday, deadline, queueIds, sort],
  );
}
