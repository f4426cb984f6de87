import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { readTicket, type Ticket } from '@recado/shared/tickets';
import { call } from '@/lib/api/call';
import { throttled } from '@/lib/time/throttled';
import { applyToLists } from './ticket-cache';
import { readingCounts } from './ticket-rules';
import { useViewer } from './useViewer';

/** Minimum interval between two requests that mark the ticket as read, in milliseconds. */
const READ_EVERY_MS = 1000;

/**
 * Marks an open ticket as read while its attendant (any user, if unassigned) looks at it with a focused
 * window. Leaving the ticket sends the last request early.
 * @param lastMessageId - newest message on screen; undefined while the latest messages are not on screen
 */
export function useReadTicket(ticket: Ticket, lastMessageId: string | undefined): void {
  const client = useQueryClient();
  const viewer = useViewer();
  const looking = useSyncExternalStore(onAttention, isLooking);
  const { id, unreadMessages, handed, version } = ticket;
  const isNews = unreadMessages > 0 || handed === true;
  const shown = looking && isNews && readingCounts(ticket, viewer.userId);
  const readsThrough = shown ? lastMessageId : undefined;
  const reader = useMemo(() => {
    let last: string | undefined;
    const send = throttled(() => {
      const reading = call(readTicket, { params: { ticketId: id }, body: { lastMessageId: last } }).then(
        // Stores the returned ticket, in which later messages are unread.
        (ticket) => applyToLists(client, { action: 'update', ticket }, viewer),
        // The ticket stays unread. The request is repeated with the next message or when the window regains
        // the focus.
        () => undefined,
      );
      remember(id, reading);
    }, READ_EVERY_MS);
    const readThrough = (messageId: string) => {
      last = messageId;
      send();
    };
    return { readThrough, flush: send.flush };
  }, [client, id, viewer]);
  // The version also changes if one message was read and another arrived, which leaves the count unchanged.
  useEffect(() => {
    if (readsThrough) reader.readThrough(readsThrough);
  }, [readsThrough, unreadMessages, version, reader]);
  const reads = readsThrough !== undefined;
  useEffect(() => (reads ? reader.flush : undefined), [reads, reader]);
}

/** Requests that have no response yet, by ticket. */
const pending = new Map<number, Promise<unknown>>();

function remember(ticketId: number, reading: Promise<void>): void {
  const all = Promise.all([pending.get(ticketId), reading]).then(() => {
    if (pending.get(ticketId) === all) pending.delete(ticketId);
  });
  pending.set(ticketId, all);
}

/** Resolves when no request is under way that marks the ticket as read, and that a later one could overtake. */
export async function readsSettled(ticketId: number): Promise<void> {
  await pending.get(ticketId);
}

function onAttention(changed: () => void): () => void {
  window.addEventListener('focus', changed);
  window.addEventListener('blur', changed);
  document.addEventListener('visibilitychange', changed);
  return () => {
    window.removeEventListener('focus', changed);
    window.removeEventListener('blur', changed);
    document.removeEventListener('visibilitychange', changed);
  };
}

function isLooking(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}
