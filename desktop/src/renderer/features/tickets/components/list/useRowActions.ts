import type { Ticket } from '@recado/shared/tickets';
import { useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { focusedTicketAtom } from '../../state';
import { peekedTicketAtom } from '../peek/peekState';
import { useTicketCommands } from '../useTicketCommands';

/** What a row's buttons do; the same functions for as long as the list stands, so that no row is drawn for nothing. */
export function useRowActions() {
  const { accept, close } = useTicketCommands();
  const navigate = useNavigate();
  const setFocusedId = useSetAtom(focusedTicketAtom);
  const peek = useSetAtom(peekedTicketAtom);
  const latest = useRef({ accept, close, navigate });
  useEffect(() => {
    latest.current = { accept, close, navigate };
  });
  return useMemo(
    () => ({
      onOpen: (ticket: Ticket) => {
        setFocusedId(ticket.id);
        // Specification 1 §2.9: a pending ticket is accepted, not opened.
        if (ticket.status !== 'pending') {
          // At once: until then keys would still be for the ticket before.
          void latest.current.navigate(`/tickets/${ticket.uuid}`, { flushSync: true });
        }
      },
      onFocus: (ticket: Ticket) => setFocusedId(ticket.id),
      onAccept: (ticket: Ticket) => latest.current.accept(ticket),
      onClose: (ticket: Ticket) => latest.current.close(ticket),
      onPeek: (ticket: Ticket) => peek(ticket),
    }),
    [setFocusedId, peek],
  );
}
