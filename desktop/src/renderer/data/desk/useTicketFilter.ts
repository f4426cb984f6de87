import { useAtom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { TicketSort } from '@recado/shared/tickets';
import { addDays, firstInstantOf, localDate } from '@recado/shared/working-hours';
import type { DeadlineFilter, TicketFilter } from '@/data/tickets/ticket-list';
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

/** Returns the filter of deadlines if it is in effect: resolved tickets and groups have no deadline. */
export function useDeadlineFilter(): DeadlineFilter | null {
  const tab = useAtomValue(listTabAtom);
  const subTab = useAtomValue(subTabAtom);
  const deadline = useAtomValue(deadlineAtom);
  return tab === 'inbox' && subTab !== 'groups' ? deadline : null;
}

/** Returns the order of the list: by deadline under a filter of deadlines, otherwise as the user selected. */
export function useTicketOrder(): TicketSort {
  const [sort] = useTicketSort();
  return useDeadlineFilter() === null ? sort : 'deadline';
}

export function useTicketFilter(): TicketFilter {
  const tab = useAtomValue(listTabAtom);
  const subTab = useAtomValue(subTabAtom);
  const unreadOnly = useAtomValue(unreadOnlyAtom);
  const snoozedOnly = useAtomValue(snoozedOnlyAtom);
  const promisesToday = useAtomValue(promisesTodayAtom);
  const endOfToday = useEndOfToday();
  const deadline = useDeadlineFilter();
  const queueIds = useAtomValue(selectedQueuesAtom);
  const [showAll] = useShowAll();
  const sort = useTicketOrder();
  return useMemo(
    () => ({
      status: tab === 'inbox' ? subTab : 'closed',
      showAll,
      unreadOnly,
      queueIds,
      ...(deadline ? { deadline } : {}),
      // Resolved tickets have only one order.
      ...(tab === 'inbox' && snoozedOnly ? { snoozed: true as const } : {}),
      ...(tab === 'inbox' && snoozedOnly && promisesToday ? { promisedBefore: endOfToday } : {}),
      ...(tab === 'inbox' && !snoozedOnly && sort !== 'newest' ? { sort } : {}),
    }),
    [tab, subTab, showAll, unreadOnly, snoozedOnly, promisesToday, endOfToday, deadline, queueIds, sort],
  );
}
