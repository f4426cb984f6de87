import { atom } from 'jotai';

export interface MessageJump {
  ticketUuid: string;
  messageId: string;
  /** Leaves the focus unchanged, so that a search can continue. */
  keepsFocus?: true;
}

/** Set by search results and quoted messages; cleared by the conversation once the message is shown. */
export const jumpToMessageAtom = atom<MessageJump | null>(null);

/** The ticket to scroll to its latest messages; `n` increments with each request. */
export const latestRequestAtom = atom<{ ticketId: number; n: number }>({ ticketId: 0, n: 0 });

/** Returns from a detached window to the latest messages, after a message was sent. */
export const showLatestAtom = atom(null, (get, set, ticketId: number) =>
  set(latestRequestAtom, { ticketId, n: get(latestRequestAtom).n + 1 }),
);
