import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Message } from '@recado/shared/messages';
import type { Ticket } from '@recado/shared/tickets';

/** Conversation data that every message row needs. */
export interface ConversationInfo extends Pick<Ticket, 'uuid' | 'status' | 'isGroup'> {
  ticketId: number;
  /** Name of the customer or group. */
  contactName: string;
  /** Hides all message actions while peeking. */
  readOnly: boolean;
}

/** Memoises a ticket's conversation data, so that rows do not re-render. */
export function useConversationInfo(
  { id, uuid, status, isGroup, contact }: Ticket,
  readOnly: boolean,
): ConversationInfo {
  return useMemo(
    () => ({ ticketId: id, uuid, status, isGroup, contactName: contact.name, readOnly }),
    [id, uuid, status, isGroup, contact.name, readOnly],
  );
}

export const hoveredMessageAtom = atom<string | null>(null);
export const focusedMessageAtom = atom<string | null>(null);

export const highlightedMessageAtom = atom<string | null>(null);

export interface MessageOverlay {
  messageId: string;
  kind: 'menu' | 'reactions';
}
export const messageOverlayAtom = atom<MessageOverlay | null>(null);

export interface MessageQuestion {
  kind: 'edit' | 'data' | 'delete';
  message: Message;
}
export const messageQuestionAtom = atom<MessageQuestion | null>(null);

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

export function useIsHighlighted(messageId: string): boolean {
  const lit = useMemo(() => atom((get) => get(highlightedMessageAtom) === messageId), [messageId]);
  return useAtomValue(lit);
}

export function useAreHighlighted(messageIds: readonly string[]): boolean {
  const lit = useAtomValue(highlightedMessageAtom);
  return lit !== null && messageIds.includes(lit);
}

export const unfoldedAlbumsAtom = atom<ReadonlySet<string>>(new Set<string>());
export const toggleAlbumAtom = atom(null, (get, set, messageId: string) => {
  const unfolded = new Set(get(unfoldedAlbumsAtom));
  if (!unfolded.delete(messageId)) unfolded.add(messageId);
  set(unfoldedAlbumsAtom, unfolded);
});

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

export const resetMessageUiAtom = atom(null, (_get, set) => {
  set(hoveredMessageAtom, null);
  set(focusedMessageAtom, null);
  set(messageOverlayAtom, null);
  set(messageQuestionAtom, null);
  set(highlightedMessageAtom, null);
  set(unfoldedAlbumsAtom, new Set<string>());
});
