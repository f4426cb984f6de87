import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Ticket } from '@recado/shared/tickets';
import { jumpToMessageAtom, latestRequestAtom } from '@/data/desk/message-jump';
import { useDetachedWindow } from '@/data/messages/useConversationWindow';

/** Returns whether the conversation shows its latest messages and no detached window is open or requested. */
export function useShowsLatest({ id, uuid }: Pick<Ticket, 'id' | 'uuid'>): boolean {
  const jump = useAtomValue(jumpToMessageAtom);
  const detached = useDetachedWindow(id);
  return detached === null && jump?.ticketUuid !== uuid;
}

/** Handles `showLatestAtom` for a conversation with a detached window. */
export function useLatestRequest(ticketId: number, isDetached: boolean, showLatest: () => void): void {
  const { ticketId: wanted, n } = useAtomValue(latestRequestAtom);
  const request = wanted === ticketId ? n : 0;
  const met = useRef(request);
  useEffect(() => {
    if (met.current === request) return;
    met.current = request;
    if (request !== 0 && isDetached) showLatest();
  }, [request, isDetached, showLatest]);
}
