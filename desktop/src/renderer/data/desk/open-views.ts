import { atom } from 'jotai';
import type { ContactSummary } from '@recado/shared/contacts';
import type { Ticket } from '@recado/shared/tickets';

export const peekedTicketAtom = atom<Ticket | null>(null);

/** A contact card in a message, and the chosen action. */
export interface SharedCard {
  action: 'add' | 'talk';
  name: string;
  number: string;
  ticketId: number;
}

export const sharedCardAtom = atom<SharedCard | null>(null);

export type TicketDialog =
  | { kind: 'new'; contact?: ContactSummary }
  | { kind: 'transfer' | 'reopen' | 'delete' | 'export'; ticket: Ticket };

export const ticketDialogAtom = atom<TicketDialog | null>(null);

/** The ticket this window is deleting, so that the "deleted" toast appears once. */
export const deletingTicketAtom = atom<number | null>(null);

/** The file shown in the large view, by its message. */
export interface Viewed {
  kind: 'picture' | 'document';
  messageId: string;
  /** The `ConversationScope` of the message. */
  scopeId: string;
}

export const viewedAtom = atom<Viewed | null>(null);
