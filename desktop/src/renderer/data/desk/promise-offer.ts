import { atom } from 'jotai';

/** What the agent just promised a customer, until they accept a reminder or go on. */
export interface PromiseOffer {
  ticketId: number;
  until: Date;
  phrase: string;
}

export const promiseOfferAtom = atom<PromiseOffer | null>(null);
