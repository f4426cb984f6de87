import { atom } from 'jotai';

interface ReturnToTicket {
  /** The user who scheduled; another user on this computer is not led there. */
  userId: number;
  uuid: string;
  contactName: string;
}

/** The conversation from which a message was scheduled, until the user returns to it. */
export const returnToTicketAtom = atom<ReturnToTicket | null>(null);
