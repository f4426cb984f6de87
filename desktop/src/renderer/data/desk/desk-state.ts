import type { Presence } from '@recado/shared/contacts';
import type { Ticket } from '@recado/shared/tickets';
import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { ticketDialogAtom } from './open-views';
import { forgetSearchAtom } from './search-state';

/** The list's tabs: open tickets with their sub-tabs, resolved ones, and the search. */
export type ListTab = 'inbox' | 'closed' | 'search';
export type SubTab = 'open' | 'pending' | 'groups';

export const listTabAtom = atom<ListTab>('inbox');
export const subTabAtom = atom<SubTab>('open');

/** Persisted as specified (1 §2.9); null until the person chose: on for administrators, off for others. */
export const showAllAtom = atomWithStorage<boolean | null>('showAll', null, undefined, { getOnInit: true });
export const unreadOnlyAtom = atom(false);
/** null: all of the user's queues. */
export const chosenQueuesAtom = atom<readonly number[] | null>(null);

/** By contact: what the messenger last said, and when this window heard it (milliseconds). */
export const presencesAtom = atom<Readonly<Record<number, { presence: Presence; at: number }>>>({});

/** Remembers what the messenger says of a contact. */
export const hearPresenceAtom = atom(null, (get, set, contactId: number, presence: Presence) =>
  set(presencesAtom, { ...get(presencesAtom), [contactId]: { presence, at: Date.now() } }),
);

/** The row the keyboard stands on. */
export const focusedTicketAtom = atom<number | null>(null);

/** The ticket an administrator accepts and still has to choose a queue for. */
export const queueChoiceAtom = atom<Ticket | null>(null);

/** Which pane shows where there is room for one. */
export const paneAtom = atom<'list' | 'ticket'>('list');

const ownerIdAtom = atom<number | null>(null);

/** Whose choices these are; another person's are forgotten when he takes over. */
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
