import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import {
  searchSourceAtom,
  searchTagsAtom,
  searchTextAtom,
  searchUsersAtom,
  selectedQueuesAtom,
} from '@/data/desk/desk-state';
import { useShowAll } from '@/data/desk/useTicketFilter';
import type { TicketFilter } from '@/data/tickets/ticket-list';
import { usePermission } from '@/lib/permissions/usePermission';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useDebouncedValue } from '@/ui/time/time-hooks';

/** Debounce delay of the typed term. */
const PAUSE_MS = 300;

/** `text` is empty without a term. */
export function useSearch(): TicketFilter & { text: string } {
  const typed = useAtomValue(searchTextAtom).trim().toLowerCase();
  const text = useDebouncedSearch(typed);
  const tagIds = useAtomValue(searchTagsAtom);
  const userIds = useAtomValue(searchUsersAtom);
  const source = useAtomValue(searchSourceAtom);
  const queueIds = useAtomValue(selectedQueuesAtom);
  const [showAll] = useShowAll();
  const mayShowAll = usePermission('tickets-manager:showall');
  const { profile } = useCurrentUser();
  return useMemo(
    () => ({
      status: null,
      showAll: showAll && mayShowAll,
      unreadOnly: false,
      queueIds,
      text,
      tagIds,
      userIds: profile === 'admin' ? userIds : [],
      source,
    }),
    [showAll, mayShowAll, queueIds, text, tagIds, userIds, source, profile],
  );
}

function useDebouncedSearch(text: string): string {
  const settled = useDebouncedValue(text, text === '' ? 0 : PAUSE_MS);
  return text === '' ? '' : settled;
}
