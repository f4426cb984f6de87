import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { readTicket, type Ticket } from '@recado/shared/tickets';
import { call } from '@/lib/api/call';
import { throttled } from '@/lib/time/throttled';
import { applyToLists } from './ticket-cache';
import { readingCounts } from './ticket-rules';
import { useViewer } from './useViewer';

/** A customer who writes many lines is read once a second. */
const READ_EVERY_MS = 1000;

/**
 * Marks an open ticket as read while its attendant looks at it (anyone, where it has none): the window has the focus,
 * something is unread, and the newest messages are on screen (`showsPresent`). Leaving sends the last of it. Waiting, closed
 * and colleagues' tickets stay unread.
 */
export function useReadTicket(ticket: Ticket, showsPresent: boolean): void {
  const client = useQueryClient();
  const viewer = useViewer();
  const looking = useSyncExternalStore(onAttention, isLooking);
  const { id, unreadMessages, version } = ticket;
  const reads = looking && showsPresent && unreadMessages > 0 && readingCounts(ticket, viewer.userId);
  const markRead = useMemo(
    () =>
      throttled(() => {
        call(readTicket, { params: { ticketId: id } }).then(
          // As it is now: what came meanwhile may be unread.
          (ticket) => applyToLists(client, { action: 'update', ticket }, viewer),
          // Stays unread and is tried again with the next message or when the window is looked at again.
          () => undefined,
        );
      }, READ_EVERY_MS),
    [client, id, viewer],
  );
  // One read and the next one come in the same moment leave as many unread as before: the version tells them apart.
  useEffect(() => {
    if (reads) markRead();
  }, [reads, unreadMessages, version, markRead]);
  useEffect(() => (reads ? markRead.flush : undefined), [reads, markRead]);
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
