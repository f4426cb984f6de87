import { useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Ticket } from '@recado/shared/tickets';
import { focusedTicketAtom } from '@/data/desk/desk-state';
import { peekedTicketAtom } from '@/data/desk/open-views';
import { browsedTicketAtom, focusComposerAtom } from '@/data/outbox/drafts';
import { useTicketCommands } from '@/features/ticket-actions';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';

/** The functions are stable, so that memoised rows do not rerender. */
export function useRowActions() {
  const { accept, close, markUnread } = useTicketCommands();
  const navigate = useSyncNavigate();
  const setFocusedId = useSetAtom(focusedTicketAtom);
  const peek = useSetAtom(peekedTicketAtom);
  const setBrowsed = useSetAtom(browsedTicketAtom);
  const focusComposer = useSetAtom(focusComposerAtom);
  const { pathname } = useLocation();
  const latest = useRef({ accept, close, markUnread, navigate, pathname });
  useEffect(() => {
    latest.current = { accept, close, markUnread, navigate, pathname };
  });
  return useMemo(
    () => ({
      onOpen: (ticket: Ticket) => {
        setFocusedId(ticket.id);
        // A click peeks at a pending ticket instead of opening it, so that the agent can read the request before
        // accepting it.
        if (ticket.status === 'pending') {
          peek(ticket);
          return;
        }
        setBrowsed(null);
        const path = `/tickets/${ticket.uuid}`;
        if (latest.current.pathname === path) focusComposer(ticket.id);
        else void latest.current.navigate(path);
      },
      onBrowse: (ticket: Ticket) => {
        setFocusedId(ticket.id);
        setBrowsed(ticket.id);
        void latest.current.navigate(`/tickets/${ticket.uuid}`);
      },
      onFocus: (ticket: Ticket) => setFocusedId(ticket.id),
      onAccept: (ticket: Ticket) => latest.current.accept(ticket),
      onClose: (ticket: Ticket) => latest.current.close(ticket),
      onPeek: (ticket: Ticket) => peek(ticket),
      onMarkUnread: (ticket: Ticket) => latest.current.markUnread(ticket),
    }),
    [setFocusedId, setBrowsed, focusComposer, peek],
  );
}
