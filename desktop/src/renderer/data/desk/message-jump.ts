import { atom } from 'jotai';

export interface MessageJump {
  ticketUuid: string;
  messageId: string;
  /** Leaves the focus where it is, so that a search can continue. */
  retainsFocus?: true;
}

/**
 * The message to scroll to. Search results and quoted messages set it; the conversation clears it after
 * showing the message.
 */
export const jumpToMessageAtom = atom<MessageJump | null>(null);

/** The ticket to scroll to its latest messages; `n` increments with each request. */
export const latestRequestAtom = atom<{ ticketId: number; n: number }>({ ticketId: 0, n: 0 });

/** Returns from a detached window to the latest messages, after a message was sent. */
export const showLatestAtom = atom(null, (get, set, ticketId: number) =>
  set(latestRequestAtom, { ticketId, n: get(latestRequestAtom).n + 1 }),
);
