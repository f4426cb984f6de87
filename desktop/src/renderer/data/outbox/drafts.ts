import { atom } from 'jotai';
import type { Message } from '@recado/shared/messages';
import type { PendingFile, QuickFile, Quote } from '@/data/messages/pending-messages';
import type { DraftFormat } from './persist-drafts';
import type { StoredDraft } from './user-database';

/** Unsent composer input of a ticket; survives a restart. */
export interface ComposerDraft {
  text: string;
  whisper: boolean;
  quote: Quote | null;
  files: readonly PendingFile[];
  quickFiles: readonly QuickFile[];
}

export const EMPTY_DRAFT: ComposerDraft = {
  text: '',
  whisper: false,
  quote: null,
  files: [],
  quickFiles: [],
};

export const draftsAtom = atom<Readonly<Record<number, ComposerDraft>>>({});

export interface StoredComposerDraft extends StoredDraft, ComposerDraft {
  ticketId: number;
  files: ComposerDraft['files'];
  /** The one quick message's file that earlier versions stored. */
  media?: QuickFile | null;
}

export const ticketDrafts: DraftFormat<ComposerDraft, StoredComposerDraft> = {
  atom: draftsAtom,
  restored: ({ ticketId, keptAt: _keptAt, media, ...draft }) => [
    ticketId,
    { ...EMPTY_DRAFT, ...(media ? { quickFiles: [media] } : {}), ...draft },
  ],
  stored: (ticketId, draft, keptAt) => ({ ...draft, ticketId, keptAt }),
};

/** Changes a ticket's draft; removes it if it becomes empty. */
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

/** Ticket with the composer that takes the focus; `n` increments with each request. */
export const composerFocusAtom = atom<{ ticketId: number; n: number }>({ ticketId: 0, n: 0 });

/** The ticket opened with J or K. The focus stays in the list for the next key. */
export const browsedTicketAtom = atom<number | null>(null);

export const focusComposerAtom = atom(null, (get, set, ticketId: number) =>
  set(composerFocusAtom, { ticketId, n: get(composerFocusAtom).n + 1 }),
);

export const startReplyAtom = atom(null, (_get, set, ticketId: number, message: Message) => {
  const { id, body, fromMe, mediaType } = message;
  const author = fromMe ? (message.user?.name ?? null) : (message.contact?.name ?? null);
  set(changeDraftAtom, ticketId, { quote: { id, body, fromMe, mediaType, author } });
  set(focusComposerAtom, ticketId);
});
