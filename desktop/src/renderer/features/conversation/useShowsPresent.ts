import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Ticket } from '@recado/shared/tickets';
import { jumpToMessageAtom, presentWishAtom } from '@/data/desk/message-jump';
import { usePart } from '@/data/messages/useConversationPart';

/** Returns whether the conversation shows its latest messages, with no detached window open or requested. */
export function useShowsPresent({ id, uuid }: Pick<Ticket, 'id' | 'uuid'>): boolean {
  const jump = useAtomValue(jumpToMessageAtom);
  const part = usePart(id);
  return part === null && jump?.ticketUuid !== uuid;
}

/** Handles `showPresentAtom` for a conversation with a detached window. */
export function usePresentWish(ticketId: number, isPart: boolean, showPresent: () => void): void {
  const { ticketId: wanted, n } = useAtomValue(presentWishAtom);
  const wish = wanted === ticketId ? n : 0;
  const met = useRef(wish);
  useEffect(() => {
    if (met.current === wish) return;
    met.current = wish;
    if (wish !== 0 && isPart) showPresent();
  }, [wish, isPart, showPresent]);
}
