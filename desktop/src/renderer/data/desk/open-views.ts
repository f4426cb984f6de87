import { atom } from 'jotai';
import type { ContactSummary } from '@recado/shared/contacts';
import type { Ticket } from '@recado/shared/tickets';

/** The ticket shown in the peek dialog. */
export const peekedTicketAtom = atom<Ticket | null>(null);

/** A shared contact card and the chosen action. */
export interface SharedCard {
  wish: 'add' | 'talk';
  name: string;
  number: string;
  /** The ticket with the card. */
  ticketId: number;
}

export const sharedCardAtom = atom<SharedCard | null>(null);

export type TicketDialog =
  | { kind: 'new'; contact?: ContactSummary }
  | { kind: 'transfer' | 'reopen' | 'delete' | 'export'; ticket: Ticket };

/** The open dialog; set it to open another. */
export const ticketDialogAtom = atom<TicketDialog | null>(null);

/** The ticket this window deletes, so that its "deleted" toast is shown once. */
export const deletingTicketAtom = atom<number | null>(null);

/** The image, video or document shown in the large view, by its message. */
export interface Viewed {
  kind: 'picture' | 'document';
  messageId: string;
  /** The `ConversationScope` it belongs to. */
  scopeId: string;
}

export const viewedAtom = atom<Viewed | null>(null);
