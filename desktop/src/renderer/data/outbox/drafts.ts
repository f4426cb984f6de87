import { atom } from 'jotai';
import type { Message } from '@recado/shared/messages';
import type { PendingFile, QuickFile, Quote } from '@/data/messages/pending-messages';

/** What was put into a ticket's composer and not sent: kept over a restart. */
export interface ComposerDraft {
  text: string;
  whisper: boolean;
  quote: Quote | null;
  files: readonly PendingFile[];
  /** Quick messages' files, in the order they were chosen. */
  quickFiles: readonly QuickFile[];
}

export const EMPTY_DRAFT: ComposerDraft = {
  text: '',
  whisper: false,
  quote: null,
  files: [],
  quickFiles: [],
};

/** By ticket; absent where nothing was put in. */
export const draftsAtom = atom<Readonly<Record<number, ComposerDraft>>>({});

/** Changes a ticket's draft; an empty one leaves nothing behind. */
export const changeDraftAtom = atom(
  null,
  (
    get,
    set,
    ticketId: number,
    change: Partial<ComposerDraft> | ((before: ComposerDraft) => Partial<ComposerDraft>),
  ) => {
    const { [ticketId]: before = EMPTY_DRAFT, ...others } = get(draftsAtom);
    const after = { ...before, ...(typeof change === 'function' ? change(before) : change) };
    set(draftsAtom, isEmpty(after) ? others : { ...others, [ticketId]: after });
  },
);

function isEmpty({ text, whisper, quote, files, quickFiles }: ComposerDraft): boolean {
  return text === '' && !whisper && quote === null && files.length === 0 && quickFiles.length === 0;
}

/** The ticket whose composer should take the focus, counted up with each wish. */
export const composerFocusAtom = atom<{ ticketId: number; n: number }>({ ticketId: 0, n: 0 });

/** The ticket that J or K opened: its composer leaves the focus in the list, where the next J is pressed. */
export const browsedTicketAtom = atom<number | null>(null);

/** Gives a ticket's composer the focus. */
export const focusComposerAtom = atom(null, (get, set, ticketId: number) =>
  set(composerFocusAtom, { ticketId, n: get(composerFocusAtom).n + 1 }),
);

/** "Responder" in a message's menu: quotes the message and gives the composer the focus. */
export const startReplyAtom = atom(null, (_get, set, ticketId: number, message: Message) => {
  const { id, body, fromMe, mediaType } = message;
  const author = fromMe ? (message.user?.name ?? null) : (message.contact?.name ?? null);
  set(changeDraftAtom, ticketId, { quote: { id, body, fromMe, mediaType, author } });
  set(focusComposerAtom, ticketId);
});
