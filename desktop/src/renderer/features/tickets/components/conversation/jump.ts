import { atom } from 'jotai';

/** A message to be brought into view, wherever in its conversation it stands. */
export interface MessageJump {
  ticketUuid: string;
  messageId: string;
}

/** Set by whoever leads to a message (a search result, a quotation); emptied by the conversation once it is shown. */
export const jumpToMessageAtom = atom<MessageJump | null>(null);
