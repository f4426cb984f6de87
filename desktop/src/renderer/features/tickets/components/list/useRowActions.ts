import type { Ticket } from '@recado/shared/tickets';
import { useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import { useGo } from '../../../../lib/navigation';
import { focusedTicketAtom } from '../../state';
import { peekedTicketAtom } from '../peek/peekState';
import { useTicketCommands } from '../useTicketCommands';

/** What a row's buttons do; the same functions for as long as the list stands, so that no row is drawn for nothing. */
export function useRowActions() {
  const { accept, close } = useTicketCommands();
  const go = useGo();
  const setFocusedId = useSetAtom(focusedTicketAtom);
  const peek = useSetAtom(peekedTicketAtom);
  const latest = useRef({ accept, close, go });
  useEffect(() => {
    latest.current = { accept, close, go };
  });
  return useMemo(
    () => ({
      onOpen: (ticket: Ticket) => {
        setFocusedId(ticket.id);
        // Specification 1 §2.9: a pending ticket is accepted, not opened.
        if (ticket.status !== 'pending') void latest.current.go(`/tickets/${ticket.uuid}`);
      },
      onFocus: (ticket: Ticket) => setFocusedId(ticket.id),
      onAccept: (ticket: Ticket) => latest.current.accept(ticket),
      onClose: (ticket: Ticket) => latest.current.close(ticket),
      onPeek: (ticket: Ticket) => peek(ticket),
    }),
    [setFocusedId, peek],
  );
}
