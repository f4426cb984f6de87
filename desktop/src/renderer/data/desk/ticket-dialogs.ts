import type { ContactSummary } from '@recado/shared/contacts';
import type { Ticket } from '@recado/shared/tickets';
import { atom } from 'jotai';

/** A dialog about tickets (specification 1 §2.13). */
export type TicketDialog =
  | { kind: 'new'; contact?: ContactSummary }
  | { kind: 'transfer' | 'reopen' | 'delete' | 'export'; ticket: Ticket };

/** The one that is open; set it to open another. */
export const ticketDialogAtom = atom<TicketDialog | null>(null);

/** The ticket this window deletes: its own "deleted" is said once. */
export const deletingTicketAtom = atom<number | null>(null);
