import type { Ticket } from '@recado/shared/tickets';
import { atom } from 'jotai';

/** The ticket somebody looks into without opening it. */
export const peekedTicketAtom = atom<Ticket | null>(null);
