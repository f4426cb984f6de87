import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Ticket } from '@recado/shared/tickets';
import { jumpToMessageAtom, latestRequestAtom } from '@/data/desk/message-jump';
import { usePart } from '@/data/messages/useConversationPart';

/** Returns whether the conversation shows its latest messages and no detached window is open or requested. */
export function useShowsLatest({ id, uuid }: Pick<Ticket, 'id' | 'uuid'>): boolean {
  const jump = useAtomValue(jumpToMessageAtom);
  const part = usePart(id);
  return part === null && jump?.ticketUuid !== uuid;
}

/** Handles `showLatestAtom` for a conversation with a detached window. */
export function useLatestRequest(ticketId: number, isPart: boolean, showLatest: () => void): void {
  const { ticketId: wanted, n } = useAtomValue(latestRequestAtom);
  const request = wanted === ticketId ? n : 0;
  const met = useRef(request);
  useEffect(() => {
    if (met.current === request) return;
    met.current = request;
    if (request !== 0 && isPart) showLatest();
  }, [request, isPart, showLatest]);
}
