import { atom } from 'jotai';

/** A promise that the agent just sent, until they accept or drop its reminder. */
export interface PromiseOffer {
  ticketId: number;
  until: Date;
  phrase: string;
}

export const promiseOfferAtom = atom<PromiseOffer | null>(null);
