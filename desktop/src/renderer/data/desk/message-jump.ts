import { atom } from 'jotai';

/** A message to be brought into view, wherever in its conversation it stands. */
export interface MessageJump {
  ticketUuid: string;
  messageId: string;
  /** Leaves the focus where it is, for a search that continues. */
  keepsFocus?: true;
}

/** Set by whoever leads to a message (a search result, a quotation); emptied by the conversation once it is shown. */
export const jumpToMessageAtom = atom<MessageJump | null>(null);

/** The ticket whose conversation should show its present, counted up with each wish. */
export const presentWishAtom = atom<{ ticketId: number; n: number }>({ ticketId: 0, n: 0 });

/** Leads back to a conversation's present from an older part of it: something was sent, and stands there. */
export const showPresentAtom = atom(null, (get, set, ticketId: number) =>
  set(presentWishAtom, { ticketId, n: get(presentWishAtom).n + 1 }),
);
