import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import type { Presence } from '@recado/shared/contacts';
import type { Ticket } from '@recado/shared/tickets';
import { ticketDialogAtom } from './open-views';
import { forgetSearchAtom } from './search-state';

/** The list's tabs: open tickets with sub-tabs, resolved ones, and the search. */
export type ListTab = 'inbox' | 'closed' | 'search';
export type SubTab = 'open' | 'pending' | 'groups';

export const listTabAtom = atom<ListTab>('inbox');
export const subTabAtom = atom<SubTab>('open');

/** Persisted; null until the user chose: on for administrators, off for others. */
export const showAllAtom = atomWithStorage<boolean | null>('showAll', null, undefined, { getOnInit: true });
export const unreadOnlyAtom = atom(false);
/** Null: all of the user's queues. */
export const chosenQueuesAtom = atom<readonly number[] | null>(null);

/** By contact: the last presence, and when this window received it (epoch milliseconds). */
export const presencesAtom = atom<Readonly<Record<number, { presence: Presence; at: number }>>>({});

/** Stores a contact's presence. */
export const hearPresenceAtom = atom(null, (get, set, contactId: number, presence: Presence) =>
  set(presencesAtom, { ...get(presencesAtom), [contactId]: { presence, at: Date.now() } }),
);

/** The row with keyboard focus. */
export const focusedTicketAtom = atom<number | null>(null);

/** The accepted ticket for which an administrator still has to choose a queue. */
export const queueChoiceAtom = atom<Ticket | null>(null);

/** The visible pane on narrow screens. */
export const paneAtom = atom<'list' | 'ticket'>('list');

const ownerIdAtom = atom<number | null>(null);

/** The user these choices belong to; another user's sign-in resets them. */
export const ownerAtom = atom(
  (get) => get(ownerIdAtom),
  (get, set, userId: number) => {
    if (get(ownerIdAtom) !== null) {
      set(presencesAtom, {});
      set(chosenQueuesAtom, null);
      set(unreadOnlyAtom, false);
      set(listTabAtom, 'inbox');
      set(subTabAtom, 'open');
      set(focusedTicketAtom, null);
      set(queueChoiceAtom, null);
      set(ticketDialogAtom, null);
      set(forgetSearchAtom);
    }
    set(ownerIdAtom, userId);
  },
);
