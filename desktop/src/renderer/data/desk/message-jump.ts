import { atom } from 'jotai';

/** A message to scroll to. */
export interface MessageJump {
  ticketUuid: string;
  messageId: string;
  /** Leaves the focus where it is, so that a search can continue. */
  keepsFocus?: true;
}

/** Set by search results and quoted messages; cleared by the conversation once the message is shown. */
export const jumpToMessageAtom = atom<MessageJump | null>(null);

/** The ticket to scroll to its latest messages; `n` increments with each request. */
export const presentWishAtom = atom<{ ticketId: number; n: number }>({ ticketId: 0, n: 0 });

/** Returns a conversation from a detached window to its latest messages, after a message was sent. */
export const showPresentAtom = atom(null, (get, set, ticketId: number) =>
  set(presentWishAtom, { ticketId, n: get(presentWishAtom).n + 1 }),
);
