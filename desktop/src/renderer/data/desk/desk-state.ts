import { atom, useAtomValue, useSetAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useLayoutEffect } from 'react';
import type { Presence } from '@recado/shared/contacts';
import type { SourceFilter } from '@recado/shared/sources';
import type { Ticket } from '@recado/shared/tickets';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { resetLastSeen } from '../tickets/last-seen';
import type { DeadlineFilter } from '../tickets/ticket-list';
import { ticketDialogAtom } from './open-views';

export const searchTextAtom = atom('');
export const searchTagsAtom = atom<readonly number[]>([]);
export const searchUsersAtom = atom<readonly number[]>([]);
export const searchSourceAtom = atom<SourceFilter | null>(null);
/** Incremented to move the focus to the search field. */
export const searchFocusAtom = atom(0);

const resetSearchAtom = atom(null, (_get, set) => {
  set(searchTextAtom, '');
  set(searchTagsAtom, []);
  set(searchUsersAtom, []);
  set(searchSourceAtom, null);
});

/** Tabs of the list: tickets in progress (with sub-tabs), resolved tickets, and the search. */
export type ListTab = 'inbox' | 'closed' | 'search';
export type SubTab = 'open' | 'pending' | 'groups';

export const listTabAtom = atom<ListTab>('inbox');
export const subTabAtom = atom<SubTab>('open');

/** Whether all users' tickets are shown, by user; absent until the user chooses. */
export const showAllAtom = atomWithStorage<Readonly<Record<number, boolean>>>(
  'showAllByUser',
  {},
  undefined,
  {
    getOnInit: true,
  },
);
export const unreadOnlyAtom = atom(false);
const snoozedOfTabAtom = atom<SubTab | null>(null);
/** Whether the sub-tab shows its snoozed tickets instead of the others. Another sub-tab ends it. */
export const snoozedOnlyAtom = atom(
  (get) => get(snoozedOfTabAtom) === get(subTabAtom),
  (get, set, snoozedOnly: boolean) => set(snoozedOfTabAtom, snoozedOnly ? get(subTabAtom) : null),
);
/** Whether the list of snoozed tickets shows only promises of today. */
export const promisesTodayAtom = atom(false);
export const deadlineAtom = atom<DeadlineFilter | null>(null);
export const selectedQueuesAtom = atom<readonly number[] | null>(null);

/** The last presence by contact id; `at` is its arrival in epoch milliseconds. */
export const presencesAtom = atom<Readonly<Record<number, { presence: Presence; at: number }>>>({});

export const storePresenceAtom = atom(null, (get, set, contactId: number, presence: Presence) =>
  set(presencesAtom, { ...get(presencesAtom), [contactId]: { presence, at: Date.now() } }),
);

export const focusedTicketAtom = atom<number | null>(null);

/** The accepted ticket that still needs an administrator's choice of queue. */
export const queueChoiceAtom = atom<Ticket | null>(null);

export const paneAtom = atom<'list' | 'ticket'>('list');

const storedUserIdAtom = atom<number | null>(null);

/** The user to whom the choices in this file belong. Another user's sign-in resets the choices. */
const stateUserIdAtom = atom(
  (get) => get(storedUserIdAtom),
  (get, set, userId: number) => {
    if (get(storedUserIdAtom) !== null) {
      set(presencesAtom, {});
      set(selectedQueuesAtom, null);
      set(unreadOnlyAtom, false);
      set(deadlineAtom, null);
      set(snoozedOfTabAtom, null);
      set(promisesTodayAtom, false);
      set(listTabAtom, 'inbox');
      set(subTabAtom, 'open');
      set(focusedTicketAtom, null);
      set(queueChoiceAtom, null);
      set(ticketDialogAtom, null);
      set(resetSearchAtom);
    }
    set(storedUserIdAtom, userId);
  },
);

/** Resets choices and filters when another user signs in. Returns whether the state belongs to the current user. */
export function useResetStateOnUserChange(): boolean {
  const { id } = useCurrentUser();
  const owner = useAtomValue(stateUserIdAtom);
  const setOwner = useSetAtom(stateUserIdAtom);
  useLayoutEffect(() => {
    if (owner === id) return;
    if (owner !== null) resetLastSeen();
    setOwner(id);
  }, [owner, id, setOwner]);
  return owner === id;
}
