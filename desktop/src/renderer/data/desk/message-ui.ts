import type { Message } from '@recado/shared/messages';
import type { Ticket } from '@recado/shared/tickets';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';

/** What a line needs to know of its conversation: it stays the same object while none of it changes. */
export interface ConversationPlace extends Pick<Ticket, 'uuid' | 'status' | 'isGroup'> {
  ticketId: number;
  /** Only looked at (peeking): nothing can be done with its messages. */
  readOnly: boolean;
}

/** The place of a ticket's conversation, the same object while what it says is the same. */
export function usePlace({ id, uuid, status, isGroup }: Ticket, readOnly: boolean): ConversationPlace {
  return useMemo(
    () => ({ ticketId: id, uuid, status, isGroup, readOnly }),
    [id, uuid, status, isGroup, readOnly],
  );
}

/** The message under the pointer, and the one that has the focus (or something in it): they show their tools. */
export const hoveredMessageAtom = atom<string | null>(null);
export const focusedMessageAtom = atom<string | null>(null);

/** The message somebody just jumped to: it lights up for a moment. */
export const highlightedMessageAtom = atom<string | null>(null);

/** What is open over a message. */
export interface MessageOverlay {
  messageId: string;
  kind: 'menu' | 'reactions';
}
export const messageOverlayAtom = atom<MessageOverlay | null>(null);

/** What is asked about a message. */
export interface MessageQuestion {
  kind: 'edit' | 'data' | 'delete';
  message: Message;
}
export const messageQuestionAtom = atom<MessageQuestion | null>(null);

/** Whether a message shows its tools. */
export function useShowsTools(messageId: string): boolean {
  const shown = useMemo(
    () =>
      atom(
        (get) =>
          get(hoveredMessageAtom) === messageId ||
          get(focusedMessageAtom) === messageId ||
          get(messageOverlayAtom)?.messageId === messageId,
      ),
    [messageId],
  );
  return useAtomValue(shown);
}

/** Whether a message lights up. */
export function useIsHighlighted(messageId: string): boolean {
  const lit = useMemo(() => atom((get) => get(highlightedMessageAtom) === messageId), [messageId]);
  return useAtomValue(lit);
}

/** Whether one of these messages lights up. */
export function useAreHighlighted(messageIds: readonly string[]): boolean {
  const lit = useAtomValue(highlightedMessageAtom);
  return lit !== null && messageIds.includes(lit);
}

/** Albums that are shown whole, by their first message. */
export const unfoldedAlbumsAtom = atom<ReadonlySet<string>>(new Set<string>());
export const toggleAlbumAtom = atom(null, (get, set, messageId: string) => {
  const unfolded = new Set(get(unfoldedAlbumsAtom));
  if (!unfolded.delete(messageId)) unfolded.add(messageId);
  set(unfoldedAlbumsAtom, unfolded);
});

/** Opens and closes one thing over a message. */
export function useOverlay(messageId: string, kind: MessageOverlay['kind']) {
  const isOpen = useMemo(
    () =>
      atom(
        (get) => {
          const overlay = get(messageOverlayAtom);
          return overlay?.messageId === messageId && overlay.kind === kind;
        },
        (get, set, open: boolean) => {
          const overlay = get(messageOverlayAtom);
          if (open) set(messageOverlayAtom, { messageId, kind });
          else if (overlay?.messageId === messageId && overlay.kind === kind) set(messageOverlayAtom, null);
        },
      ),
    [messageId, kind],
  );
  return isOpen;
}

/** A conversation was left: nothing of it is under the pointer, open or asked any more. */
export const forgetMessagesAtom = atom(null, (_get, set) => {
  set(hoveredMessageAtom, null);
  set(focusedMessageAtom, null);
  set(messageOverlayAtom, null);
  set(messageQuestionAtom, null);
  set(highlightedMessageAtom, null);
  set(unfoldedAlbumsAtom, new Set<string>());
});
