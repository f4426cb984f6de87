import { atom } from 'jotai';
import type { ContactSummary } from '@recado/shared/contacts';
import type { Ticket } from '@recado/shared/tickets';

export const peekedTicketAtom = atom<Ticket | null>(null);

/** A contact card in a message, with the chosen action. */
export interface SharedCard {
  action: 'add' | 'talk';
  name: string;
  number: string;
  ticketId: number;
}

export const sharedCardAtom = atom<SharedCard | null>(null);

export type TicketDialog =
  | { kind: 'new'; contact?: ContactSummary }
  | {
      kind: 'transfer' | 'reopen' | 'close' | 'delete' | 'export' | 'schedule' | 'board' | 'snooze';
      ticket: Ticket;
    };

export const ticketDialogAtom = atom<TicketDialog | null>(null);

/** The ticket that this window is deleting, so that the "deleted" toast appears only once. */
export const deletingTicketAtom = atom<number | null>(null);

/** The file shown in the large viewer, identified by its message. */
export interface Viewed {
  kind: 'picture' | 'document';
  messageId: string;
  /** Id of the `ConversationScope` with the message. */
  scopeId: string;
}

export const viewedAtom = atom<Viewed | null>(null);
