import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { readTicket, type Ticket } from '@recado/shared/tickets';
import { call } from '@/lib/api/call';
import { useReadMark } from '@/lib/attention/useReadMark';
import { applyToLists } from './ticket-cache';
import { readingCounts } from './ticket-rules';
import { useViewer } from './useViewer';

/**
 * Marks an open ticket as read while its attendant (any user, if unassigned) looks at it with a focused
 * window. Leaving the ticket sends the last request early.
 * @param lastMessageId - newest message on screen; undefined while the latest messages are not on screen
 */
export function useReadTicket(ticket: Ticket, lastMessageId: string | undefined): void {
  const client = useQueryClient();
  const viewer = useViewer();
  const { id, unreadMessages, handed, version } = ticket;
  const isNews = unreadMessages > 0 || handed === true;
  const send = useCallback(
    (messageId: string) => {
      const reading = call(readTicket, { params: { ticketId: id }, body: { lastMessageId: messageId } }).then(
        // Stores the returned ticket, in which later messages are unread.
        (ticket) => applyToLists(client, { action: 'update', ticket }, viewer),
        // The ticket stays unread. The request is repeated with the next message or when the window regains
        // the focus.
        () => undefined,
      );
      remember(id, reading);
    },
    [client, id, viewer],
  );
  const reads = isNews && readingCounts(ticket, viewer.userId);
  // The version also changes if one message was read and another arrived, which leaves the count unchanged.
  useReadMark(reads ? lastMessageId : undefined, `${unreadMessages} ${version}`, send);
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
