import type { Ticket } from '@recado/shared/tickets';
import { atom } from 'jotai';
import type { ContactSummary } from '@recado/shared/contacts';

/** The ticket somebody looks into without opening it. */
export const peekedTicketAtom = atom<Ticket | null>(null);

/** A contact's card in a conversation, and what somebody wants with it (specification 1 §2.10). */
export interface SharedCard {
  wish: 'add' | 'talk';
  name: string;
  number: string;
  /** The ticket in whose conversation the card stands. */
  ticketId: number;
}

export const sharedCardAtom = atom<SharedCard | null>(null);

/** A dialog about tickets (specification 1 §2.13). */
export type TicketDialog =
  | { kind: 'new'; contact?: ContactSummary }
  | { kind: 'transfer' | 'reopen' | 'delete' | 'export'; ticket: Ticket };

/** The one that is open; set it to open another. */
export const ticketDialogAtom = atom<TicketDialog | null>(null);

/** The ticket this window deletes: its own "deleted" is said once. */
export const deletingTicketAtom = atom<number | null>(null);

/** What is shown large over the conversation: a picture (or a video), or a document's preview; by its message. */
export interface Viewed {
  kind: 'picture' | 'document';
  messageId: string;
  /** The `ConversationScope` it belongs to. */
  scopeId: string;
}

export const viewedAtom = atom<Viewed | null>(null);
