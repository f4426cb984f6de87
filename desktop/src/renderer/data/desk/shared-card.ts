import { atom } from 'jotai';

/** A contact's card in a conversation, and what somebody wants with it (specification 1 §2.10). */
export interface SharedCard {
  wish: 'add' | 'talk';
  name: string;
  number: string;
  /** The ticket in whose conversation the card stands. */
  ticketId: number;
}

export const sharedCardAtom = atom<SharedCard | null>(null);
