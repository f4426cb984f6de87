import { useAtom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useCurrentUser } from '../../../../lib/session';
import type { TicketFilter } from '../../reducers/ticketList';
import { chosenQueuesAtom, listTabAtom, showAllAtom, subTabAtom, unreadOnlyAtom } from '../../state';

/** Whether colleagues' tickets show too: the person's choice, on for administrators until they chose. */
export function useShowAll(): [boolean, (showAll: boolean) => void] {
  const { profile } = useCurrentUser();
  const [chosen, choose] = useAtom(showAllAtom);
  return [chosen ?? profile === 'admin', choose];
}

/** What the list shows now. */
export function useTicketFilter(): TicketFilter {
  const tab = useAtomValue(listTabAtom);
  const subTab = useAtomValue(subTabAtom);
  const unreadOnly = useAtomValue(unreadOnlyAtom);
  const queueIds = useAtomValue(chosenQueuesAtom);
  const [showAll] = useShowAll();
  return useMemo(
    () => ({ status: tab === 'inbox' ? subTab : 'closed', showAll, unreadOnly, queueIds }),
    [tab, subTab, showAll, unreadOnly, queueIds],
  );
}
