import type { Message } from '@recado/shared/messages';
import { atom } from 'jotai';

/** What the composer of one ticket is about to do beside its text. */
export interface ComposerIntent {
  /** The message that is answered. */
  quote: Message | null;
}

/** By ticket; absent where nothing is quoted. */
export const composerIntentAtom = atom<Readonly<Record<number, ComposerIntent>>>({});

/** The ticket whose composer should take the focus, counted up with each wish. */
export const composerFocusAtom = atom<{ ticketId: number; n: number } | null>(null);

/** "Responder" in a message's menu: quotes the message and gives the composer the focus. */
export const startReplyAtom = atom(null, (get, set, ticketId: number, quote: Message) => {
  set(composerIntentAtom, { ...get(composerIntentAtom), [ticketId]: { quote } });
  set(composerFocusAtom, { ticketId, n: (get(composerFocusAtom)?.n ?? 0) + 1 });
});

/** Nothing is quoted any more. */
export const cancelReplyAtom = atom(null, (get, set, ticketId: number) => {
  const { [ticketId]: _before, ...others } = get(composerIntentAtom);
  set(composerIntentAtom, others);
});
